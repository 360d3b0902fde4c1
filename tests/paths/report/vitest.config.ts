/**
 * `npm run paths`: writes reports/paths. The models are those of tests/paths/*.test.tsx; they are loaded with their tests
 * kept quiet, so that the report asks the models and runs none of their journeys.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messages } from '../../../scripts/vite-messages.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
const MODEL_FILE = /\/tests\/paths\/[^/]+\.test\.tsx?$/;

export default defineConfig({
  root,
  plugins: [
    {
      name: 'quiet-tests',
      enforce: 'pre',
      resolveId(source, importer) {
        if (!MODEL_FILE.test(importer?.replaceAll('\\', '/') ?? '')) return null;
        if (source === 'vitest') return join(here, 'quiet.ts');
        if (source.endsWith('/harness/describe-paths.ts')) return join(here, 'collect.ts');
        return null;
      },
    },
    react(),
    messages({ parser: true }),
  ],
  test: {
    include: ['tests/paths/report/write.report.tsx'],
    environment: 'jsdom',
    setupFiles: ['tests/setup-view.ts'],
    globalSetup: ['tests/paths/report/camera.ts'],
    testTimeout: 300_000,
  },
});
