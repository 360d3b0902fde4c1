/**
 * `npm test`: the whole suite, browser tests included. Arguments go to vitest (`npm test -- tests/paths/login.test.tsx`).
 * A missing browser or PostgreSQL fails; nothing is skipped silently.
 *
 * The whole suite is three runs, one after another: side by side, those of the service and of the browser slowed each other
 * down. Each has a worker more than two cores (vitest.config.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, checkNode, fail, install, root, run, TEST_BUILD, tool } from './lib.mjs';
import { findPostgres } from './postgres.mjs';

/** The projects of each run. That of the views may have a Node of its own, so that `.ci/run` tries two. */
const RUNS = { service: ['service'], view: ['view', 'mocked'], browser: ['browser'] };

checkNode();
install();
const env = { STATIC_DIR: TEST_BUILD, ...process.env, CHROME_PATH: await findBrowser() };
if (!env.TEST_DATABASE_URL) env.POSTGRES_BIN = findPostgres();
const wanted = process.argv.slice(2);
if (wanted.length > 0) {
  build(TEST_BUILD);
  run('vitest', ['run', ...wanted], { env });
} else await all();

async function all() {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-tests-'));
  let running;
  process.on('exit', () => {
    running?.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

  build(TEST_BUILD);
  let isWell = true;
  for (const [name, projects] of Object.entries(RUNS)) {
    const node = (name === 'view' && process.env.VIEW_NODE) || process.execPath;
    const args = [tool('vitest'), 'run', ...projects.flatMap((project) => ['--project', project])];
    running = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env, TEST_COUNTS: join(folder, name) } });
    running.on('error', (error) => fail(`vitest could not be run: ${error.message}`));
    const [code] = await once(running, 'close');
    if (code !== 0) isWell = false;
  }

  const files = Object.keys(RUNS).map((name) => join(folder, name));
  if (!files.every(existsSync)) fail('A run ended before its tests did.');
  const counts = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const sum = (state) => counts.reduce((total, count) => total + count[state], 0);
  // The failures are named once more at the end: their messages are far above.
  for (const { failures } of counts) for (const name of failures) console.log(`failed: ${name}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = isWell ? 0 : 1;
}
