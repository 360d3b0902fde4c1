/**
 * Vite plugin: makes `service-worker.js`, which knows the release's page and its files by name, and brings its own code
 * (src/service-worker.ts) as a file of the release: a phone that has that fetches only the names. Files that most players
 * never need are kept when they were needed once.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { readCatalogues } from './catalogue.ts';
import { oneScript } from './one-script.ts';

/** The maker of PDFs. Of fonts, which are not among the code either, a phone needs one or two. */
const RARE = '/assets/pdf-';

export const WORKER = 'service-worker.js';
export const PAGE = 'home.html';

/** True for the files of a build that a phone keeps. */
export const isKept = (name: string): boolean =>
  name === PAGE || (/^assets\/.*\.(js|css)$/.test(name) && !`/${name}`.startsWith(RARE));

/** The import map in the page, and the hash of the page. */
function releaseOf(bundle: Rolldown.OutputBundle): string {
  const page = bundle[PAGE];
  if (page?.type !== 'asset') throw new Error(`no ${PAGE} in the build`);
  const [, map = ''] = /<script type="importmap">([^<]+)/.exec(String(page.source)) ?? [];
  for (const name of Object.keys(bundle))
    if (name !== PAGE && isKept(name) && !map.includes(`"/${name}"`))
      throw new Error(`${name} is not in the import map`);
  return `{map:${map},page:"${createHash('sha256').update(page.source).digest('base64')}"}`;
}

/** The words of notifications, by language: of each kind of message, and of the line below. */
function pushTexts(root: string): Record<string, Record<string, string>> {
  const words = Object.entries(readCatalogues(join(root, 'locales'))).map(([language, texts]) => {
    const told = Object.entries(texts).filter(([key]) => /^(inbox\.kind\.|push\.tap$)/.test(key));
    return [language, Object.fromEntries(told.map(([key, text]) => [key.replace(/^.*\./, ''), text]))] as const;
  });
  return Object.fromEntries(words);
}

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const release = releaseOf(bundle);
        const code = await oneScript(config, 'src/service-worker.ts', {
          RARE: JSON.stringify(RARE),
          PUSH_TEXTS: JSON.stringify(pushTexts(config.root)),
        });
        const fileName = `assets/worker-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const source = `RELEASE=${release};importScripts("/${fileName}");`;
        this.emitFile({ type: 'asset', fileName: WORKER, source });
      },
    },
  };
}
