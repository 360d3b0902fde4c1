/** Opens the database that the settings name. */
import { join } from 'node:path';
import { type Config, StartupError } from '../config.ts';
import { CAPS, type Caps } from '../limits/caps.ts';
import type { Database, Queries } from './database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL by DATABASE_URL, PGlite in the data folder otherwise. Throws a StartupError when it cannot. `lost` is
 * called when another process has taken the folder, and has to end this one.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & { readonly caps?: Pick<Caps, 'databaseConnections'> },
  lost: (error: Error) => void = (error) => {
    throw error;
  },
): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config.databaseUrl, config.caps ?? CAPS);
  const lock = await lockFolder(config.dataDir, lost);
  const folder = join(config.dataDir, 'pg');
  try {
    return whileHeld(await openPGlite({ folder }), lock);
  } catch (error) {
    lock.release();
    throw new StartupError(
      `cannot open the database in ${folder}: ${reason(error)} (to start afresh, remove that folder)`,
    );
  }
}

/** Asks nothing of a database whose folder another process has taken. */
function whileHeld(db: Database, lock: FolderLock): Database {
  return {
    ...db,
    async query(sql, params) {
      lock.expectHeld();
      return db.query(sql, params);
    },
    async script(sql) {
      lock.expectHeld();
      return db.script(sql);
    },
    async transaction(work) {
      lock.expectHeld();
      return db.transaction(work);
    },
    async close() {
      await db.close();
      lock.release();
    },
  };
}

async function openServer(url: string, caps: Pick<Caps, 'databaseConnections'>): Promise<Database> {
  try {
    return await openPostgres({ url, connections: caps.databaseConnections });
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartupError(`cannot reach the database of DATABASE_URL at ${host}${pathname}: ${reason(error)}`);
  }
}

/** Throws a StartupError where the database does not know a zone that Node knows: no day could be counted. */
export async function expectZone(db: Queries, name: string): Promise<void> {
  try {
    await db.query('select now() at time zone $1', [name]);
  } catch (error) {
    throw new StartupError(`the database does not know the zone "${name}" of TIME_ZONE: ${reason(error)}`);
  }
}

/** An AggregateError (every address refused) has no message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
