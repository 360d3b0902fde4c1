/**
 * Vite plugin: Valibot is published as one module, and a module is in one file of the build: what any screen uses of it
 * would be in the first page's. This takes it apart again along the sources that it is made of, each a module of its own.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WHOLE = /\/node_modules\/valibot\/dist\/index\.mjs$/;
/** Before the name of a part; the zero keeps other plugins away. */
const PART = '\0valibot/';
const REGION = /^\/\/#region (\S+)\n([\s\S]*?)^\/\/#endregion$/gm;
const DECLARED = /^(?:async )?(?:function\*?|const|let|var|class) ([\w$]+)/gm;
const EXPORTED = /^export \{([^}]*)\};?$/m;

/** The parts of Valibot: their code, with imports of what they use of each other and an export of what they declare. */
function parts(code: string): { parts: Map<string, string>; home: Map<string, string>; whole: string } {
  const regions = new Map([...code.matchAll(REGION)].map(([, name = '', text = '']) => [name, text]));
  const home = new Map<string, string>();
  for (const [name, text] of regions) for (const [, id = ''] of text.matchAll(DECLARED)) home.set(id, name);
  const made = new Map<string, string>();
  for (const [name, text] of regions) {
    const used = new Map<string, string[]>();
    for (const [word] of text.matchAll(/[\w$]+/g)) {
      const from = home.get(word);
      if (from === undefined || from === name) continue;
      const words = used.get(from) ?? [];
      if (!words.includes(word)) used.set(from, [...words, word]);
    }
    const imports = [...used].map(([from, words]) => `import { ${words.join(', ')} } from '${PART}${from}';\n`);
    const own = [...home].filter(([, from]) => from === name).map(([id]) => id);
    made.set(name, `${imports.join('')}${text}\nexport { ${own.join(', ')} };\n`);
  }
  // Some are exported by another name, `null_` as `null`.
  const whole = (EXPORTED.exec(code)?.[1] ?? '').split(',').map((item) => {
    const [id = '', alias = id] = item.trim().split(' as ');
    const from = home.get(id);
    if (from === undefined) throw new Error(`valibot: no part declares "${id}"`);
    home.set(alias, from);
    return `export { ${item.trim()} } from '${PART}${from}';\n`;
  });
  return { parts: made, home, whole: whole.join('') };
}

const NAMESPACE = /import \* as (\w+) from ["']valibot["']/;

/** The parts that a module uses, by its code; every module of the app names Valibot whole (`import * as v`). */
export type PartsOf = (code: string) => readonly string[];

/** Fails the build when Valibot is put together in another way than this knows. */
export function valibotInParts(): { plugin: Plugin; isWhole: (id: string) => boolean; partsOf: PartsOf } {
  let made = new Map<string, string>();
  let home = new Map<string, string>();
  const plugin: Plugin = {
    name: 'valibot-in-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PART) ? { id, moduleSideEffects: false } : null),
    load(id) {
      if (id.startsWith(PART)) return made.get(id.slice(PART.length)) ?? null;
      if (!WHOLE.test(id)) return null;
      const taken = parts(readFileSync(id, 'utf8'));
      made = taken.parts;
      home = taken.home;
      return { code: taken.whole, moduleSideEffects: false };
    },
  };
  const partsOf: PartsOf = (code) => {
    const name = NAMESPACE.exec(code)?.[1];
    if (name === undefined) return [];
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, id = '']) => home.get(id));
    return used.filter((part) => part !== undefined).map((part) => PART + part);
  };
  return { plugin, isWhole: (id) => WHOLE.test(id), partsOf };
}
