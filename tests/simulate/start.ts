/**
 * `npm run simulate` and `npm run replay`: builds the simulator with the product in it, and runs it (docs/simulate.md).
 * `--as-test` writes a recording as a journey in tests/paths.
 * `--planted NAME,NAME` (or `all`) puts mistakes, one at a time, into the product that the simulator has to find.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { refuse } from '../../scripts/options.mjs';
import { bundle, FLAGS } from './build.ts';
import { mistakesOf, PLANTED, type Planted } from './planted.ts';

const isAsTest = process.argv.includes('--as-test');
const given = process.argv
  .slice(2)
  .filter((one) => one !== '--as-test')
  .flatMap((one) => /^(--[\w-]+)=(.*)$/.exec(one)?.slice(1) ?? one);
const optionOf = (name: string) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);

/** The options but these, which have a value each. */
const without = (...names: readonly string[]) =>
  given.filter((one, at) => !names.includes(one) && !names.includes(given[at - 1] ?? ''));

function start(file: string, options: readonly string[], isQuiet = false) {
  return spawnSync(process.execPath, ['--enable-source-maps', ...FLAGS, file, ...options], {
    stdio: isQuiet ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    encoding: 'utf8',
  });
}

/** Runs a planted mistake; true if the simulator finds it. Prints how soon. */
async function tryPlanted(planted: Planted): Promise<boolean> {
  const file = await bundle(`planted-${planted.name}`, mistakesOf(planted));
  const rest = without('--planted');
  const record = `reports/simulate/${planted.name}.jsonl`;
  const defaults = ['--seed', '1', '--minutes', '1', '--busy', '--hours', '0.5', '--shrink', '60', '--record', record];
  const { stdout, status } = start(file, [...defaults, ...rest, '--planted', planted.name], true);
  const oracle = [...planted.found, 'reference', 'memory'].find((name) =>
    new RegExp(`^ +\\S+ ${name}:`, 'm').test(stdout),
  );
  const soon = /found after ([\d.]+) s/.exec(stdout)?.[1];
  const left = /shrunk to (\d+) decisions/.exec(stdout)?.[1];
  const isFound = status === 1 && oracle !== undefined && soon !== undefined;
  const told = isFound ? `by ${oracle} after ${soon} s, ${left} events` : stdout.slice(-600);
  console.log(`${isFound ? 'found' : 'MISSED'}  ${planted.name}  ${told}`);
  return isFound;
}

/** Runs of one process that repeats a seed: the first of each is of a process that has run nothing before. */
const A_PROCESS = 10;

/** True if a seed gives the same every time. `times`: how often it is run, by one process after the other. */
function repeat(file: string, times: number): boolean {
  const rest = without('--again');
  const digests = new Set<string>();
  for (let left = times; left > 0; left -= A_PROCESS) {
    const { stdout, status } = start(file, [...rest, '--again', String(Math.min(left, A_PROCESS) - 1)], true);
    digests.add(/^seed \d+: ([0-9a-f]{16})/m.exec(stdout)?.[1] ?? 'none');
    if (status !== 0) console.log(stdout);
    if (status !== 0 || digests.size > 1) break;
    console.log(`${times - left + Math.min(left, A_PROCESS)} of ${times}: ${[...digests].join(' ')}`);
  }
  return digests.size === 1 && !digests.has('none');
}

/** Minutes of one process: a world leaves some 30 MB behind, and a night would not fit into the memory. */
const A_PART = 10;

/** One seed after the other for so many minutes, by one process after the other, until one fails. */
function startParts(file: string, minutes: number): number {
  const seed = optionOf('--seed');
  for (let part = 0; part * A_PART < minutes; part += 1) {
    const from = seed === undefined ? [] : ['--seed', String(Number(seed) + part * 1_000)];
    const till = ['--minutes', String(Math.min(A_PART, minutes - part * A_PART))];
    const status = start(file, [...without('--minutes', '--seed'), ...from, ...till]).status ?? 1;
    if (status !== 0) return status;
  }
  return 0;
}

const NUMBERS = ['--hours', '--minutes', '--chaos', '--shrink'];
const WHOLE = ['--seed', '--seeds', '--players', '--again'];
/** Of none of these there is nothing to run. */
const NOT_ZERO = ['--seeds', '--players', '--hours', '--minutes'];

/** The reason why the options cannot be followed; null for none. */
function problem(): string | null {
  for (const name of [...NUMBERS, ...WHOLE].filter((one) => given.includes(one))) {
    const [text = '', isWhole] = [optionOf(name), WHOLE.includes(name)];
    const number = text === '' ? Number.NaN : Number(text);
    const isGood = isWhole ? Number.isSafeInteger(number) : Number.isFinite(number);
    if (!isGood || number < 0 || (number === 0 && NOT_ZERO.includes(name)))
      return `${name} wants a ${isWhole ? 'whole ' : ''}number${NOT_ZERO.includes(name) ? ' above 0' : ''}, not "${text}".`;
  }
  if (!given.includes('--replay')) return null;
  const file = optionOf('--replay');
  if (file === undefined || !existsSync(file) || !statSync(file).isFile())
    return `Which recording? npm run replay -- reports/simulate/seed-7.jsonl (no file ${file ?? 'named'})`;
  const [first = ''] = readFileSync(file, 'utf8').split('\n');
  if (!/^\{.*"type":\s*"recording"/.test(first)) return `${file} is not a recording.`;
  return isAsTest || first.includes('"plan"')
    ? null
    : `${file} is not the simulator's: the visualiser opens it, and --as-test makes a journey of it.`;
}

async function main(): Promise<number> {
  const wrong = problem();
  if (wrong !== null) refuse(wrong);
  const planted = optionOf('--planted');
  if (planted !== undefined) {
    const chosen = PLANTED.filter(({ name }) => planted === 'all' || planted.split(',').includes(name));
    if (chosen.length === 0)
      refuse(`No such mistake: ${planted} (there are ${PLANTED.map(({ name }) => name).join(', ')})`);
    let missed = 0;
    for (const each of chosen) if (!(await tryPlanted(each))) missed += 1;
    console.log(`${chosen.length - missed} of ${chosen.length} found`);
    return missed === 0 ? 0 : 1;
  }
  const recording = optionOf('--replay');
  if (recording !== undefined && isAsTest) {
    const { asTest } = await import('../paths/harness/as-test.ts');
    return (await asTest(recording, optionOf('--actor'))) ? 0 : 1;
  }
  const name = recording && /"planted":"([\w-]+)"/.exec(readFileSync(recording, 'utf8').split('\n')[0] ?? '')?.[1];
  const mistakes = PLANTED.filter((each) => each.name === name).flatMap(mistakesOf);
  const file = await bundle(name ? `planted-${name}` : 'simulate', mistakes);
  const again = Number(optionOf('--again') ?? 0);
  if (again > 1) return repeat(file, again) ? 0 : 1;
  const minutes = Number(optionOf('--minutes') ?? 0);
  return minutes > A_PART ? startParts(file, minutes) : (start(file, given).status ?? 1);
}

process.exit(await main());
