/**
 * Valibot is one file, so that the first page would load what any page of the app uses of it. In the build it is three: what
 * the first page uses, what is requested once that page rests, and the rest (`vite-chunks.ts` says where each goes).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Plugin, parseAst } from 'vite';

/**
 * The names that the first page's modules use. One that lacks here is in a later part, which the first page then loads as
 * well: `npm run size` counts one request more.
 */
const FIRST = [
  'boolean',
  'check',
  'maxLength',
  'minLength',
  'object',
  'optional',
  'pipe',
  'safeParse',
  'string',
  'unknown',
];
/** The further names that are used by the modules loaded once the first page rests. */
const ASKING = ['fallback', 'nullable', 'nullish', 'number', 'parse', 'picklist', 'transform', 'union'];

const WHOLE = '\0valibot';
const partOf = (name: string) => `${WHOLE}-${name}`;
export const FIRST_PART = partOf('first');
export const ASKING_PART = partOf('asking');
export const REST = partOf('rest');

interface Statement {
  readonly code: string;
  /** The names that it declares. */
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly isVariable: boolean;
}

function statementsOf(code: string): Statement[] {
  return parseAst(code).body.flatMap((node) => {
    if (node.type === 'ExportNamedDeclaration') return [];
    const isVariable = node.type === 'VariableDeclaration';
    const declared = isVariable ? node.declarations.map(({ id }) => id) : 'id' in node ? [node.id] : [];
    const names = declared.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : []));
    const text = code.slice(node.start, node.end);
    return [
      { code: text, names, words: new Set(text.match(/[\w$]+/g)), isVariable: isVariable && node.kind === 'let' },
    ];
  });
}

const namesIn = (statements: readonly Statement[]) => statements.flatMap(({ names }) => names);

/** The code of each part: what its names need and no part before it has. `null`: all that is left. */
function partsOf(code: string, parts: readonly (readonly [id: string, names: readonly string[] | null])[]) {
  const all = statementsOf(code);
  const taken = new Map<Statement, string>();
  const take = (one: Statement, part: string) => {
    if (taken.has(one)) return;
    taken.set(one, part);
    for (const other of all) if (other.names.some((name) => one.words.has(name))) take(other, part);
    // A variable can be set only where it is declared.
    if (one.isVariable) for (const user of all) if (one.names.some((name) => user.words.has(name))) take(user, part);
  };
  for (const [part, names] of parts)
    for (const one of all) if (names === null || one.names.some((name) => names.includes(name))) take(one, part);
  return Object.fromEntries(
    parts.map(([part], at) => {
      const imports = parts
        .slice(0, at)
        .map(([id]) => `import { ${namesIn(all.filter((one) => taken.get(one) === id))} } from '${id}';`);
      const own = all.filter((one) => taken.get(one) === part);
      return [part, [...imports, ...own.map((one) => one.code), `export { ${namesIn(own)} };`].join('\n')];
    }),
  );
}

export function splitValibot(): Plugin {
  const file = createRequire(import.meta.url)
    .resolve('valibot')
    .replace(/\.\w+$/, '.mjs');
  const parts = partsOf(readFileSync(file, 'utf8'), [
    [FIRST_PART, FIRST],
    [ASKING_PART, ASKING],
    [REST, null],
  ]);
  const whole = Object.keys(parts).map((id) => `export * from '${id}';`);
  const modules: Readonly<Record<string, string>> = { [WHOLE]: whole.join('\n'), ...parts };
  return {
    name: 'split-valibot',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'valibot' ? WHOLE : id in modules ? id : null),
    load: (id) => {
      const module = modules[id];
      return module === undefined ? null : { code: module, moduleSideEffects: false };
    },
  };
}
