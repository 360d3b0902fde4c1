/** A PostgreSQL server (15 or newer), by its URL. */
import pg from 'pg';
import type { Database, Param, Queries, Transaction } from './database.ts';
import { safeInteger } from './database.ts';
import { guarded } from './guard.ts';
import { listenOnServer } from './listen.ts';

export interface PostgresSource {
  url: string;
  /** Schema to work in, `public` unless told. */
  schema?: string;
  /** Connections at most. */
  connections?: number;
  /** Instead of `TIMES`. */
  times?: Times;
}

/** Milliseconds after which the server gives up, so that nothing holds a connection, or others up, for ever. */
interface Times {
  /** On one statement. */
  readonly statement: number;
  /** On waiting for one lock. */
  readonly lock: number;
  /** On a transaction that asks nothing. */
  readonly idle: number;
}

const TIMES: Times = { statement: 15_000, lock: 10_000, idle: 30_000 };

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return safeInteger;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** Opens a pool and makes sure that the server answers. */
export async function openPostgres(source: PostgresSource): Promise<Database> {
  const times = source.times ?? TIMES;
  const connection = {
    connectionString: source.url,
    connectionTimeoutMillis: 10_000,
    statement_timeout: times.statement,
    lock_timeout: times.lock,
    idle_in_transaction_session_timeout: times.idle,
    ...(source.schema === undefined ? {} : { options: `-c search_path=${source.schema}` }),
  };
  const pool = new pg.Pool({ ...connection, max: source.connections ?? 10, types });
  // A connection lost while idle is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => {});
  // So for one that is lost or ended by the server while it is in use: whoever uses it is told by its next statement.
  pool.on('connect', (client) => void client.on('error', () => {}));
  await pool.query('select 1');
  return guarded({
    driver: 'postgres',
    ...queries(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken = false;
      try {
        await client.query('begin');
        const result = await work(transaction(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async listen(name, listener) {
      const { rows } = await pool.query<{ schema: string }>('select current_schema() as schema');
      return listenOnServer(connection, `${name}_${rows[0]?.schema}`, listener);
    },
    close: () => pool.end(),
  });
}

function queries(source: pg.Pool | pg.PoolClient): Queries {
  return {
    async query<R extends object>(sql: string, params: readonly Param[] = []) {
      return (await source.query<R>(sql, [...params])).rows;
    },
    async script(sql) {
      await source.query(sql);
    },
  };
}

function transaction(client: pg.PoolClient): Transaction {
  return {
    ...queries(client),
    async savepoint(work) {
      await client.query('savepoint part');
      try {
        const result = await work();
        await client.query('release savepoint part');
        return result;
      } catch (error) {
        await client.query('rollback to savepoint part');
        await client.query('release savepoint part');
        throw error;
      }
    },
  };
}
