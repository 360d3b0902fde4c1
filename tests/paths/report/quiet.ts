/** The stand-in for vitest while the report is written: the same for a model's file, but its tests do not run. */
import * as vitest from 'vitest';

export const { expect, vi, assert, onTestFinished } = vitest;

/** A test, in whichever form it is asked for: `test.each(…)(…)`. */
export const test: object = new Proxy(() => test, { get: () => test });
export const it = test;
export const beforeEach = test;
export const afterEach = test;
export const beforeAll = test;
export const afterAll = test;

const enter = (_: string, ...rest: unknown[]) => {
  for (const part of rest) if (typeof part === 'function') part();
};
/** The body of a `describe` runs: journeys are named there. */
export const describe = Object.assign(enter, { each: test, skip: test, only: enter });
