/** The built-in database against a second process that cannot see the first, and against the power going off. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lockFolder } from '../../../server/db/folder-lock.ts';
import { openPGlite } from '../../../server/db/pglite.ts';
import { BUNDLE, makeDataFolder } from '../../faults/process.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attack-folder-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

/** Takes a folder's lock, says so, and keeps it. */
const HOLDER = `
  const { lockFolder } = await import(${JSON.stringify(pathToFileURL(BUNDLE.lock).href)});
  try {
    await lockFolder(process.env.FOLDER, (error) => { console.log('lost'); process.exit(1); });
    console.log('held');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

/** Runs it as a container does: with process numbers of its own. */
const APART = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child'];
const canBeApart = spawnSync('unshare', [...APART, 'true']).status === 0;

function holder(path: string, apart: boolean): { child: ChildProcess; says: () => Promise<string> } {
  const run = [process.execPath, '--input-type=module', '-e', HOLDER];
  const [command = '', ...rest] = apart ? ['unshare', ...APART, ...run] : run;
  const child = spawn(command, rest, { env: { ...process.env, FOLDER: path }, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const says = async () => {
    await expect.poll(() => said, { timeout: 110_000 }).not.toBe('');
    return said.trim();
  };
  return { child, says };
}

const failed = (error: Error) => {
  throw error;
};
const lockOf = async (path: string) => JSON.parse(await readFile(join(path, 'service.lock'), 'utf8'));

test.skipIf(!canBeApart)(
  'two containers on one volume both took the lock: the second now finds the first by its heartbeat',
  async () => {
    const path = join(folder, 'shared');
    const first = holder(path, true);
    expect(await first.says()).toBe('held');
    // Before, its number was looked for among the second one's own processes.
    expect((await lockOf(path)).pid).toBeLessThan(20);
    expect(await holder(path, true).says()).toMatch(/another process .* already uses the data folder/);
    expect(await holder(path, false).says()).toMatch(/another process .* already uses the data folder/);
    expect((await lockOf(path)).pid).toBeLessThan(20);
  },
);

test('a holder that was stopped for a while, and lost the folder meanwhile, writes nothing more', async () => {
  const path = join(folder, 'slept');
  const sleeper = holder(path, false);
  expect(await sleeper.says()).toBe('held');
  sleeper.child.kill('SIGSTOP');
  // A process that cannot see it takes it for dead, and takes over.
  const taken = { ...(await lockOf(path)), id: 'another', pid: process.pid };
  await writeFile(join(path, 'service.lock'), JSON.stringify(taken));
  sleeper.child.kill('SIGCONT');
  expect(await once(sleeper.child, 'exit')).toEqual([1, null]);
  expect((await lockOf(path)).id).toBe('another');
});

test('a lock of another machine that stands still is taken over, and not before', async () => {
  const path = join(folder, 'far');
  (await lockFolder(path, failed)).release();
  const far = { id: 'far', pid: process.pid, started: '1', place: 'another machine', beat: 1 };
  await writeFile(join(path, 'service.lock'), JSON.stringify(far));
  const began = performance.now();
  const lock = await lockFolder(path, failed, 1_000);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect((await lockOf(path)).id).not.toBe('far');
  lock.release();
});

test('a lock that cannot be read was taken over at once: somebody may hold it', async () => {
  const path = join(folder, 'unreadable');
  (await lockFolder(path, failed)).release();
  const file = join(path, 'service.lock');
  await writeFile(file, '4711 12345');
  const written = setInterval(() => writeFileSync(file, `4711 ${performance.now()}`), 200);
  await expect(lockFolder(path, failed, 3_000)).rejects.toThrow('another process (unknown) already uses');
  clearInterval(written);
  (await lockFolder(path, failed, 1_000)).release();
});

test('what was committed was lost with the power: each commit is now written out before it is acknowledged', async () => {
  let written = 0;
  const fsync = () => void written++;
  const data = await makeDataFolder('attack-power-');
  const db = await openPGlite({ folder: join(data, 'pg'), fsync });
  await db.script('create table kept (n int)');
  for (let n = 1; n <= 3; n++) {
    const before = written;
    await db.query('insert into kept values ($1)', [n]);
    expect(written).toBeGreaterThan(before);
  }
  await db.close();
  await rm(data, { recursive: true });
});
