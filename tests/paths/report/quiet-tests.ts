/** Models are loaded from their tests, with these kept quiet: their models are read, none of their journeys is run. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const MODEL_FILE = /\/tests\/paths\/[^/]+\.test\.tsx?$/;

export const quietTests = (): Plugin => ({
  name: 'quiet-tests',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!MODEL_FILE.test(importer?.replaceAll('\\', '/') ?? '')) return null;
    if (source === 'vitest') return join(here, 'quiet.ts');
    if (source.endsWith('/harness/describe-paths.ts')) return join(here, 'collect.ts');
    return null;
  },
});
