/**
 * Random walks over a flow's machine behind its view, beyond the shortest paths. A walk that fails is made as short as it
 * can be, saved in `tests/paths/counterexamples/`, and replayed first from then on: mended ones stay as regression cases.
 *
 * `npm test` walks a little: once by a fixed seed, once by one of the code's (`code-hash.ts`). The test's name and a failure
 * tell it. `npm run walks` walks for long, by a seed of its own.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { seedOfCode } from '../../code-hash.ts';
import { stepsOf } from './random-steps.ts';
import { type AnyModel, type Step, Walk, WalkError } from './random-walk.ts';

/** The walks to run. `npm run walks` sets them. */
const Settings = v.object({
  /** Only walks are run: no paths are generated. */
  alone: v.boolean(),
  seeds: v.array(v.number()),
  /** Walks a seed. */
  runs: v.number(),
  /** Most steps that are tried in a walk; those that do not fit where it stands are left out. */
  steps: v.number(),
  /** The player's steps are done on the view. */
  byHand: v.boolean(),
  /** A walk that fails is saved. */
  save: v.boolean(),
});
const settings =
  process.env.WALKS === undefined
    ? { alone: false, seeds: [1, seedOfCode()], runs: 1, steps: 40, byHand: false, save: true }
    : v.parse(Settings, JSON.parse(process.env.WALKS));
export const walksAlone = settings.alone;

const Counterexample = v.object({
  /** The model's input, by its number from 0. */
  input: v.number(),
  fault: v.string(),
  byHand: v.boolean(),
  steps: v.array(v.string()),
});
type Counterexample = v.InferOutput<typeof Counterexample>;

const FOLDER = join(import.meta.dirname, '..', 'counterexamples');
/** Counterexamples that a flow keeps. */
const KEPT = 20;

const fileOf = (name: string) => join(FOLDER, `${name.replace(/[^\w]+/g, '-')}.json`);

function savedOf(name: string): Counterexample[] {
  const file = fileOf(name);
  return existsSync(file) ? v.parse(v.array(Counterexample), JSON.parse(readFileSync(file, 'utf8'))) : [];
}

function save(name: string, found: Counterexample): void {
  mkdirSync(FOLDER, { recursive: true });
  const others = savedOf(name).filter(({ steps }) => steps.join() !== found.steps.join());
  writeFileSync(fileOf(name), `${JSON.stringify([found, ...others].slice(0, KEPT), null, 2)}\n`);
}

/** A step as fast-check's command: it is left out of a walk where it does not fit. */
class Command implements fc.AsyncCommand<Walk, Walk> {
  constructor(readonly step: Step) {}
  check = (walk: Readonly<Walk>) => this.step.fits(walk as Walk);
  run = (walk: Walk) => walk.take(this.step);
  toString = () => this.step.name;
}

async function walking<Result>(walk: Walk, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    walk.stop();
  }
}

async function replay(model: AnyModel, possible: readonly Step[], { input, steps, byHand }: Counterexample) {
  const walk = new Walk(model, possible, model.inputs[input], byHand);
  await walking(walk, async () => {
    await walk.check();
    for (const name of steps) {
      const step = possible.find((one) => one.name === name);
      if (step === undefined) throw new Error(`the saved walk knows a step "${name}" that the model does not have`);
      if (step.fits(walk)) await walk.take(step);
    }
  });
}

/** Walks at random by one seed. Throws the shortest walk that fails, and saves it. */
async function roam(name: string, model: AnyModel, possible: readonly Step[], seed: number): Promise<void> {
  const commands = possible.map((step) => fc.constant(new Command(step)));
  let shortest: { input: number; error: WalkError } | undefined;
  const result = await fc.check(
    fc.asyncProperty(
      fc.nat(model.inputs.length - 1),
      fc.commands(commands, { maxCommands: settings.steps, size: 'max' }),
      async (input, chosen) => {
        const walk = new Walk(model, possible, model.inputs[input], settings.byHand);
        await walking(walk, async () => {
          try {
            await walk.check();
            await fc.asyncModelRun(() => ({ model: walk, real: walk }), chosen);
          } catch (error) {
            shortest = { input, error: error instanceof WalkError ? error : new WalkError(String(error), walk.steps) };
            throw error;
          }
        });
      },
    ),
    { seed, numRuns: settings.runs, unbiased: true },
  );
  if (!result.failed) return;
  if (shortest === undefined) throw new Error('the walk failed', { cause: result.errorInstance });
  const { input, error } = shortest;
  if (settings.save) save(name, { input, fault: error.fault, byHand: settings.byHand, steps: [...error.steps] });
  throw new Error(`seed ${seed}: ${error.message}\n(replayed first next time, from ${fileOf(name)})`, {
    cause: error.cause,
  });
}

export function describeWalks(name: string, model: AnyModel): void {
  describe(`${name}: random walks`, () => {
    const possible = stepsOf(model);
    for (const [index, saved] of savedOf(name).entries())
      test(`counterexample ${index + 1}: ${saved.fault.split('\n')[0]}`, () => replay(model, possible, saved));
    test.each(settings.seeds)('change nothing that must not change, and show what holds: seed %d', async (seed) => {
      expect(possible).not.toEqual([]);
      await roam(name, model, possible, seed);
    });
  });
}
