/**
 * `npm test`: the whole suite, browser tests included. Arguments go to vitest (`npm test -- tests/paths/login.test.tsx`).
 * A missing browser or PostgreSQL fails; nothing is skipped silently.
 *
 * The whole suite is two runs side by side. Browser tests mostly wait for a page, the others compute and need no build: so
 * the cores have work from the first second to the last. What the browser run says is shown when the other has ended.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, MISSING } from './browser.mjs';
import { bin, build, checkNode, fail, install, root, run } from './lib.mjs';
import { findPostgres, NO_POSTGRES } from './postgres.mjs';

/** Of each of the two runs. */
const WORKERS = 2;

checkNode();
install();
const browser = findBrowser();
if (browser === null) fail(MISSING);
if (!process.env.TEST_DATABASE_URL && findPostgres() === null) fail(NO_POSTGRES);
const env = { ...process.env, CHROME_PATH: browser };
const wanted = process.argv.slice(2);
if (wanted.length > 0) {
  build();
  run(bin('vitest'), ['run', ...wanted], { env });
} else await all();

async function all() {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-tests-'));
  const running = new Set();
  process.on('exit', () => {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

  /** Starts projects. Resolves to what they said, unless it was shown at once, and to whether all is well. */
  const start = (name, projects, stdio) => {
    const args = ['run', '--maxWorkers', String(WORKERS), ...projects.flatMap((project) => ['--project', project])];
    const child = spawn(bin('vitest'), args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      shell: process.platform === 'win32',
      env: { ...env, TEST_COUNTS: join(folder, name) },
    });
    running.add(child);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
    return new Promise((resolve) => {
      child.on('error', (error) => fail(`vitest could not be run: ${error.message}`));
      child.on('close', (code) => {
        running.delete(child);
        resolve({ said: Buffer.concat(said), isWell: code === 0 });
      });
    });
  };

  const computing = start('computing', ['view', 'service'], 'inherit');
  build();
  const waiting = start('waiting', ['browser', 'layout'], 'pipe');
  const ended = [await computing, await waiting];
  for (const { said } of ended) process.stdout.write(said);

  const files = ['computing', 'waiting'].map((name) => join(folder, name));
  if (!files.every(existsSync)) fail('A run ended before its tests did.');
  const counts = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const sum = (state) => counts.reduce((total, count) => total + count[state], 0);
  // Once more at the end: what was said of them is far above.
  for (const { failures } of counts) for (const name of failures) console.log(`failed: ${name}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = ended.every(({ isWell }) => isWell) ? 0 : 1;
}
