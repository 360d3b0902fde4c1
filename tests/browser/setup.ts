/** Once for all browser tests: one Chromium, and a folder for what the services keep. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser is to be reached. */
    chromium: string;
    /** An empty folder, removed after the tests. */
    folder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-browser-'));
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    timeout: 120_000,
    args: [
      '--no-sandbox',
      // The pages of a context, one after another, have one process: what it compiled is not compiled again.
      '--process-per-site',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Drawn by the processor either way, without a process that pretends to be a graphics card.
      '--disable-gpu',
      // A page of a test ends before the optimizing compilers have paid, and leaves much garbage that dies young.
      '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=64',
    ],
  });
  project.provide('chromium', browser.wsEndpoint());
  project.provide('folder', folder);
  return async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  };
}
