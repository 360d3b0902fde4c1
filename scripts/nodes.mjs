/**
 * `npm run nodes`: starts the product and runs the whole suite on each even release of Node from 20 on, which npm brings,
 * each in another zone. `-- 22 26`: on these. `-- --newest`: only says where the newest one is.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from './lib.mjs';

const OLDEST = 20;
/** The machine's own first. Two of them change their clocks, on different days. */
const ZONES = [undefined, 'Asia/Bangkok', 'America/Los_Angeles', 'Pacific/Auckland'];
/** Seconds in which the product must have been installed and built, and answer. */
const START = 300;

const shell = process.platform === 'win32';
const ask = (command, args) => execFileSync(command, args, { cwd: tmpdir(), encoding: 'utf8', shell }).trim();

/** The package of this system. `node` itself fetches it by a script, and npm runs none by itself any more. */
const SYSTEM = `${process.platform}-${process.arch}`.replace('win32', 'win').replace('darwin-arm', 'bin-darwin-arm');
const nodeOf = (release) => ask('npx', ['--yes', '-p', `node-${SYSTEM}@${release}`, 'node', '-p', 'process.execPath']);

const versions = JSON.parse(ask('npm', ['view', `node-${SYSTEM}`, 'versions', '--json']));
const releases = [...new Set(versions.map((version) => Number.parseInt(version, 10)))]
  .filter((release) => release >= OLDEST && release % 2 === 0)
  .sort((a, b) => a - b);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Checks that the product starts, answers and stops as it should. */
async function starts(node, env) {
  const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
  const port = await freePort();
  const service = spawn(node, ['scripts/start.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PORT: String(port), DATA_DIR: folder },
  });
  const ended = new Promise((resolve) => service.on('close', resolve));
  let isWell = false;
  for (let second = 0; !isWell && second < START && service.exitCode === null; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    isWell = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  service.kill();
  const code = await ended;
  rmSync(folder, { recursive: true, force: true });
  return isWell && code === 0;
}

if (process.argv.includes('--newest')) console.log(nodeOf(releases.at(-1)));
else {
  const wanted = process.argv.slice(2).map(Number);
  const problems = [];
  for (const [index, release] of releases.entries()) {
    if (wanted.length > 0 && !wanted.includes(release)) continue;
    const zone = ZONES[index % ZONES.length];
    const node = nodeOf(release);
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...(zone && { TZ: zone }) };
    const where = `on Node ${release} in ${zone ?? 'the zone of this machine'}`;
    console.log(`\n== ${where}`);
    if (!(await starts(node, env))) problems.push(`npm start fails ${where}`);
    const { status } = spawnSync(node, ['scripts/test.mjs'], { cwd: root, stdio: 'inherit', env });
    if (status !== 0) problems.push(`npm test fails ${where}`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
