/**
 * Databases for the service's tests. PGlite in memory, loaded from a template with all migrations (made once, kept in
 * `.cache/`); with TEST_DATABASE_URL a schema of its own on a real PostgreSQL. `reset` puts back what was there when
 * the snapshot was taken.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { Database } from '../../server/db/database.ts';
import { migrate, migrationsHash, readMigrations } from '../../server/db/migrate.ts';
import { openPGlite, pgliteDatabase, startPGlite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';

export interface TestDatabase {
  readonly db: Database;
  /** Remembers all rows as they stand. */
  snapshot(): Promise<void>;
  /** Puts the remembered rows back. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** An empty database with all tables. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || url === '' ? inMemory() : onServer(url);
}

async function inMemory(): Promise<TestDatabase> {
  const db = await openPGlite({ template: await template() });
  return { db, ...snapshots(db, 'public'), close: () => db.close() };
}

async function onServer(url: string): Promise<TestDatabase> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await openPostgres({ url, connections: 1 });
  await admin.script(`create schema ${schema}`);
  const db = await openPostgres({ url, schema, connections: 10 });
  await migrate(db);
  return {
    db,
    ...snapshots(db, schema),
    async close() {
      await db.close();
      await admin.script(`drop schema if exists ${schema}_was cascade; drop schema ${schema} cascade`);
      await admin.close();
    },
  };
}

/** The template's file, made by whichever test file comes first after a migration changed. */
async function template(): Promise<Blob> {
  const folder = new URL('../../.cache/', import.meta.url);
  const file = new URL(`pglite-${migrationsHash(await readMigrations())}.tar.gz`, folder);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    const pglite = await startPGlite();
    await migrate(pgliteDatabase(pglite));
    const dump = await pglite.dumpDataDir('gzip');
    await pglite.close();
    const unfinished = new URL(`${file.href}.${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, file);
    return dump;
  }
}

function snapshots(db: Database, schema: string): Pick<TestDatabase, 'snapshot' | 'reset'> {
  const was = `${schema}_was`;
  let restore = '';
  return {
    async snapshot() {
      // In the order of creation, so that rows come before those that point to them.
      const tables = await db.query<{ name: string; columns: string; identity: string | null }>(
        `select c.relname as name,
                string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
                max(a.attname) filter (where a.attidentity <> '') as identity
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
         group by c.oid, c.relname order by c.oid`,
        [schema],
      );
      const copies = tables.map(({ name }) => `create table ${was}.${name} as table ${schema}.${name};`);
      await db.script(`drop schema if exists ${was} cascade; create schema ${was}; ${copies.join('\n')}`);
      restore = [
        `begin; truncate ${tables.map(({ name }) => `${schema}.${name}`).join(', ')} restart identity;`,
        ...tables.map(
          ({ name, columns }) =>
            `insert into ${schema}.${name} (${columns}) overriding system value select ${columns} from ${was}.${name};`,
        ),
        ...tables.flatMap(({ name, identity }) =>
          identity === null
            ? []
            : [
                `select setval(pg_get_serial_sequence('${schema}.${name}', '${identity}'), max(${identity})) from ${schema}.${name} having max(${identity}) is not null;`,
              ],
        ),
        'commit;',
      ].join('\n');
    },
    async reset() {
      if (restore === '') throw new Error('reset before any snapshot');
      await db.script(restore);
    },
  };
}
