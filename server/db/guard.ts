/**
 * Protections that both drivers share.
 *
 * - The mistake of asking the database from inside a transaction is caught. On PGlite that waits for itself forever, on a
 *   server it reads the past through another connection; either way it is a programming error, so it says so at once.
 * - One member has few of the connections at once, whatever it is that keeps them busy: a lock on the member's row, or a
 *   hundred requests. The others are there for everybody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Turns } from '../limits/turns.ts';
import type { Database, Param, Transaction } from './database.ts';
import { wantsAnotherTry } from './database.ts';

const TRIES = 3;

/** The caller for whom the database is queried; none where the service queries for itself. */
const asking = new AsyncLocalStorage<string>();

/** Runs `work`; all its queries count as this caller's. */
export const askingFor = (who: string, work: () => void): void => asking.run(who, work);

/**
 * Limits on the turns of one caller. A waiting caller takes no connection: as many may wait as a member's budget lets
 * in at once (`memberBudget`, at 5 each).
 */
const OF_ONE = { free: Number.POSITIVE_INFINITY, freeOfOne: 3, most: 2000, mostOfOne: 60, patience: 20_000 };

/** A statement that says it writes nothing; one that has a function write is not noticed, either way. */
const READS = /^\s*select\b/i;

/** Adds the guard, another try after a deadlock, and word of what was written, to a driver. */
export function guarded(driver: Omit<Database, 'onWrite'>): Database {
  const inside = new AsyncLocalStorage<boolean>();
  const turns = new Turns(OF_ONE);
  const inTurn = <R>(work: () => Promise<R>): Promise<R> => {
    const who = asking.getStore();
    return who === undefined ? work() : turns.run(who, work);
  };
  const refuse = () => {
    if (inside.getStore() === true)
      throw new Error('asked the database from inside a transaction: ask the transaction it gave you instead');
  };
  const written = new Set<() => void>();
  const tell = () => {
    for (const heard of written) heard();
  };
  return {
    driver: driver.driver,
    async query<R extends object>(sql: string, params?: readonly Param[]) {
      refuse();
      const rows = await inTurn(() => driver.query<R>(sql, params));
      if (!READS.test(sql)) tell();
      return rows;
    },
    async script(sql) {
      refuse();
      return driver.script(sql);
    },
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      refuse();
      for (let attempt = 1; ; attempt++) {
        try {
          const result = await inTurn(() => driver.transaction((tx) => inside.run(true, () => work(tx))));
          tell();
          return result;
        } catch (error) {
          if (attempt === TRIES || !wantsAnotherTry(error)) throw error;
        }
      }
    },
    // PGlite calls from within whatever transaction notified it.
    listen: (name, listener) =>
      driver.listen(name, {
        heard: AsyncLocalStorage.bind(listener.heard),
        missed: AsyncLocalStorage.bind(listener.missed),
      }),
    onWrite(heard) {
      // The listener's queries count as nobody's, and not as those of the member who wrote.
      const bound = AsyncLocalStorage.bind(heard);
      written.add(bound);
      return () => void written.delete(bound);
    },
    ping: () => driver.ping(),
    close: () => driver.close(),
  };
}
