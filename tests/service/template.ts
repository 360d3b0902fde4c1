/**
 * The tables of a new database as a file. The runs of the service's and of the browser's tests make it in their global
 * setup: workers that need it at once would each make one.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openPGlite } from '../../server/db/pglite.ts';

/** A short hash of all migrations: a template made from others is stale. */
function migrationsHash(migrations: Awaited<ReturnType<typeof readMigrations>>): string {
  const hash = createHash('sha256');
  for (const { name, sql } of migrations) hash.update(`${name}\n${sql}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** An archive of a PGlite's files with all tables, made by whoever comes first after a migration changed. */
export async function templateFile(): Promise<string> {
  const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
  const file = join(cache, `tables-${migrationsHash(await readMigrations())}.tar`);
  if (existsSync(file)) return file;
  const folder = await mkdtemp(join(tmpdir(), 'tables-'));
  const made = join(folder, 'pg');
  const db = await openPGlite({ folder: made, fsync: () => {} });
  await migrate(db);
  // A database that is archived while it is open recovers at each start, and writes each of its files to the disk.
  await db.close();
  // Each start clears all of its memory.
  await appendFile(join(made, 'postgresql.conf'), 'shared_buffers = 16MB\n');
  await mkdir(cache, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await promisify(execFile)('tar', ['-cf', unfinished, '-C', made, '.']);
  await rename(unfinished, file);
  await rm(folder, { recursive: true });
  return file;
}
