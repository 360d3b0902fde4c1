/** Tries the mutants of one file, in one process: its tests are run again for each, until one fails. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Collected, collected, finished } from './collect.ts';
import { dependents } from './imports.ts';
import { Job, type Line } from './job.ts';
import { following, swapIn } from './live.ts';
import { type Generator, takeGenerators } from './paths.ts';
import { Judge, type Judgement } from './quick.ts';
import { forget } from './record.ts';
import { coveredBy, covers, isStatic, switchedOn } from './switch.ts';

const root = process.cwd();
const job = v.parse(Job, JSON.parse(readFileSync(process.env.MUTATE_JOB ?? '', 'utf8')));
const tell = (line: Line) => appendFileSync(job.results, `${JSON.stringify(line)}\n`);

// A mutant that never shows what is waited for is not waited for long, and nobody reads the whole page then.
configure({
  asyncUtilTimeout: Number(process.env.PATIENCE),
  getElementError: (message) => new Error((message ?? 'not found').slice(0, 300)),
});

/** Records are read beside the tests that they belong to, and never written. */
expect.extend({
  toMatchFileSnapshot(received: string, path: string) {
    const pass = received === readFileSync(join(root, 'tests', 'paths', path), 'utf8');
    return { pass, message: () => `${path} says something else` };
  },
});

/**
 * A test that takes so many times as long as without a mutant, and this many seconds more, hangs. Ticks are counted, not
 * time: a machine that slept in between has ticked once.
 */
const LIMIT = { times: 20, seconds: 60 };

/** The errors that were thrown where nobody listened. */
let thrown: unknown[] = [];
process.on('uncaughtException', (error) => thrown.push(error));
process.on('unhandledRejection', (error) => thrown.push(error));

const messageOf = (error: unknown) =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error)).slice(0, 400);

/** Tours differ from mutant to mutant: what one of them runs, all of them run. */
const testId = ({ kind, name }: Collected) => (kind === 'generated' ? kind : name);

class Hang extends Error {}

const usual = new Map<string, number>();

/** Work that throws what was thrown where nobody listens, too. `limit`: seconds until it hangs. */
async function caught<Result>(work: () => Promise<Result>, limit: number): Promise<Result> {
  thrown = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      let ticks = 0;
      timer = setInterval(() => {
        ticks += 1;
        if (ticks >= limit) reject(new Hang(`it takes longer than ${limit} s`));
      }, 1000);
    });
    const result = await Promise.race([work(), late]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (thrown.length > 0) throw thrown[0];
    return result;
  } finally {
    clearInterval(timer);
    cleanup();
  }
}

/** Runs a test; throws when it fails. */
async function pass(one: Collected): Promise<void> {
  const begun = performance.now();
  const limit = Math.round(((usual.get(one.name) ?? 0) / 1000) * LIMIT.times) + LIMIT.seconds;
  await caught(() => coveredBy(testId(one), one.run), limit);
  if (!usual.has(one.name)) usual.set(one.name, performance.now() - begun);
}

const load = (path: string): Promise<object> => import(/* @vite-ignore */ join(root, path));

/** The tests of a file: what is generated for the machines as they now are, and what was written by hand. */
class TestFile {
  readonly path: string;
  readonly journeys: Collected[];
  readonly generators: readonly Generator[];
  /** A judge a model; null where only rendered tours can tell. */
  readonly judges: readonly (Judge | null)[];
  readonly #proven = new Set<string>();
  readonly #broken = new Set<string>();

  private constructor(
    path: string,
    journeys: Collected[],
    generators: readonly Generator[],
    judges: readonly (Judge | null)[],
  ) {
    this.path = path;
    this.journeys = journeys;
    this.generators = generators;
    this.judges = judges;
  }

  static async of(path: string): Promise<TestFile> {
    const journeys = await collected('journey', () => following(() => load(path)));
    const generators = takeGenerators();
    const judges: (Judge | null)[] = [];
    if (job.kind === 'machine')
      for (const one of generators) judges.push(await Judge.of(one, (work) => caught(work, LIMIT.seconds)));
    const file = new TestFile(path, job.journeys ? journeys : [], generators, judges);
    // Only a run shows which tests come by a mutant of plain code.
    if (job.kind === 'code') {
      for (const { declare } of generators) await file.#prove(await collected('generated', declare));
      await file.#prove([...file.journeys]);
    }
    return file;
  }

  /** `doubtful`: only these tours of a model, and its random walks. */
  async generate({ declare }: Generator, doubtful: readonly number[] | 'all'): Promise<Collected[]> {
    const tests = await collected('generated', declare);
    const isWalk = ({ name }: Collected) => name.includes('random walks');
    const tours = tests.filter((one) => !isWalk(one));
    const chosen = doubtful === 'all' ? tours : doubtful.flatMap((number) => tours[number] ?? []);
    return [...chosen, ...tests.filter(isWalk)].filter(({ name }) => !this.#broken.has(name));
  }

  async #prove(tests: readonly Collected[]): Promise<void> {
    for (const one of tests) {
      this.#proven.add(one.name);
      try {
        await pass(one);
      } catch (error) {
        this.#broken.add(one.name);
        forget(one.name);
        if (this.journeys.includes(one)) this.journeys.splice(this.journeys.indexOf(one), 1);
        tell({ what: 'broken', test: `${this.path}: ${one.name}`, error: messageOf(error) });
      }
    }
  }

