/** The machines that are mutated, and which tests can see it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dependents, distances } from './imports.ts';
import type { Job } from './job.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** Tests further away than this, in imports, are not asked, unless there are no nearer ones; nor are more than these. */
const FAR = 2;
const OTHERS = 6;

/** A file that is mutated. */
export interface Subject {
  /** `withdraw`, `chat-history`. */
  readonly name: string;
  readonly file: string;
  readonly kind: Job['kind'];
  readonly mutants: readonly Mutant[];
  /** Its own tests first, the others by their distance. */
  readonly tests: readonly string[];
  readonly own: number;
  /** Of the machine, its tests and all that these are made of: results of another are no results. */
  readonly hash: string;
}

export function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

export function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const each of [...new Set(files)].sort()) hash.update(each).update(readFileSync(join(root, each)));
  return hash.digest('hex').slice(0, 16);
}

/** The records of what a test's tours did and showed. */
function recordsOf(root: string, test: string): string[] {
  const names = readFileSync(join(root, test), 'utf8').matchAll(/describePaths\('([^']+)'/g);
  return [...names]
    .map(([, name = '']) => `tests/paths/records/${name.replace(/\W+/g, '-')}.txt`)
    .filter((file) => existsSync(join(root, file)));
}

export function machinesIn(root: string): Subject[] {
  const tests = sourcesIn(root, 'tests/paths').filter((file) => /^tests\/paths\/[^/]+\.test\.tsx?$/.test(file));
  const reach = new Map(tests.map((test) => [test, distances(root, test)]));
  const shared = sourcesIn(root, 'tests/paths/harness');
  return sourcesIn(root, 'machines').flatMap((file): Subject[] => {
    const mutants = mutantsOf(file, readFileSync(join(root, file), 'utf8'));
    if (mutants.length === 0) return [];
    const folder = basename(dirname(file));
    const short = basename(file).replace(/(\.machine)?\.ts$/, '');
    const machine = short.replace(/-?setup$/, '') || folder;
    const names = [machine, `${folder}-${machine}`];
    const at = (test: string) => reach.get(test)?.get(file) ?? Number.POSITIVE_INFINITY;
    const least = Math.min(...tests.map(at));
    const near = tests
      .filter((test) => Number.isFinite(at(test)) && at(test) <= Math.max(FAR, least))
      .sort((a, b) => at(a) - at(b));
    const named = near.filter((test) => names.includes(basename(test).replace(/\.test\.tsx?$/, '')));
    const own = named.length > 0 ? named : near.filter((test) => at(test) === least);
    const others = near.filter((test) => !own.includes(test)).slice(0, OTHERS);
    const made = new Set([
      file,
      ...dependents(root, file),
      ...shared,
      ...own.flatMap((test) => [...(reach.get(test)?.keys() ?? [])]).filter((each) => /\.tsx?$/.test(each)),
      ...own.flatMap((test) => recordsOf(root, test)),
    ]);
    return [
      {
        name: short.startsWith(folder) || folder === 'machines' ? short : `${folder}-${short}`,
        file,
        kind: 'machine',
        mutants,
        tests: [...own, ...others],
        own: own.length,
        hash: hashOf(root, [...made]),
      },
    ];
  });
}
