/**
 * The service and the packages that it uses in a few files: a process that runs them starts in a fraction of the time that
 * it takes to load them one by one.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { codeHash } from '../code-hash.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Makes a source file find the files that it reads beside itself: it gets its own address. */
const ownAddress: Plugin = {
  name: 'own-address',
  enforce: 'pre',
  async load(id) {
    if (!id.startsWith(ROOT) || id.includes('node_modules') || !id.endsWith('.ts')) return null;
    return (await readFile(id, 'utf8')).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** The cost of a password in production, as config.ts has it, and in tests: nothing. */
const COST = 'const SCRYPT: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };';
const NO_COST = 'const SCRYPT: ScryptCost = { N: 16, r: 1, p: 1 };';

const quickPasswords: Plugin = {
  name: 'quick-passwords',
  enforce: 'pre',
  transform: {
    filter: { id: /\/server\/config\.ts$/ },
    handler(code) {
      if (code.split(COST).length !== 2) throw new Error(`server/config.ts does not hold once: ${COST}`);
      return code.replace(COST, NO_COST);
    },
  },
};

/** They find files of their own beside them. */
const LEFT_OUT = ['@electric-sql/pglite', 'sharp', 'workerpool', 'pg-native'];

/** Tests run these programs as processes. */
const ENTRIES = { main: 'server/main.ts', operator: 'server/operator.ts', lock: 'server/db/folder-lock.ts' };

/**
 * The bundle's files in `.cache/`, where they stay until the code changes. With `passwords: 'quick'` a password's hash
 * takes no time: for tests, which make many members. Benches measure what production does.
 */
export async function bundledService(options: {
  passwords: 'quick' | 'as in production';
}): Promise<Readonly<Record<keyof typeof ENTRIES, string>>> {
  const cache = join(ROOT, '.cache');
  const isQuick = options.passwords === 'quick';
  const hash = createHash('sha256').update(codeHash(['contract', 'server']));
  for (const path of [join(ROOT, 'package-lock.json'), import.meta.filename]) hash.update(await readFile(path));
  const folder = join(cache, `service-${isQuick ? 'quick-' : ''}${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) await bundleInto(folder, isQuick);
  return { main: join(folder, 'main.mjs'), operator: join(folder, 'operator.mjs'), lock: join(folder, 'lock.mjs') };
}

async function bundleInto(folder: string, isQuick: boolean): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const outDir = await mkdtemp(join(dirname(folder), 'bundle-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [ownAddress, ...(isQuick ? [quickPasswords] : [])],
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: ENTRIES,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  // Another worker may have been quicker.
  await rename(outDir, folder).catch(() => rm(outDir, { recursive: true }));
}
