/**
 * The database as the service sees it: PostgreSQL's SQL over one of two drivers (PGlite in this process, or a server
 * reached by DATABASE_URL). Both give `bigint` as a safe integer, `timestamptz` as a Date, `jsonb` as a value.
 */

/** Values that may be bound to `$1`, `$2`… JSON values are bound as text made by `JSON.stringify`. */
export type Param = string | number | boolean | null | Date | Uint8Array | readonly string[] | readonly number[];

export type Row = Record<string, unknown>;

/** The common methods of the database itself and of a transaction in it. */
export interface Queries {
  /** Runs one statement. The row type is the caller's claim about the columns it selects. */
  query<R extends object = Row>(sql: string, params?: readonly Param[]): Promise<R[]>;
  /** Runs several statements without parameters, as migrations do. */
  script(sql: string): Promise<void>;
}

export interface Transaction extends Queries {
  /**
   * Goes on without waiting for what was sent: it travels with the next statement, or with the commit. Where it fails
   * the transaction fails with its error, so it must be one statement, which the database itself refuses where it must
   * not go on.
   */
  sent(asked: Promise<unknown>): void;
  /** Runs `work`; when it throws, only what `work` did is undone, and the transaction goes on. The error is rethrown. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** A receiver of notifications (`pg_notify`). */
export interface Listener {
  heard(payload: string): void;
  /** The connection was lost and is there again: notifications of the time between were not heard. */
  missed(): void;
}

export interface Database extends Queries {
  readonly driver: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction: committed when it resolves, undone when it throws. Runs again (at most three times
   * in all) when the server gave up on it for a deadlock, so `work` should touch nothing but the database. Inside, ask
   * the transaction, not the database: asking the database from within throws, because on PGlite it would wait forever.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Receives what any process sends by `pg_notify` on this schema's channel `<name>_<schema>`, once the sender's
   * transaction is committed, in the order of the commits. Stops when the returned function is called.
   */
  listen(name: string, listener: Listener): Promise<() => Promise<void>>;
  /** Calls `heard` when something may have been written and committed here, until the returned function is called. */
  onWrite(heard: () => void): () => void;
  /** Resolves when the database answers, however busy it is; throws when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The first statement of each session: no day depends on the time zone of the machine, or of whoever has set the server
 * up.
 */
export const SESSION = "set time zone 'UTC'";

/** The only row of a result. Throws when there is none or more than one. */
export function one<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

interface DatabaseError {
  code: string;
  constraint?: string | undefined;
}

function databaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return { code: error.code, constraint };
}

/** True if the statement broke a uniqueness rule (that one, when its name is given). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const problem = databaseError(error);
  return problem?.code === '23505' && (constraint === undefined || problem.constraint === constraint);
}

/** True if the statement broke that rule (a constraint), of whatever kind it is. */
export function breaks(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint;
}

/** True if the server wants the whole transaction to be run again: a deadlock, or a serialization failure. */
export function wantsAnotherTry(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === '40P01' || code === '40001';
}

/** True if another transaction kept a lock for longer than this one waits. */
export const isLocked = (error: unknown): boolean => databaseError(error)?.code === '55P03';

/** The server cannot be reached, or was lost during a query. A transaction that was being committed may have been. */
export class Away extends Error {}

/**
 * True if the same statement may work a little later: the database is away or goes away (08, 57), had no room (53), or
 * gave up because of its time limits (57014, 55P03 for a lock, 25P03 for a transaction that sent nothing).
 */
export function isPassing(error: unknown): boolean {
  return error instanceof Away || /^(08|53|57|55P03$|25P03$)/.test(databaseError(error)?.code ?? '');
}

/** A `bigint` column as a JavaScript number. Throws rather than lose a digit. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint that JavaScript cannot hold: ${text}`);
  return value;
}