  /** True if the test that killed a mutant passes without one. Checked once a test; for a model, with all tours. */
  async holds(killer: Collected): Promise<boolean> {
    const generator = this.generators.find(({ name }) => killer.name.startsWith(`${name}: `));
    if (killer.kind === 'journey') {
      if (!this.#proven.has(killer.name)) await this.#prove([killer]);
      return !this.#broken.has(killer.name);
    }
    if (generator === undefined || this.#proven.has(generator.name)) return true;
    this.#proven.add(generator.name);
    const before = this.#broken.size;
    await this.#prove(await collected('generated', generator.declare));
    return this.#broken.size === before;
  }
}

interface Killer {
  readonly killed: 'generated' | 'journey' | 'hang';
  readonly by: string;
  /** The test that failed, where one did, and its file. */
  readonly test?: Collected;
  readonly file?: TestFile;
}

async function failing(file: TestFile, tests: readonly Collected[], id: string): Promise<Killer | null> {
  for (const test of tests)
    try {
      if (job.kind === 'machine' || covers(testId(test), id)) await pass(test);
    } catch (error) {
      const killed = error instanceof Hang ? ('hang' as const) : test.kind;
      return { killed, by: `${test.name}: ${messageOf(error)}`, test, file };
    }
  return null;
}

/** Finds the test that kills it; null where none does. The tests without a view are tried first. */
async function killer(id: string, files: readonly TestFile[]): Promise<Killer | null> {
  const doubtful = new Map<Generator, readonly number[] | 'all'>();
  for (const { generators, judges } of files)
    for (const [index, generator] of generators.entries()) {
      const by = (what: string) => `${generator.name}: ${what}`.slice(0, 400);
      let found: Judgement;
      try {
        found = (await judges[index]?.judge()) ?? { doubtful: 'all' };
      } catch (error) {
        return { killed: error instanceof Hang ? 'hang' : 'generated', by: by(messageOf(error)) };
      }
      if ('killed' in found) return { killed: 'generated', by: by(found.killed) };
      doubtful.set(generator, found.doubtful);
    }
  for (const file of files)
    for (const generator of file.generators) {
      let tests: Collected[];
      try {
        tests = await file.generate(generator, doubtful.get(generator) ?? 'all');
      } catch (error) {
        return { killed: 'generated', by: `no paths: ${messageOf(error)}` };
      }
      const found = await failing(file, tests, id);
      if (found !== null) return found;
    }
  for (const file of files) {
    const found = await failing(file, file.journeys, id);
    if (found === null) continue;
    // The test that killed one mutant often kills the next: it is tried first.
    const { journeys } = file;
    if (found.test !== undefined) journeys.unshift(...journeys.splice(journeys.indexOf(found.test), 1));
    return found;
  }
  return null;
}

/** The machine's mutant stands in its place while `work` runs. */
async function withMachine<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const undo: (() => void)[] = [];
  try {
    for (const file of [job.file, ...dependents(root, job.file)])
      undo.push(swapIn(await load(file), await load(`${file}?mutant=${id}&of=${encodeURIComponent(job.file)}`)));
    return await work();
  } finally {
    for (const one of undo.reverse()) one();
  }
}

const withMutant = job.kind === 'machine' ? withMachine : switchedOn;

/** A mutant may leave something behind in the database: then the command starts a new process. */
async function expectUnharmed({ test: killed }: Killer): Promise<void> {
  if (job.file.startsWith('server/') && killed !== undefined) await pass(killed);
}

/** A test that fails without the mutant, too, has killed nothing: it is not asked again. */
async function killerOf(id: string, files: readonly TestFile[]): Promise<Killer | null> {
  for (;;) {
    const found = await withMutant(id, () => killer(id, files));
    if (found?.test === undefined || found.killed === 'hang' || job.kind === 'code') return found;
    if (await found.file?.holds(found.test)) return found;
  }
}

async function tried(ids: readonly string[], files: readonly TestFile[]): Promise<string[]> {
  const alive: string[] = [];
  for (const id of ids) {
    if (Date.now() > job.until) return [];
    if (job.kind === 'code' && isStatic(id)) {
      tell({ what: 'result', result: { id, killed: 'static', by: '', milliseconds: 0 } });
      continue;
    }
    tell({ what: 'begun', id });
    const begun = performance.now();
    let found: Killer | null;
    try {
      found = await killerOf(id, files);
    } catch (error) {
      found = { killed: 'generated', by: `no machine: ${messageOf(error)}` };
    }
    const milliseconds = Math.round(performance.now() - begun);
    if (found === null) alive.push(id);
    else tell({ what: 'result', result: { id, killed: found.killed, by: found.by, milliseconds } });
    // A test that hangs may go on behind the next one: the command starts a new process for the mutants that are left.
    if (found?.killed === 'hang') throw new Error('a test hangs');
    if (found !== null) await expectUnharmed(found);
  }
  return alive;
}

test('mutants are tried', async () => {
  expect(job.mutants).not.toEqual([]);
  const own: TestFile[] = [];
  for (const path of job.tests.slice(0, job.own)) own.push(await TestFile.of(path));
  const alive = await tried(job.mutants, own);
  const others: TestFile[] = [];
  if (alive.length > 0) for (const path of job.tests.slice(job.own)) others.push(await TestFile.of(path));
  const survivors = others.length > 0 ? await tried(alive, others) : alive;
  if (Date.now() > job.until) return;
  for (const id of survivors) tell({ what: 'result', result: { id, killed: null, by: '', milliseconds: 0 } });
  await finished();
});
