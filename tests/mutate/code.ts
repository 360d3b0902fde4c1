/**
 * Small mistakes in plain code: rules, actors and what moves money. They are Stryker's, made by its instrumenter: all of a
 * file's mutants stand in it side by side, and a global says which of them is at work. Stryker's own runner starts the
 * tests anew for each mutant; here a database that takes seconds to start would be started thousands of times.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commonTokens } from '@stryker-mutator/api/plugin';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { distances } from './imports.ts';
import { hashOf, type Subject, sourcesIn } from './machines.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** Tests of `server/<area>/`: those of its name, and these. */
const AREAS: Record<string, readonly string[]> = {
  bonus: ['promotion', 'attacks/offers'],
  deposits: ['qrcode', 'slip', 'truelink', 'desk'],
  invite: ['attacks/offers'],
  ledger: ['transfer', 'withdraw', 'idempotency'],
  qrcode: ['emvco', 'desk'],
  refund: ['bonus'],
  slip: ['desk', 'attacks/slips'],
  spin: [],
  tickets: ['provider', 'games', 'slip'],
  transfer: ['wallet', 'provider', 'games'],
  truelink: [],
  wallet: ['games', 'transfer'],
  withdraw: ['bonus', 'desk', 'attacks/payouts', 'attacks/account'],
};
const ALONE: Record<string, readonly string[]> = {
  'server/http/idempotency.ts': ['idempotency', 'http', 'truelink', 'attacks/limits'],
};
/** It works in processes of its own, in which no mutant is switched on. */
const ELSEWHERE = ['server/slip/picture.ts'];
/** Tests further away than this, in imports, do not judge a file that has nearer ones; nor do more than so many. */
const FAR = 2;
const MOST = 6;

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  fatal() {},
};
const instrumenter = createInjector()
  .provideValue(commonTokens.logger, silent)
  .provideValue(commonTokens.getLogger, () => silent)
  .injectFunction(createInstrumenter);

export interface Instrumented {
  readonly text: string;
  readonly mutants: readonly Mutant[];
}

/** A source with all its mutants in it. */
export async function instrumented(file: string, source: string): Promise<Instrumented> {
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const made = await instrumenter.instrument([{ name: file, content: source, mutate: true }], options);
  const offsets = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const at = ({ line, column }: { line: number; column: number }) => (offsets[line] ?? 0) + column;
  const seen = new Map<string, number>();
  const mutants = made.mutants.flatMap((mutant): Mutant[] => {
    // Switched off in the source, with a reason.
    if (mutant.status === 'Ignored') return [];
    const [start, end] = [at(mutant.location.start), at(mutant.location.end)];
    const from = source.lastIndexOf('\n', start - 1) + 1;
    const newline = source.indexOf('\n', end);
    const till = newline < 0 ? source.length : newline;
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
    const name = `${short(source.slice(start, end))} → ${short(mutant.replacement)}`;
    const same = (seen.get(name) ?? 0) + 1;
    seen.set(name, same);
    return [
      {
        id: mutant.id,
        file,
        line: mutant.location.start.line + 1,
        kind: mutant.mutatorName,
        place: same === 1 ? name : `${name} #${same}`,
        before: source.slice(from, till),
        after: source.slice(from, start) + mutant.replacement + source.slice(end, till),
        edits: [],
      },
    ];
  });
  return { text: made.files[0]?.content ?? source, mutants };
}

/** Tests that judge a file, nearest first. */
export function judges(root: string, file: string, reach: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  if (file.startsWith('server/')) {
    const area = basename(dirname(file));
    const names = ALONE[file] ?? [area, ...(AREAS[area] ?? [])];
    const files = sourcesIn(root, 'tests/service');
    return names.map((name) => `tests/service/${name}.test.ts`).filter((test) => files.includes(test));
  }
  const at = (test: string) => reach.get(test)?.get(file) ?? Number.POSITIVE_INFINITY;
  const tests = [...reach.keys()];
  const far = Math.max(FAR, Math.min(...tests.map(at)));
  return tests
    .filter((test) => Number.isFinite(at(test)) && at(test) <= far)
    .sort((a, b) => at(a) - at(b))
    .slice(0, MOST);
}

export async function codeIn(root: string): Promise<Subject[]> {
  const files = [
    ...sourcesIn(root, 'machines').filter((file) => !file.endsWith('.machine.ts')),
    ...sourcesIn(root, 'src/actors'),
    ...Object.keys(AREAS).flatMap((area) => sourcesIn(root, `server/${area}`)),
    ...Object.keys(ALONE),
  ].filter((file) => !ELSEWHERE.includes(file));
  const tests = ['tests/paths', 'tests/components'].flatMap((folder) => sourcesIn(root, folder));
  const reach = new Map(
    tests.filter((test) => /\.test\.tsx?$/.test(test)).map((test) => [test, distances(root, test)]),
  );
  const subjects: Subject[] = [];
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    // A part of a statechart has mistakes of its own kinds.
    if (mutantsOf(file, source).length > 0) continue;
    const { mutants } = await instrumented(file, source);
    const judged = judges(root, file, reach);
    const made = judged.flatMap((test) => [...distances(root, test).keys()]).filter((each) => /\.tsx?$/.test(each));
    if (mutants.length > 0)
      subjects.push({
        name: file.replace(/\.ts$/, '').replaceAll('/', '-'),
        file,
        kind: 'code',
        mutants,
        tests: judged,
        own: judged.length,
        hash: hashOf(root, [file, ...made]),
      });
  }
  return subjects;
}
