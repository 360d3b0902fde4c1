/**
 * Databases for the service's tests. PGlite in memory, loaded from a file with all tables (template.ts); with
 * TEST_DATABASE_URL, whose user must be a superuser, a schema of its own on a real PostgreSQL. `reset` puts back what was
 * there when the snapshot was taken.
 *
 * Opening one takes seconds: a worker keeps those that it has seeded, and hands them to one test file after the other
 * with their rows put back. What a test makes besides rows, such as a table, it removes again.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../server/config.ts';
import { type Database, one } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPGlite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { seed } from '../../server/seed/seed.ts';
import { templateFile } from './template.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Remembers all rows as they stand. */
  snapshot(): Promise<void>;
  /** Puts the remembered rows back. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A database that a test file has borrowed: `close` gives it back. */
export interface LentDatabase extends TestDatabase {
  /** Closes it for good: for a file after which putting rows back takes longer than a new database. */
  discard(): Promise<void>;
}

/** An empty database with all tables. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || url === '' ? openInMemory() : onServer(url);
}

/** A database that this worker keeps, and what its first data depended on. */
interface Kept {
  readonly database: TestDatabase;
  readonly seededFor: string;
  isLent: boolean;
}
const kept: Kept[] = [];

/** A database with the first data, and the snapshot of it. */
export async function openSeededDatabase(
  config: Config,
  now: Date,
  open: () => Promise<TestDatabase> = openTestDatabase,
): Promise<LentDatabase> {
  const { demo, demoHistory, laos, scrypt } = config;
  const seededFor = JSON.stringify({ demo, demoHistory, laos, scrypt, now });
  const free = kept.find((one) => one.seededFor === seededFor && !one.isLent);
  if (free !== undefined) {
    await free.database.reset();
    return lend(free);
  }
  const database = await open();
  await seed(database.db, config, now);
  await database.snapshot();
  const made = { database, seededFor, isLent: false };
  kept.push(made);
  return lend(made);
}

function lend(from: Kept): LentDatabase {
  from.isLent = true;
  return {
    ...from.database,
    async close() {
      from.isLent = false;
    },
    async discard() {
      kept.splice(kept.indexOf(from), 1);
      await from.database.close();
    },
  };
}

/** An empty PGlite with all tables. */
export async function openInMemory(): Promise<TestDatabase> {
  const template = new Blob([await readFile(await templateFile())], { type: 'application/x-tar' });
  const db = await openPGlite({ template });
  return { db, ...snapshots(db, 'public'), close: () => db.close() };
}

async function onServer(url: string): Promise<TestDatabase> {
  const { db, schema, close } = await schemaOn(url);
  await migrate(db);
  return { db, ...snapshots(db, schema), close };
}

/** A database on the server without a table. */
export const openEmptyDatabase = () => schemaOn(process.env.TEST_DATABASE_URL ?? '');

async function schemaOn(url: string) {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await openPostgres({ url, connections: 1 });
  await admin.script(`create schema ${schema}`);
  const db = await openPostgres({ url, schema, connections: 10 });
  return {
    db,
    schema,
    async close() {
      await db.close();
      await admin.script(`drop schema if exists ${schema}_was cascade; drop schema ${schema} cascade`);
      await admin.close();
    },
  };
}

interface Table {
  readonly name: string;
  readonly columns: string;
  /** The number of rows in the snapshot. */
  readonly rows: number;
}

/**
 * A copy of every table, and a function that puts back the tables that changed since: those with another number of rows,
 * or with a row that was written after `mark`. It returns the mark of what it wrote itself. Triggers and foreign keys
 * rest meanwhile (`session_replication_role`): the rows were right when they were copied.
 */
function snapshots(db: Database, schema: string): Pick<TestDatabase, 'snapshot' | 'reset'> {
  const was = `${schema}_was`;
  let mark: number | undefined;
  return {
    async snapshot() {
      const found = await db.query<Omit<Table, 'rows'>>(
        `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
         group by c.oid, c.relname order by c.oid`,
        [schema],
      );
      const copies = found.map(({ name }) => `create table ${was}.${name} as table ${schema}.${name};`);
      await db.script(`drop schema if exists ${was} cascade; create schema ${was}; ${copies.join('\n')}`);
      // Nobody else does: without it the plans are those of empty tables.
      await db.script('analyze');
      const counts = found.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${was}.${name}`);
      const rowsOf = new Map(
        (await db.query<Pick<Table, 'name' | 'rows'>>(counts.join(' union all '))).map(({ name, rows }) => [
          name,
          rows,
        ]),
      );
      const tables = found.map((table) => ({ ...table, rows: rowsOf.get(table.name) ?? 0 }));
      const sequences = await db.query<{ name: string; last: number | null }>(
        'select sequencename as name, last_value as last from pg_sequences where schemaname = $1',
        [schema],
      );
      await db.script(restoring({ schema, was, tables, sequences }));
      mark = one(await db.query<{ mark: number }>('select txid_current() as mark')).mark;
    },
    async reset() {
      if (mark === undefined) throw new Error('reset before any snapshot');
      mark = one(await db.query<{ mark: number }>(`select ${was}.restore($1) as mark`, [mark])).mark;
    },
  };
}

function restoring(of: {
  schema: string;
  was: string;
  tables: readonly Table[];
  sequences: readonly { name: string; last: number | null }[];
}): string {
  const { schema, was, tables, sequences } = of;
  const finding = tables.map(
    ({ name, rows }) => `
      if (select count(*) <> ${rows} or max(xmin::text::bigint) > mark from ${schema}.${name}) then
        changed := array_append(changed, '${name}');
      end if;`,
  );
  const putting = tables.map(
    ({ name, columns }) => `
      if '${name}' = any (changed) then
        delete from ${schema}.${name};
        insert into ${schema}.${name} (${columns}) overriding system value select ${columns} from ${was}.${name};
      end if;`,
  );
  const counting = sequences.map(
    ({ name, last }) => `perform setval('${schema}.${name}', ${last ?? 1}, ${last !== null});`,
  );
  return `
    create function ${was}.restore(mark bigint) returns bigint language plpgsql as $$
    declare
      changed text[] := '{}';
    begin
      ${finding.join('')}
      ${counting.join('\n')}
      if changed = '{}' then
        return mark;
      end if;
      perform set_config('session_replication_role', 'replica', true);
      ${putting.join('')}
      return txid_current();
    end;
    $$`;
}
