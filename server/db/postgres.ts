/** A PostgreSQL server (15 or newer), by its URL. */
import pg from 'pg';
import { CAPS } from '../limits/caps.ts';
import type { Database, Param, Queries, Transaction } from './database.ts';
import { Away, SESSION, safeInteger } from './database.ts';
import { guarded } from './guard.ts';
import { listenOnServer } from './listen.ts';
import { Sent } from './sent.ts';

export interface PostgresSource {
  url: string;
  /** Schema to work in, `public` unless told. */
  schema?: string;
  /** Connections at most, instead of the cap's default. */
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

/** The health check has a connection of its own, which nobody else can hold. */
const HEALTH = { max: 1, connectionTimeoutMillis: 3000, query_timeout: 3000, idleTimeoutMillis: 60_000 };

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
  // A statement need not wait for the answer to the one before.
  const pool = openPool({ ...connection, max: source.connections ?? CAPS.databaseConnections, types, pipeline: true });
  const health = openPool({ ...connection, ...HEALTH });
  await pool.query('select 1');
  let pinging: Promise<unknown> | undefined;
  return guarded({
    driver: 'postgres',
    ...queries(pool),
    async transaction(work) {
      const client = await orAway(pool.connect());
      const sent = new Sent();
      let broken = false;
      try {
        together(client);
        sent.add(orAway(client.query('begin')));
        const result = await work(transaction(client, sent));
        sent.end();
        // A rollback where something before it has failed.
        sent.add(orAway(client.query('commit')));
        await sent.answered();
        return result;
      } catch (error) {
        sent.end();
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw await sent.cause(error);
      } finally {
        client.release(broken);
      }
    },
    async listen(name, listener) {
      const { rows } = await pool.query<{ schema: string }>('select current_schema() as schema');
      return listenOnServer(connection, `${name}_${rows[0]?.schema}`, listener);
    },
    async ping() {
      pinging ??= health.query('select 1').finally(() => {
        pinging = undefined;
      });
      await pinging;
    },
    async close() {
      await Promise.all([pool.end(), health.end()]);
    },
  });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, onConnect: (client) => client.query(SESSION) });
  // A connection lost while idle is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => {});
  // So for one that is lost or ended by the server while it is in use: whoever uses it is told by its next statement.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Rejects with Away if an error is neither the server's answer nor a mistake in the query: the connection broke. */
async function orAway<R>(asked: Promise<R>): Promise<R> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof RangeError) throw error;
    throw new Away('the database is away', { cause: error });
  }
}

/** Statements that the server keeps parsed and planned, by their names. Texts differ by their code alone; where some are
 * put together, there are few ways to do so. */
const names = new Map<string, string>();
const MOST_NAMES = 500;

function named(text: string, values: readonly Param[]): pg.QueryConfig {
  const name = names.get(text) ?? (names.size < MOST_NAMES ? `s${names.size + 1}` : undefined);
  if (name === undefined) return { text, values: [...values] };
  names.set(text, name);
  return { name, text, values: [...values] };
}

function queries(source: pg.Pool | pg.PoolClient): Queries {
  return {
    async query<R extends object>(sql: string, params: readonly Param[] = []) {
      return (await orAway(source.query<R>(named(sql, params)))).rows;
    },
    async script(sql) {
      await orAway(source.query(sql));
    },
  };
}

/**
 * Queries that are sent on a connection before the process turns to something else travel in one packet: each packet is
 * a call of the system, and wakes the server once more.
 */
function together(client: pg.PoolClient): void {
  if (!(client instanceof pg.Client)) return;
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function transaction(client: pg.PoolClient, sent: Sent): Transaction {
  const { query, script } = queries(client);
  return {
    async query(sql, params) {
      sent.expectOpen();
      together(client);
      return query(sql, params);
    },
    async script(sql) {
      sent.expectOpen();
      return script(sql);
    },
    sent: (asked) => sent.add(asked),
    async savepoint(work) {
      sent.add(script('savepoint part'));
      try {
        const result = await sent.within(work);
        sent.add(script('release savepoint part'));
        return result;
      } catch (error) {
        sent.add(script('rollback to savepoint part; release savepoint part'));
        throw error;
      }
    },
  };
}
