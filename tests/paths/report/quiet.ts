/** The stand-in for vitest while the report is written: the same for a model's file, but its tests do not run. */
import * as vitest from 'vitest';

export const { expect, vi, assert, onTestFinished } = vitest;

type Named = (name: string, ...rest: unknown[]) => void;
interface Quiet extends Named {
  each(...cases: unknown[]): Named;
  skip: Named;
  only: Named;
}

const ignored: Named = () => {};
/** The body of a `describe` runs: journeys are named there. */
const entered: Named = (_, ...rest) => {
  for (const part of rest) if (typeof part === 'function') part();
};
const quiet = (run: Named): Quiet => Object.assign(run, { each: () => ignored, skip: ignored, only: run });

export const test = quiet(() => {});
export const it = test;
export const describe = quiet(entered);
export const beforeEach = ignored;
export const afterEach = ignored;
export const beforeAll = ignored;
export const afterAll = ignored;
