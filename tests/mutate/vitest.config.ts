/** The process in which mutants are tried: `npm run mutate` starts one a machine. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { messages } from '../../scripts/vite-messages.ts';
import { instrumented } from './code.ts';
import { dependents } from './imports.ts';
import { Job } from './job.ts';
import { mutantsOf, mutated } from './mutants.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const job = v.parse(Job, JSON.parse(readFileSync(process.env.MUTATE_JOB ?? '', 'utf8')));
const inBrowser = !job.file.startsWith('server/');
const QUERY = /\?mutant=(\w+)&of=(.+)$/;
/** Most milliseconds for which a test waits for something to appear. */
const PATIENCE = '4000';

/** `x.machine.ts?mutant=ID&of=FILE`: the module with the mistake in it, or one that is made of the module that has it. */
function mutants(): Plugin {
  const sources = new Map<string, ReturnType<typeof mutantsOf>>();
  return {
    name: 'mutants',
    enforce: 'pre',
    async resolveId(source, importer) {
      const query = QUERY.exec(importer ?? '');
      if (query === null || !source.startsWith('.')) return null;
      const found = await this.resolve(source, importer?.replace(QUERY, ''), { skipSelf: true });
      const file = relative(root, found?.id ?? '');
      const of = decodeURIComponent(query[2] ?? '');
      return file === of || dependents(root, of).includes(file) ? `${found?.id}${query[0]}` : found;
    },
    async load(id) {
      if (job.kind === 'code' && id === join(root, job.file))
        return (await instrumented(job.file, readFileSync(id, 'utf8'))).text;
      const query = QUERY.exec(id);
      if (query === null) return null;
      const file = relative(root, id.replace(QUERY, ''));
      const source = readFileSync(join(root, file), 'utf8');
      if (file !== decodeURIComponent(query[2] ?? '')) return source;
      const all = sources.get(file) ?? mutantsOf(file, source);
      sources.set(file, all);
      const mutant = all.find((one) => one.id === query[1]);
      if (mutant === undefined) throw new Error(`no mutant ${query[1]} of ${file}`);
      return mutated(source, mutant);
    },
  };
}

/** Tests are noted instead of run. Accessibility and other languages are not asked about: they would take most of the time. */
function quiet(): Plugin {
  return {
    name: 'noted-tests',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const from = relative(root, importer).replaceAll('\\', '/');
      if (!/^tests\/((paths|components|service)\/|setup-view\.ts$)/.test(from)) return null;
      if (source === 'vitest') return join(here, 'collect.ts');
      if (source === 'axe-core') return join(here, 'no-axe.ts');
      if (source.endsWith('/harness/describe-paths.ts')) return join(here, 'paths.ts');
      if (!from.startsWith('tests/paths/harness/')) return null;
      if (source === './record.ts') return join(here, 'record.ts');
      if (source === './ui.tsx') return join(here, 'ui.ts');
      return null;
    },
  };
}

export default defineConfig({
  root,
  plugins: [mutants(), quiet(), react(), messages({ parser: true })],
  test: {
    name: 'mutants',
    include: ['tests/mutate/try.mutants.ts'],
    environment: inBrowser ? 'jsdom' : 'node',
    setupFiles: inBrowser ? ['tests/setup-view.ts'] : [],
    testTimeout: 24 * 60 * 60_000,
    expect: { poll: { timeout: Number(PATIENCE) } },
    env: {
      PATIENCE,
      // One short walk by a fixed seed: a mutant is killed again by what killed it before.
      WALKS: JSON.stringify({ alone: false, seeds: [1], runs: 1, steps: 40, byHand: false, save: false }),
    },
    // An error that a mutant throws where nobody listens is noted by the test that it belongs to.
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
  },
});
