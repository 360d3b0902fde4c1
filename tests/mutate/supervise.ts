/** Runs the processes in which mutants are tried, and starts them again where one hangs. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Job, Line, type Result } from './job.ts';
import type { Subject } from './machines.ts';

/**
 * A process that has said nothing at so many looks in a row hangs: its mutant turns in a circle. Looks are counted, not
 * time: a machine that slept in between has looked once.
 */
const SILENCE = { looks: 16, every: 30_000 };

const running = new Set<ChildProcess>();

/** Ends it with all that it has started. */
export function end(child: ChildProcess): void {
  // A process group of its own: with its workers.
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of running) end(child);
    process.exit(130);
  });

/** A process in a group of its own, which ends with this one. */
export function started(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

export interface Found {
  readonly results: ReadonlyMap<string, Result>;
  /** Tests that fail without any mutant: they are not asked. */
  readonly broken: readonly string[];
  /** Begun last, without a result so far. */
  readonly begun: string | null;
}

export function readResults(path: string): Found {
  const results = new Map<string, Result>();
  const broken = new Set<string>();
  let begun: string | null = null;
  for (const text of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    if (text === '') continue;
    let line: Line;
    try {
      line = v.parse(Line, JSON.parse(text));
    } catch {
      continue; // The last line of a process that was killed may be half of one.
    }
    if (line.what === 'begun') begun = line.id;
    else if (line.what === 'result') {
      results.set(line.result.id, line.result);
      if (begun === line.result.id) begun = null;
    } else broken.add(`${line.test}: ${line.error}`);
  }
  return { results, broken: [...broken], begun };
}

/** One process, until it ends, or is ended where it hangs. */
function run(root: string, job: Job, log: string): Promise<void> {
  const jobFile = job.results.replace(/\.jsonl$/, '.job.json');
  writeFileSync(jobFile, JSON.stringify(job));
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/mutate/vitest.config.ts'];
  const child = started(process.execPath, command, { cwd: root, env: { ...process.env, MUTATE_JOB: jobFile } });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => appendFileSync(log, text));
  return new Promise((resolve) => {
    let size = -1;
    let silent = 0;
    const watch = setInterval(() => {
      const now = existsSync(job.results) ? statSync(job.results).size : 0;
      silent = now === size ? silent + 1 : 0;
      size = now;
      if (silent >= SILENCE.looks) end(child);
    }, SILENCE.every);
    child.on('exit', () => {
      clearInterval(watch);
      resolve();
    });
  });
}

/** Tries the mutants that have no result yet. False where some could not be tried, but for the time. */
export async function tryMutants(
  root: string,
  machine: Subject,
  wanted: readonly string[],
  { results, journeys, until }: { results: string; journeys: boolean; until: number },
): Promise<boolean> {
  const log = results.replace(/\.jsonl$/, '.log');
  for (let before = -1; Date.now() < until; ) {
    const known = readResults(results).results;
    const mutants = wanted.filter((id) => !known.has(id));
    if (mutants.length === 0) return true;
    const { file, kind, tests, own } = machine;
    // A process that adds nothing would add nothing again.
    if (known.size === before) {
      console.error(`${mutants.length} mutants of ${file} could not be tried: see ${log}`);
      return false;
    }
    before = known.size;
    await run(root, { file, kind, mutants, tests: [...tests], own, journeys, results, until }, log);
    const { begun } = readResults(results);
    if (begun === null || Date.now() > until) continue;
    const result: Result = {
      id: begun,
      killed: 'hang',
      by: 'the process did not answer any more, or ended',
      milliseconds: SILENCE.looks * SILENCE.every,
    };
    appendFileSync(results, `\n${JSON.stringify({ what: 'result', result } satisfies Line)}\n`);
  }
  return true;
}
