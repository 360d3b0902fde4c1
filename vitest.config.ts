import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { messages } from './scripts/vite-messages.ts';

const plugins = () => [react(), messages({ parser: true })];

/**
 * Milliseconds. No test waits for these: they only end one that hangs, so they allow for a machine that is busy with
 * something else. What is polled is read again until it is as expected.
 */
const LIMITS = { testTimeout: 120_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/**
 * PGlite is large: what the optimizing compiler takes is more than its code wins back in a run of the tests. The processes
 * of the service that tests start are run so too (tests/faults/process.ts).
 */
const execArgv = ['--liftoff-only'];

/**
 * Tests in the place of modules put others. They have workers of their own: elsewhere a worker keeps its modules from file to
 * file, so a mock would come too late, or stay.
 */
const MOCKED = 'tests/components/*.mocked.test.tsx';

/** They need a window; the other faults are the service's. */
const FAULTS_IN_THE_PAGE = ['tests/faults/{chat-client,chat-page,chat-phone}.test.ts'];

export default defineConfig(({ mode }) => ({
  test: {
    // Two cores: while a test waits for a page, a process or a clock, another worker has its core.
    maxWorkers: 3,
    // `--changed` follows imports. Texts and migrations are read by no import, and everything shows or needs them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/locales/*.json', '**/server/db/migrations/*.sql'],
    reporters: process.env.CI || process.env.TEST_COUNTS ? ['default', './tests/closing-line.ts'] : ['default'],
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'view',
          include: ['tests/{paths,components}/**/*.test.{ts,tsx}', ...FAULTS_IN_THE_PAGE],
          exclude: [MOCKED],
          environment: 'jsdom',
          setupFiles: ['tests/setup-view.ts'],
          globalSetup: ['tests/layout/inspector.ts'],
          // React, XState, jsdom and the texts are loaded once a worker, not once a file.
          isolate: false,
          // A tour leaves much garbage that dies young: with more room it is looked through less often.
          execArgv: [...execArgv, '--max-semi-space-size=64'],
          ...LIMITS,
          // A project does not hear of the mode by itself.
          env: { SAMPLES: mode },
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'mocked',
          include: [MOCKED],
          environment: 'jsdom',
          setupFiles: ['tests/setup-view.ts'],
          execArgv,
          ...LIMITS,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'service',
          include: ['tests/{service,faults,simulate}/**/*.test.{ts,tsx}'],
          exclude: FAULTS_IN_THE_PAGE,
          environment: 'node',
          globalSetup: ['tests/service/setup.ts'],
          // A worker keeps its modules and its database from file to file (tests/service/database.ts).
          isolate: false,
          execArgv,
          ...LIMITS,
          env: { SAMPLES: mode },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/browser/setup.ts'],
          // The files of a worker share its service.
          isolate: false,
          execArgv,
          ...LIMITS,
          testTimeout: 300_000,
          env: { SAMPLES: mode },
        },
      },
    ],
  },
}));
