/**
 * Mistakes that somebody thought of, in `by-hand.json`. Those in statecharts are tried with the others by `npm run mutate`.
 * The rest by this: `npx tsx tests/mutate/by-hand.ts [area]` makes one after the other in its file, runs the tests that it
 * names, and puts the file back.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const Mistake = v.object({
  area: v.string(),
  file: v.string(),
  what: v.string(),
  /** A part of the source, which is there once, and what stands in its place. */
  find: v.string(),
  put: v.string(),
  /** Those that may see it; none for a statechart's. */
  tests: v.optional(v.array(v.string()), []),
});

const root = join(import.meta.dirname, '..', '..');
const mistakes = v.parse(v.array(Mistake), JSON.parse(readFileSync(join(import.meta.dirname, 'by-hand.json'), 'utf8')));

function editIn(source: string, { file, what, find, put }: v.InferOutput<typeof Mistake>) {
  const start = source.indexOf(find);
  if (start < 0 || source.indexOf(find, start + 1) >= 0) throw new Error(`${file}: not there once: ${what}`);
  return { start, end: start + find.length, text: put };
}

/** Throws where one no longer is in its file. */
export function expectAllFit(): void {
  for (const one of mistakes) editIn(readFileSync(join(root, one.file), 'utf8'), one);
}

/** Those of a statechart. */
export const byHandIn = (file: string, source: string) =>
  mistakes
    .filter((one) => one.file === file && one.tests.length === 0)
    .map((one) => ({ what: one.what, edit: editIn(source, one) }));

const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.string(),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
});

/** The test that failed first in a report of vitest's, after its file; null where none did. */
export function failureIn(report: string): string | null {
  for (const { name, message, assertionResults } of v.parse(Report, JSON.parse(report)).testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const file = name.replace(/^.*\/tests\//, '');
    if (failed !== undefined) return `${file}: ${failed.fullName}`;
    if (message !== '') return `${file}: ${message.slice(0, 100)}`;
  }
  return null;
}

/** On these the file is put back, and the command ends. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborted, it ends the test run that is going on. */
const ending = new AbortController();

/** The test that failed first; null where none did. */
async function killerOf(tests: readonly string[]): Promise<string | null> {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'json', ...tests];
  let report = '';
  try {
    await promisify(execFile)(process.execPath, command, {
      cwd: root,
      maxBuffer: 2 ** 28,
      signal: ending.signal,
    });
    return null;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'stdout' in error) report = String(error.stdout);
  }
  const failed = failureIn(report.slice(report.indexOf('{"')));
  if (failed === null) throw new Error(`vitest failed, and no test did: ${report.slice(0, 500)}`);
  return failed;
}

async function tryAll(area: string | undefined): Promise<void> {
  const folder = join(root, 'reports', 'mutate');
  const results = join(folder, 'by-hand.json');
  mkdirSync(folder, { recursive: true });
  const known: Record<string, string | null> = existsSync(results)
    ? v.parse(v.record(v.string(), v.nullable(v.string())), JSON.parse(readFileSync(results, 'utf8')))
    : {};
  for (const one of mistakes) {
    const id = `${one.file}: ${one.what}`;
    if (one.tests.length === 0 || (area !== undefined && one.area !== area) || known[id]) continue;
    const path = join(root, one.file);
    const source = readFileSync(path, 'utf8');
    const { start, end, text } = editIn(source, one);
    const restore = () => writeFileSync(path, source);
    const stop = () => {
      restore();
      ending.abort();
      process.exit(1);
    };
    for (const signal of SIGNALS) process.once(signal, stop);
    try {
      writeFileSync(path, source.slice(0, start) + text + source.slice(end));
      known[id] = await killerOf(one.tests);
    } finally {
      restore();
      for (const signal of SIGNALS) process.off(signal, stop);
    }
    writeFileSync(results, `${JSON.stringify(known, null, 2)}\n`);
    console.log(`${known[id] === null ? 'SURVIVES' : 'killed'} ${id}: ${known[id] ?? ''}`);
  }
}

if (process.argv[1] === import.meta.filename) await tryAll(process.argv[2]);
