/** Models are loaded from their tests, with these kept quiet: their models are read, none of their journeys is run. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODEL_FILE = /\/tests\/paths\/[^/]+\.test\.tsx?$/;

export const quietTests = (): Plugin => ({
  name: 'quiet-tests',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!MODEL_FILE.test(importer?.replaceAll('\\', '/') ?? '')) return null;
    if (source === 'vitest') return join(import.meta.dirname, 'quiet.ts');
    if (source.endsWith('/harness/describe-paths.ts')) return join(import.meta.dirname, 'collect.ts');
    return null;
  },
});
