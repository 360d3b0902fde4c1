/** Tries the mutants of one file, in one process: its tests are run again for each, until one fails. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, configure } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Collected, collected, finished } from './collect.ts';
import { dependents } from './imports.ts';
import { Job, type Line } from './job.ts';
import { following, swapIn } from './live.ts';
import { takeGenerators } from './paths.ts';
import { forget, learned } from './record.ts';
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

/** What was thrown where nobody listened. */
let thrown: unknown[] = [];
process.on('uncaughtException', (error) => thrown.push(error));
process.on('unhandledRejection', (error) => thrown.push(error));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 400);

/** Tours differ from mutant to mutant: what one of them runs, all of them run. */
const testId = ({ kind, name }: Collected) => (kind === 'generated' ? kind : name);

class Hang extends Error {}

const usual = new Map<string, number>();

/** Runs a test; throws when it fails. */
async function pass(one: Collected): Promise<void> {
  thrown = [];
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const limit = Math.round(((usual.get(one.name) ?? 0) / 1000) * LIMIT.times) + LIMIT.seconds;
  try {
    const late = new Promise<never>((_, reject) => {
      let ticks = 0;
      timer = setInterval(() => {
        ticks += 1;
        if (ticks >= limit) reject(new Hang(`it takes longer than ${limit} s`));
      }, 1000);
    });
    await Promise.race([coveredBy(testId(one), one.run), late]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (thrown.length > 0) throw thrown[0];
    if (!usual.has(one.name)) usual.set(one.name, performance.now() - begun);
  } finally {
    clearInterval(timer);
    cleanup();
  }
}

/** The tests of a file: what is generated for the machines as they now are, and what was written by hand. */
interface TestFile {
  generate(): Promise<Collected[]>;
  journeys: Collected[];
}

const load = (path: string): Promise<object> => import(/* @vite-ignore */ join(root, path));

async function loaded(path: string): Promise<TestFile> {
  const journeys = await collected('journey', () => following(() => load(path)));
  const generators = takeGenerators();
  const generate = async () => {
    const tours: Collected[] = [];
    const walks: Collected[] = [];
    for (const one of await collected('generated', () => {
      for (const generator of generators) generator();
    }))
      (one.name.includes('random walks') ? walks : tours).push(one);
    return [...tours, ...walks];
  };
  const file = { generate, journeys: job.journeys ? journeys : [] };
  const broken = new Set<string>();
  const prove = async (tests: readonly Collected[]) => {
    for (const one of tests)
      try {
        await pass(one);
      } catch (error) {
        broken.add(one.name);
        forget(one.name);
        tell({ what: 'broken', test: `${path}: ${one.name}`, error: messageOf(error) });
      }
  };
  await learned(async () => prove(await generate()));
  await prove(file.journeys);
  file.journeys = file.journeys.filter(({ name }) => !broken.has(name));
  return { ...file, generate: async () => (await generate()).filter(({ name }) => !broken.has(name)) };
}

/** What killed it; null where nothing does. */
async function killer(
  id: string,
  files: readonly TestFile[],
): Promise<{ killed: 'generated' | 'journey' | 'hang'; by: string } | null> {
  const failing = async (tests: readonly Collected[]) => {
    for (const one of tests)
      try {
        if (job.kind === 'machine' || covers(testId(one), id)) await pass(one);
      } catch (error) {
        const killed = error instanceof Hang ? ('hang' as const) : one.kind;
        // What killed one mutant often kills the next: it is asked first.
        for (const { journeys } of files)
          if (journeys.includes(one)) journeys.unshift(...journeys.splice(journeys.indexOf(one), 1));
        return { killed, by: `${one.name}: ${messageOf(error)}` };
      }
    return null;
  };
  for (const file of files) {
    let tests: Collected[];
    try {
      tests = await file.generate();
    } catch (error) {
      return { killed: 'generated', by: `no paths: ${messageOf(error)}` };
    }
    const found = await failing(tests);
    if (found !== null) return found;
  }
  for (const file of files) {
    const found = await failing(file.journeys);
    if (found !== null) return found;
  }
  return null;
}

/** The machine's mutant stands in its place while `work` runs. */
async function withMachine<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const undo: (() => void)[] = [];
  try {
    const files = job.file.endsWith('.machine.ts')
      ? [job.file]
      : dependents(root, job.file).filter((file) => file.endsWith('.machine.ts'));
    for (const file of files)
      undo.push(swapIn(await load(file), await load(`${file}?mutant=${id}&of=${encodeURIComponent(job.file)}`)));
    return await work();
  } finally {
    for (const one of undo.reverse()) one();
  }
}

const withMutant = job.kind === 'machine' ? withMachine : switchedOn;

/** A mutant may leave something behind in the database: then the command starts a new process. */
async function expectUnharmed(by: string, files: readonly TestFile[]): Promise<void> {
  if (!job.file.startsWith('server/')) return;
  for (const { journeys } of files) for (const one of journeys) if (by.startsWith(`${one.name}: `)) await pass(one);
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
    let found: Awaited<ReturnType<typeof killer>>;
    try {
      found = await withMutant(id, () => killer(id, files));
    } catch (error) {
      found = { killed: 'generated', by: `no machine: ${messageOf(error)}` };
    }
    const milliseconds = Math.round(performance.now() - begun);
    if (found === null) alive.push(id);
    else tell({ what: 'result', result: { id, ...found, milliseconds } });
    // What hangs may go on behind the next test: the command starts a new process for what is left.
    if (found?.killed === 'hang') throw new Error('a test hangs');
    if (found !== null) await expectUnharmed(found.by, files);
  }
  return alive;
}

test('mutants are tried', async () => {
  expect(job.mutants).not.toEqual([]);
  const own: TestFile[] = [];
  for (const path of job.tests.slice(0, job.own)) own.push(await loaded(path));
  const alive = await tried(job.mutants, own);
  const others: TestFile[] = [];
  if (alive.length > 0) for (const path of job.tests.slice(job.own)) others.push(await loaded(path));
  const survivors = others.length > 0 ? await tried(alive, others) : alive;
  if (Date.now() > job.until) return;
  for (const id of survivors) tell({ what: 'result', result: { id, killed: null, by: '', milliseconds: 0 } });
  await finished();
});
