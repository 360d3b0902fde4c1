/**
 * A little of `npm run simulate`: the code's seed (`code-hash.ts`), twice. One that fails is printed with what it was shrunk
 * to, and `npm run replay` shows it again.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { seedOfCode } from '../code-hash.ts';
import { bundle, FLAGS } from './build.ts';
import { mistakesOf, PLANTED } from './planted.ts';
import { Random } from './random.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Options for the day's first minutes only: some seconds of processor. */
const OPTIONS = [
  '--busy',
  '--seed',
  String(seedOfCode() % 1_000_000),
  '--seeds',
  '1',
  '--again',
  '1',
  '--players',
  '1',
  '--hours',
  '0.2',
  '--shrink',
  '30',
];

test('nothing that must hold breaks, and the same seed gives the same', async () => {
  const file = await bundle();
  const run = promisify(execFile)(process.execPath, [...FLAGS, file, ...OPTIONS], { cwd: ROOT });
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) =>
    expect.unreachable(`the simulator has found something\n${error.stdout}\n${error.stderr}`),
  );
  expect(stdout.match(/^seed \d+: [0-9a-f]{16}/gm)).toHaveLength(1);
  console.log(stdout);
  // Some seconds of processor; on a busy machine they take long.
}, 300_000);

test('a run that comes to no end is ended, and its seed named', async () => {
  const file = join(import.meta.dirname, 'stall.ts');
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const stall = `
    watchForStalls(1);
    reach(15, Date.parse('2026-03-02T05:12:05.549Z'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  `;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code + stall], { timeout: 60_000 });
  await expect(run).rejects.toMatchObject({
    stdout: expect.stringMatching(/^seed 15: .*\n +2026-03-02T05:12:05.000Z stalled: /),
  });
});

test.each(PLANTED)('the mistake $name still fits its files', (planted) => {
  for (const { file, find } of mistakesOf(planted))
    expect(readFileSync(join(ROOT, file), 'utf8').split(find), file).toHaveLength(2);
});

test('a stream of chance depends on its name alone', () => {
  const draw = (name: string) => {
    const random = new Random(name);
    return Array.from({ length: 5 }, () => random.below(1000));
  };
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
});
