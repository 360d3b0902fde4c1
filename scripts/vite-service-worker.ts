/**
 * Vite plugin: makes `service-worker.js` (src/service-worker.ts), which knows the release's page and its files by name. Those
 * that most players never need are kept when they were needed once.
 */
import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { oneScript } from './one-script.ts';

/** The maker of PDFs; fonts, of which a phone needs one or two. */
const RARE = /^assets\/pdf-|\.woff2?$/;

export const WORKER = 'service-worker.js';
const PAGE = 'index.html';

/** True for the files of a build that a phone keeps. */
export const isKept = (name: string): boolean =>
  name === PAGE || (/^assets\/.*\.(js|css)$/.test(name) && !RARE.test(name));

/** A page whose bytes are not those of this release is not kept: another release may have come in between. */
function kept(bundle: Rolldown.OutputBundle) {
  const page = bundle[PAGE];
  if (page?.type !== 'asset') throw new Error(`no ${PAGE} in the build`);
  const hash = createHash('sha256').update(page.source).digest('base64');
  const files = Object.keys(bundle).filter((name) => name !== PAGE && isKept(name));
  return [
    { url: `/${PAGE}`, revision: hash, integrity: `sha256-${hash}` },
    // Their names change with them.
    ...files.sort().map((name) => ({ url: `/${name}`, revision: null })),
  ];
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
        const release = { RELEASE: JSON.stringify(kept(bundle)) };
        const source = await oneScript(config, 'src/service-worker.ts', release);
        this.emitFile({ type: 'asset', fileName: WORKER, source });
      },
    },
  };
}
