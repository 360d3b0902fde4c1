/**
 * Vite plugin: files of the build name one another by names that stay (`/assets/views.js`), which each page's import map leads
 * to the file of its release (`/assets/views-4fe94758.js`). So no file's name follows from another's, and a release costs a
 * phone what it changes. Vite makes the names and the map (`build.chunkImportMap`); here they lose the hash of their own.
 */
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** The import map, before it stands in the pages. */
const MAP = 'importmap.json';

/** The files by their lasting names, both as addresses. */
export function namesIn(bundle: Rolldown.OutputBundle): Map<string, string> {
  const map = bundle[MAP];
  if (map?.type !== 'asset') throw new Error('no import map in the build');
  const { imports }: { imports: Record<string, string> } = JSON.parse(Buffer.from(map.source).toString());
  return new Map(Object.entries(imports));
}

const mapOf = (names: Iterable<readonly [string, string]>) => JSON.stringify({ imports: Object.fromEntries(names) });

/** Takes the map out of the build, to stand in the pages: with the files that are left in the end. */
export function takeMap(bundle: Rolldown.OutputBundle): string {
  const left = [...namesIn(bundle)].filter(([, file]) => file.slice(1) in bundle);
  delete bundle[MAP];
  return mapOf(left.sort());
}

/** Tells the lasting name of a file. */
export function lastingIn(bundle: Rolldown.OutputBundle): (fileName: string) => string {
  const lasting = new Map([...namesIn(bundle)].map(([name, file]) => [file, name]));
  return (fileName) => {
    const name = lasting.get(`/${fileName}`);
    if (name === undefined) throw new Error(`${fileName} is not in the import map`);
    return name;
  };
}

/** Vite's function that loads late code. */
const LOADER = '\0vite/preload-helper.js';

export function names(): Plugin {
  return {
    name: 'names',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === LOADER ? { code: readFileSync('src/late-code.ts', 'utf8'), moduleType: 'ts' } : null),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const short = new Map<string, string>();
        const named = [...namesIn(bundle)].map(([name, file]): [string, string] => {
          const own = name.replace(/-[^-]*(\.\w+)$/, '$1');
          short.set(name.slice(name.lastIndexOf('/')), own.slice(own.lastIndexOf('/')));
          return [own, file];
        });
        if (new Set(short.values()).size < named.length) throw new Error('two files of one name');
        const map = bundle[MAP];
        if (map?.type === 'asset') map.source = mapOf(named);
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = chunk.code.replace(/(["'`]\.)(\/[\w-]+\.js)(?=["'`])/g, (all, before: string, name: string) =>
              short.has(name) ? `${before}${short.get(name)}` : all,
            );
      },
    },
  };
}
