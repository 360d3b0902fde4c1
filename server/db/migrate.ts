/** Brings the tables up to date: `migrations/0001-….sql` and so on, in order, each once. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type Database, isLocked, type Queries } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number; all processes of the service take the same advisory lock, so that only one migrates. */
const LOCK = 4_107_001;

interface Migration {
  name: string;
  sql: string;
}

/** From this one on, the operator of a large database can build the indexes beforehand (docs/operating.md). */
const BUILT_BEFOREHAND = '0065';

/** True if an index can be built by hand first: it is skipped where it stands, and is not concurrent in a transaction. */
export const isBuildable = (sql: string): boolean =>
  !/\bcreate\s+(?:unique\s+)?index\s+(?!if\s+not\s+exists\b)/i.test(sql.replace(/--.*$/gm, ''));

/** The migrations in order. Throws when two carry the same number, or one has an index that cannot be built beforehand. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  names.forEach((name, index) => {
    if (index > 0 && names[index - 1]?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`two migrations carry the number ${name.slice(0, 4)}`);
  });
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      if (name >= BUILT_BEFOREHAND && !isBuildable(sql))
        throw new Error(`${name} must say "create index if not exists", so that it can be built beforehand`);
      return { name, sql };
    }),
  );
}

/** The migrations that have not run yet. Changes nothing. */
export async function pendingMigrations(db: Queries): Promise<Migration[]> {
  const migrations = await readMigrations();
  const [{ known } = { known: false }] = await db.query<{ known: boolean }>(
    `select to_regclass('migration') is not null as known`,
  );
  const done = known ? await db.query<{ name: string }>('select name from migration') : [];
  const names = new Set(done.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** Milliseconds: the wait for a lock on a table, behind which all other calls wait, and the pause that lets them through. */
const WAIT = 2000;
const PAUSE = 1000;
/** After so many tries, some ten minutes, a start is given up: whoever holds the table has to be ended by hand. */
const TRIES = 200;

/**
 * Runs what has not run yet, all in one transaction, and anew where a table is held. Returns the names of those that ran.
 * `wait`: milliseconds.
 */
export async function migrate(db: Database, wait = WAIT): Promise<string[]> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await db.transaction((tx) => runPending(tx, wait));
    } catch (error) {
      if (!isLocked(error) || left <= 1) throw error;
      await setTimeout(PAUSE);
    }
}

async function runPending(tx: Queries, wait: number): Promise<string[]> {
  // A large table takes its time, and so does another process that migrates it.
  await tx.script('set local statement_timeout = 0; set local lock_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await tx.script(`
    set local lock_timeout = ${wait};
    create table if not exists migration (name text primary key, ran_at timestamptz not null default now())`);
  const pending = await pendingMigrations(tx);
  for (const { name, sql } of pending) {
    await tx.script(sql);
    await tx.query('insert into migration (name) values ($1)', [name]);
  }
  return pending.map(({ name }) => name);
}
