/** Switches the mutants of an instrumented file, and knows which tests come by each of them. */

/** The state that Stryker's instrumenter reads and writes. */
interface Stryker {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}
declare global {
  // The instrumenter's name.
  var __stryker__: Stryker | undefined;
}

/** A loop that a mutant makes endless ends after so many times what it is usually run, and as many more. */
const HITS = { times: 100, more: 10_000 };

globalThis.__stryker__ ??= {};
const stryker: Stryker = globalThis.__stryker__;

/** Notes what runs while `work` does as run by this test. */
export async function coveredBy<Result>(test: string, work: () => Promise<Result>): Promise<Result> {
  stryker.currentTestId = test;
  try {
    return await work();
  } finally {
    stryker.currentTestId = undefined;
  }
}

/** Runs `work` outside of any test: a file's preparation for all of its tests belongs to none of them. */
export function aside(work: () => Promise<void>): Promise<void> {
  const test = stryker.currentTestId;
  stryker.currentTestId = undefined;
  return work().finally(() => {
    stryker.currentTestId = test;
  });
}

const hits = (test: string, id: string) => stryker.mutantCoverage?.perTest[test]?.[id] ?? 0;

export const covers = (test: string, id: string): boolean => hits(test, id) > 0;

/** It runs only while modules are loaded or the service starts: it is not tried. */
export function isStatic(id: string): boolean {
  const { perTest = {}, static: still = {} } = stryker.mutantCoverage ?? {};
  return (still[id] ?? 0) > 0 && Object.keys(perTest).every((test) => !covers(test, id));
}

export async function switchedOn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const usual = Object.keys(stryker.mutantCoverage?.perTest ?? {}).map((test) => hits(test, id));
  stryker.activeMutant = id;
  stryker.hitLimit = Math.max(0, ...usual) * HITS.times + HITS.more;
  stryker.hitCount = 0;
  try {
    return await work();
  } finally {
    stryker.activeMutant = undefined;
    stryker.hitCount = undefined;
  }
}
