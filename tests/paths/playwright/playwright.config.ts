/** Runs the exported tours against WALLET_URL: one after another, for they are of one member. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: 'walk.spec.ts',
  outputDir: 'results',
  workers: 1,
  timeout: 120_000,
  reporter: [['list'], ['html', { outputFolder: 'html', open: 'never' }], ['./coverage.ts']],
  use: {
    baseURL: process.env.WALLET_URL,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] },
  },
});
