/** Opens the database that the settings name. */
import { join } from 'node:path';
import { type Config, StartupError } from '../config.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Opens PostgreSQL by DATABASE_URL, PGlite in the data folder otherwise. Throws a StartupError when it cannot. */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (config.databaseUrl !== undefined) return openServer(config.databaseUrl);
  const unlock = lockFolder(config.dataDir);
  const folder = join(config.dataDir, 'pg');
  try {
    const db = await openPGlite({ folder });
    return {
      ...db,
      async close() {
        await db.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw new StartupError(
      `cannot open the database in ${folder}: ${reason(error)} (to start afresh, remove that folder)`,
    );
  }
}

async function openServer(url: string): Promise<Database> {
  try {
    return await openPostgres({ url });
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new StartupError(`cannot reach the database of DATABASE_URL at ${host}${pathname}: ${reason(error)}`);
  }
}

/** An AggregateError (every address refused) has no message of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
