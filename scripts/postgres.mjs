/** Finds the programs of a PostgreSQL server for the tests, or installs the distribution's, or says what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that hold one folder per version. */
const VERSIONED = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', 'C:\\Program Files\\PostgreSQL'];
const PLACES = [
  '/usr/pgsql-17/bin',
  '/usr/pgsql-16/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@17/bin',
  '/opt/homebrew/opt/postgresql@16/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@17/bin',
  '/usr/bin',
];
const OLDEST = 15;

const isServer = (folder) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)) || existsSync(join(folder, `${name}.exe`)));

function installed() {
  const named = process.env.POSTGRES_BIN;
  if (named) return isServer(named) ? named : null;
  const versioned = VERSIONED.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((version) => Number(version) >= OLDEST)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(folder, version, 'bin')),
  );
  return [...versioned, ...PLACES].find(isServer) ?? null;
}

/** The folder of `initdb` and `postgres`. Installs Debian's where that can be done. Null when there is none. */
export function findPostgres() {
  const found = installed();
  if (found || process.env.POSTGRES_BIN) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No PostgreSQL found: installing the distribution’s …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'postgresql');
  }
  return installed();
}

export const NO_POSTGRES =
  'The tests of several service processes need a PostgreSQL server (15 or newer), and none was found. Install one ' +
  '(Debian, Ubuntu: sudo apt-get install postgresql), name the folder of its programs (POSTGRES_BIN=/path/to/bin npm test), ' +
  'or name a running one (TEST_DATABASE_URL=postgresql://user:password@host:5432/name npm test).';
