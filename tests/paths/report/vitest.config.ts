/**
 * `npm run paths`: writes reports/paths; with `--plan` reports/plan. The models are those of tests/paths/*.test.tsx; they are loaded with their tests
 * kept quiet.
 */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messages } from '../../../scripts/vite-messages.ts';
import { quietTests } from './quiet-tests.ts';

const isPlan = ['true', 'playwright'].includes(process.env.PLAN ?? '');

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  // `npm run behaviour` links the packages of another folder.
  server: { fs: { strict: false } },
  plugins: [quietTests(), react(), tailwindcss(), messages({ parser: true })],
  test: {
    include: [isPlan ? 'tests/paths/plan/write.plan.tsx' : 'tests/paths/report/write.report.tsx'],
    environment: 'jsdom',
    setupFiles: ['tests/setup-view.ts', ...(isPlan ? ['tests/paths/plan/clock.ts'] : [])],
    css: { include: /report\.css/ },
    // A plan has no pictures: it needs no browser and no build.
    globalSetup: isPlan ? [] : ['tests/paths/report/camera.ts', 'tests/layout/inspector.ts'],
    testTimeout: 300_000,
    // The hook after the tests lays each machine out and writes the pages.
    hookTimeout: 300_000,
  },
});
