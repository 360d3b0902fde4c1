/**
 * Vite plugin: makes `service-worker.js`, which knows the release's page and its files by name, and brings its own code
 * (src/service-worker.ts) as a file of the release: a phone that has that fetches only the names. The page's parts are
 * files too (src/page-parts.ts). Files that most players never need are kept when they were needed once.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { hashOf, partFile, partName, partsOf } from '../src/page-parts.ts';
import { readCatalogues } from './catalogue.ts';
import { oneScript } from './one-script.ts';

/** The maker of PDFs. Of fonts, which are not among the code either, a phone needs one or two. */
const RARE = '/assets/pdf-';

export const WORKER = 'service-worker.js';
export const PAGE = 'home.html';

/** True for the files of a build that a phone keeps. */
export const isKept = (name: string): boolean =>
  name === PAGE || (/^assets\/.*\.(js|css)$/.test(name) && !`/${name}`.startsWith(RARE));

interface Release {
  /** The import map in the page, the names of the page's parts in order, and the page's hash, as a literal. */
  readonly literal: string;
  /** The parts by their names, without those that a phone makes of the files' names. */
  readonly parts: ReadonlyMap<string, string>;
}

async function releaseOf(bundle: Rolldown.OutputBundle): Promise<Release> {
  const page = bundle[PAGE];
  if (page?.type !== 'asset') throw new Error(`no ${PAGE} in the build`);
  const text = Buffer.from(page.source).toString();
  const [, map = ''] = /<script type="importmap">([^<]+)/.exec(text) ?? [];
  for (const name of Object.keys(bundle))
    if (name !== PAGE && isKept(name) && !map.includes(`"/${name}"`))
      throw new Error(`${name} is not in the import map`);
  const parts = new Map<string, string>();
  for (const part of partsOf(text)) parts.set(await partName(part), part);
  if ([...parts.values()].join('') !== text) throw new Error(`${PAGE} has a part twice`);
  const literal = `{map:${map},parts:${JSON.stringify([...parts.keys()])},page:"${await hashOf(text)}"}`;
  for (const [name, part] of parts) if (/^<(link|script type="importmap")/.test(part)) parts.delete(name);
  return { literal, parts };
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
        const { literal, parts } = await releaseOf(bundle);
        for (const [name, source] of parts) this.emitFile({ type: 'asset', fileName: partFile(name), source });
        const code = await oneScript(config, 'src/service-worker.ts', {
          RARE: JSON.stringify(RARE),
          PUSH_TEXTS: JSON.stringify(pushTexts(config.root)),
        });
        const fileName = `assets/worker-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const source = `RELEASE=${literal};importScripts("/${fileName}");`;
        this.emitFile({ type: 'asset', fileName: WORKER, source });
      },
    },
  };
}
