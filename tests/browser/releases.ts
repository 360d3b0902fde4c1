/** Puts another build in the place of the one that is served, as an operator does. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { hashOf, partFile, partName, partsOf } from '../../src/page-parts.ts';

const WORKER = 'service-worker.js';

/** A copy of the build, which a test may replace. */
export async function copyOfApp(): Promise<string> {
  const app = join(await mkdtemp(join(inject('folder'), 'release-')), 'app');
  await cp(process.env.STATIC_DIR ?? 'dist', app, { recursive: true });
  return app;
}

/**
 * The same code, but each script and style sheet has another hash in its name, as if its content had changed. `edit`
 * changes a member's page besides.
 */
export async function release(app: string, edit = (page: string) => page): Promise<void> {
  const assets = join(app, 'assets');
  const hashes = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const hash = /-([\w-]{7,8})\.(?:js|css)$/.exec(name)?.[1];
    if (hash !== undefined) hashes.set(hash, [...hash].toReversed().join(''));
  }
  const anyHash = new RegExp([...hashes.keys()].join('|'), 'g');
  const another = (text: string) => text.replace(anyHash, (hash) => hashes.get(hash) ?? hash);
  const before = await readFile(join(app, 'home.html'), 'utf8');
  for (const folder of [assets, app])
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      // Files that were compressed beforehand are of the other build.
      if (/\.(br|gz)$/.test(name)) await rm(file);
      // The worker is written last, and whole: a page may look for it at any moment.
      if (!/\.(js|css|html)$/.test(name) || name === WORKER) continue;
      // A worker may be fetching files: none may have another release's content, or half of it, for a moment.
      const ready = join(app, 'ready');
      const text = another(await readFile(file, 'utf8'));
      await writeFile(ready, name === 'home.html' ? edit(text) : text);
      await rename(ready, join(folder, another(name)));
      if (another(name) !== name) await rm(file);
    }
  // The service worker knows the page, and its parts, by what they say.
  const after = await readFile(join(app, 'home.html'), 'utf8');
  let code = another(await readFile(join(app, WORKER), 'utf8')).replace(await hashOf(before), await hashOf(after));
  const olderParts = partsOf(before);
  for (const [at, part] of partsOf(after).entries()) {
    const name = await partName(part);
    code = code.replace(await partName(olderParts[at] ?? ''), name);
    await writeFile(join(app, partFile(name)), part);
  }
  const ready = join(app, 'ready');
  await writeFile(ready, code);
  await rename(ready, join(app, WORKER));
}
