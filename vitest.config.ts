import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messages } from './scripts/vite-messages.ts';

const plugins = () => [react(), messages({ parser: true })];

export default defineConfig({
  test: {
    // Two cores: one worker a core.
    maxWorkers: 2,
    reporters: process.env.CI ? ['default', './tests/closing-line.ts'] : ['default'],
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'view',
          include: ['tests/{paths,components,faults}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/setup-view.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'service',
          include: ['tests/service/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
