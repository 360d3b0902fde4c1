/**
 * `npm test`: the whole suite, browser tests included. Arguments go to vitest (`npm test -- tests/paths/login.test.tsx`).
 * A missing browser or PostgreSQL fails; nothing is skipped silently.
 *
 * The whole suite is three runs. Those of the service and of the browser are side by side, since they wait for each
 * other's kind of work: a page, a process, a database. That of the views computes, with a worker more than there are
 * cores since some of its tests wait for timers, and begins when the service's has ended. What a run says is shown when
 * those before it have ended.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, checkNode, fail, install, root, run, TEST_BUILD, tool } from './lib.mjs';
import { findPostgres } from './postgres.mjs';

/** The runs. Measured on two cores. That of the views may have a Node of its own, so that `.ci/run` tries two at once. */
const RUNS = {
  service: { projects: ['service'], workers: 2 },
  view: {
    projects: ['view', 'mocked'],
    workers: 3,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    node: process.env.VIEW_NODE,
  },
  browser: { projects: ['browser'], workers: 2 },
};

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
  const running = new Set();
  process.on('exit', () => {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

  /** Starts a run. Resolves to what it said, unless that was shown at once, and to whether all is well. */
  const start = (name, stdio) => {
    const { projects, workers, priority, node = process.execPath } = RUNS[name];
    const args = ['run', '--maxWorkers', String(workers), ...projects.flatMap((project) => ['--project', project])];
    const child = spawn(node, [tool('vitest'), ...args], {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...env, TEST_COUNTS: join(folder, name) },
    });
    // Its workers inherit it.
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
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

  const service = start('service', 'inherit');
  const view = service.then(() => start('view', 'pipe'));
  build(TEST_BUILD);
  const ended = await Promise.all([service, view, start('browser', 'pipe')]);
  for (const { said } of ended) process.stdout.write(said);

  const files = Object.keys(RUNS).map((name) => join(folder, name));
  if (!files.every(existsSync)) fail('A run ended before its tests did.');
  const counts = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const sum = (state) => counts.reduce((total, count) => total + count[state], 0);
  // Once more at the end: what was said of them is far above.
  for (const { failures } of counts) for (const name of failures) console.log(`failed: ${name}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = ended.every(({ isWell }) => isWell) ? 0 : 1;
}
