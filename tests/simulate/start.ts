/**
 * `npm run simulate` and `npm run replay`: builds the simulator with the product in it, and runs it (docs/simulate.md).
 * `--as-test` writes a recording as a journey in tests/paths.
 * `--planted NAME` (or `all`) puts a mistake into the product that the simulator has to find.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bundle } from './build.ts';
import { PLANTED, type Planted } from './planted.ts';

const given = process.argv.slice(2);
const optionOf = (name: string) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);

function start(file: string, options: readonly string[], isQuiet = false) {
  return spawnSync(process.execPath, ['--enable-source-maps', file, ...options], {
    stdio: isQuiet ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    encoding: 'utf8',
  });
}

/** Whether the simulator finds it, and how soon. */
async function tryPlanted(planted: Planted): Promise<boolean> {
  const file = await bundle(`planted-${planted.name}`, [planted]);
  const rest = given.filter(
    (_, index) => index !== given.indexOf('--planted') && index !== given.indexOf('--planted') + 1,
  );
  const defaults = [
    '--seed',
    '1',
    '--minutes',
    '1',
    '--shrink',
    '0',
    '--record',
    `reports/simulate/${planted.name}.jsonl`,
  ];
  const { stdout, status } = start(file, [...defaults, ...rest, '--planted', planted.name], true);
  const oracle = planted.found.find((name) => new RegExp(`^ +\\S+ ${name}:`, 'm').test(stdout));
  const soon = /found after ([\d.]+) s/.exec(stdout)?.[1];
  const isFound = status === 1 && oracle !== undefined && soon !== undefined;
  console.log(
    `${isFound ? 'found' : 'MISSED'}  ${planted.name}  ${isFound ? `by ${oracle} after ${soon} s` : stdout.slice(-600)}`,
  );
  return isFound;
}

async function main(): Promise<number> {
  const planted = optionOf('--planted');
  if (planted !== undefined) {
    const chosen = PLANTED.filter(({ name }) => planted === 'all' || name === planted);
    let missed = chosen.length === 0 ? 1 : 0;
    for (const each of chosen) if (!(await tryPlanted(each))) missed += 1;
    console.log(`${chosen.length - missed} of ${chosen.length} found`);
    return missed === 0 ? 0 : 1;
  }
  const recording = optionOf('--replay');
  if (recording !== undefined && given.includes('--as-test')) {
    const { asTest } = await import('../paths/harness/as-test.ts');
    return (await asTest(recording, optionOf('--actor'))) ? 0 : 1;
  }
  const name = recording && /"planted":"([\w-]+)"/.exec(readFileSync(recording, 'utf8').split('\n')[0] ?? '')?.[1];
  const mistakes = PLANTED.filter((each) => each.name === name);
  const file = await bundle(name ? `planted-${name}` : 'simulate', mistakes);
  return start(file, given).status ?? 1;
}

process.exit(await main());
