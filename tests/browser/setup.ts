/** Once for all browser tests: a folder for what the services keep, and the tables that they begin with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { templateFile } from '../service/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty folder, removed after the tests. */
    folder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await templateFile();
  const folder = await mkdtemp(join(tmpdir(), 'wallet-browser-'));
  project.provide('folder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
