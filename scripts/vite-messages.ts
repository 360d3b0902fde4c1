/**
 * Vite plugin: `import x from '../../locales/th.json?part=core'` gives the precompiled messages of one part of one
 * language, so that the ICU parser never ships and a screen loads only the texts it needs. A message without arguments
 * stays a plain string; others become the parser's AST.
 *
 * A key that is missing in one language, or whose arguments differ, fails the build (and the dev server) by name.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Catalogue, checkCatalogues, compile, partOf, readCatalogues } from './catalogue.ts';
import { unbroken } from './unbroken.ts';

/** `parser`: keep the parser in, for tests that speak in uncompiled messages: they find words as the files have them. */
export function messages({ parser = false } = {}): Plugin {
  const require = createRequire(import.meta.url);
  let root = process.cwd();
  return {
    name: 'messages',
    enforce: 'pre',
    config: () =>
      parser
        ? {}
        : {
            resolve: {
              alias: [
                {
                  find: /^@formatjs\/icu-messageformat-parser$/,
                  replacement: require.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
                },
              ],
            },
          },
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      const problems = checkCatalogues(readCatalogues(join(root, 'locales')));
      if (problems.length > 0) this.error(`locales/: ${problems.length} problem(s)\n${problems.join('\n')}`);
    },
    load(id) {
      const match = /\/locales\/(th|lo|en)\.json\?part=(\w+)$/.exec(id);
      if (!match) return null;
      const file = id.slice(0, id.indexOf('?'));
      this.addWatchFile(file);
      const all: Catalogue = JSON.parse(readFileSync(file, 'utf8'));
      const part = Object.entries(all).filter(([key]) => partOf(key) === match[2]);
      const compiled = Object.fromEntries(part.map(([key, text]) => [key, compile(parser ? text : unbroken(text))]));
      // The file's name says JSON, but it is a module now.
      return {
        code: `export default ${JSON.stringify(compiled)};`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}
