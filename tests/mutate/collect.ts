/**
 * The stand-in for vitest while mutants are tried: the same, but a test is noted instead of run, so that it can be run
 * again for each mutant in one process.
 */
import { expect } from 'vitest';
import { aside } from './switch.ts';

// biome-ignore lint/performance/noBarrelFile: it stands in the place of the module.
export * from 'vitest';

type Body = (context: unknown) => unknown;
type Hook = () => unknown;

export interface Collected {
  readonly name: string;
  readonly kind: 'generated' | 'journey';
  run(): Promise<void>;
}

interface Block {
  readonly name: string;
  readonly outer: Block | null;
  readonly once: Hook[];
  readonly before: Hook[];
  readonly after: Hook[];
  /** The run of the hooks in `once`; undefined until it has begun. */
  ready?: Promise<void>;
}

const begun = (name: string, outer: Block | null): Block => ({ name, outer, once: [], before: [], after: [] });

/** The block outside of all others, with the hooks of the setup. */
const root = begun('', null);
let block = root;
/** The hooks to run at the end of the test that runs. */
let ending: Hook[] = [];
/** The hooks to run after all tests. */
const last: Hook[] = [];
let kind: Collected['kind'] = 'journey';
let tests: Collected[] = [];

/** The tests that `work` declares. */
export async function collected(as: Collected['kind'], work: () => unknown): Promise<Collected[]> {
  const outer = { tests, kind, block };
  tests = [];
  kind = as;
  block = begun('', root);
  try {
    await work();
    return tests;
  } finally {
    ({ tests, kind, block } = outer);
  }
}

async function inOrder(hooks: readonly Hook[]): Promise<void> {
  for (const hook of hooks) await hook();
}

async function around(inner: Block | null, work: () => Promise<void>): Promise<void> {
  if (inner === null) return work();
  await around(inner.outer, async () => {
    inner.ready ??= aside(() => inOrder(inner.once));
    await inner.ready;
    try {
      for (const hook of inner.before) await hook();
      await work();
    } finally {
      for (const hook of [...inner.after].reverse()) await hook();
    }
  });
}

function note(name: string, body: Body): void {
  const within = block;
  tests.push({
    name: within.name === '' ? name : `${within.name} > ${name}`,
    kind,
    run: () =>
      around(within, async () => {
        ending = [];
        try {
          await body({ expect });
        } finally {
          await inOrder([...ending].reverse());
        }
      }),
  });
}

/** A body is the last argument, or the one before the time limit. */
const bodyOf = (rest: readonly unknown[]): Body => {
  const body = rest.find((part) => typeof part === 'function');
  if (body === undefined) throw new Error('a test without a body');
  return body as Body;
};

type Declare = (name: string, ...rest: unknown[]) => void;

function declaring(declare: Declare) {
  const each =
    (cases: readonly unknown[]) =>
    (name: string, body: (...values: unknown[]) => unknown): void => {
      for (const [index, one] of cases.entries())
        declare(`${name} [${index}]`, () => body(...(Array.isArray(one) ? one : [one])));
    };
  const skipped: Declare = () => {};
  return Object.assign(declare, {
    each,
    skip: skipped,
    only: declare,
    skipIf: (no: boolean) => (no ? skipped : declare),
  });
}

export const test = declaring((name, ...rest) => note(name, bodyOf(rest)));
export const it = test;
export const describe = declaring((name, ...rest) => {
  const outer = block;
  block = begun(outer.name === '' ? name : `${outer.name} > ${name}`, outer);
  bodyOf(rest)(undefined);
  block = outer;
});
export const beforeEach = (hook: Hook) => void block.before.push(hook);
export const afterEach = (hook: Hook) => void block.after.push(hook);
export const beforeAll = (hook: Hook) => void block.once.push(hook);
export const onTestFinished = (hook: Hook) => void ending.push(hook);
export const afterAll = (hook: Hook) => void last.push(hook);

/** Runs the hooks that stand at the end of all tests. */
export const finished = (): Promise<void> => inOrder(last);
