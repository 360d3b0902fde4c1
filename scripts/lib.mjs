/** Functions that the start, test and dev scripts share. Node built-ins only: they run before anything is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Says one line and ends. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12))
    fail(`This is Node ${process.versions.node}. Needed is 20.19, 22.12 or newer; the newest even release is best.`);
  if (major % 2 === 1)
    console.warn(`This is Node ${process.versions.node}, an odd release: the product is tested on even ones.`);
}

function ended({ status, error }, command) {
  if (error) fail(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** The file of a package's command. Node runs it, without a shell that would part a folder's name at its spaces. */
export function tool(name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs a package's command to its end, with its output shown. Ends the script with its code when it fails. */
export function run(name, args, options = {}) {
  ended(spawnSync(process.execPath, [tool(name), ...args], { cwd: root, stdio: 'inherit', ...options }), name);
}

/** Starts a package's command that stays, and hands signals on to it. */
export function stay(name, args, options = {}) {
  const child = spawn(process.execPath, [tool(name), ...args], { cwd: root, stdio: 'inherit', ...options });
  child.on('error', (error) => fail(`${name} could not be run: ${error.message}`));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return child;
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** True if node_modules is what package-lock.json names, by the record that npm keeps of what it installed. */
function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const { '': _project, ...wanted } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const isThere = ([path, { version, integrity, optional, os, cpu, libc }]) => {
    const found = installed[path];
    if (found) return found.version === version && found.integrity === integrity;
    // Another system's binary. Without `libc` it is known to be this one's, as where node_modules was copied.
    return optional && !(libc === undefined && os?.includes(process.platform) && cpu?.includes(process.arch));
  };
  return Object.keys(installed).every((path) => path in wanted) && Object.entries(wanted).every(isThere);
}

/** Installs exactly what a folder's package-lock.json names, unless it is there. */
export function install(folder = root) {
  if (isInstalled(folder)) return;
  console.log('Installing packages …');
  // On Windows npm is a batch file, which only a shell runs.
  const shell = process.platform === 'win32';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  ended(spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell }), 'npm');
}

function newest(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, 0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * The local service's own development key for gift links, so that they work out of the box (never a production key), and
 * its chat at the page's own origin.
 */
export const localSettings = () => ({
  VITE_CHAT_URL: '/',
  VITE_LINK_KEY: Buffer.from('player-wallet development key 32').toString('base64'),
  ...process.env,
});

/** The folder of the build for tests and reports: that of a service which runs (`dist`) stays as it is. */
export const TEST_BUILD = join('.cache', 'app');

/**
 * Builds the app into the folder, and the desk, each unless its last build is newer than everything it is made from, and
 * as a release is, whoever calls. `settings`: build settings besides those of the environment.
 * `withDesk`: false for a report, which shows none; a service that runs shows the one that is there.
 */
export function build(folder = 'dist', withDesk = true, settings = {}) {
  const sources = [
    'contract',
    'src',
    'tools',
    'machines',
    'locales',
    'public',
    'scripts',
    'server/desk',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ];
  const env = { ...localSettings(), NODE_ENV: 'production', ...settings };
  const chosen = Object.entries(env)
    .filter(([name]) => name.startsWith('VITE_'))
    .sort();
  const wanted = hashOf(
    JSON.stringify([
      chosen,
      Math.max(...sources.filter((s) => existsSync(join(root, s))).map((s) => newest(join(root, s)))),
    ]),
  );
  const renew = (place, options) => {
    // In the build's own folder, which every other build empties.
    const stamp = join(root, place, '.built');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    console.log('Building …');
    run('vite', ['build', ...options], { env });
    writeFileSync(stamp, wanted);
  };
  renew(folder, ['--outDir', folder, '--emptyOutDir']);
  if (withDesk) renew('dist-desk', ['--config', 'tools/desk/vite.config.ts']);
}
