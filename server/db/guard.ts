/**
 * Catches the mistake of asking the database from inside a transaction. On PGlite that waits for itself forever, on a
 * server it reads the past through another connection; either way it is a programming error, so it says so at once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from './database.ts';
import { wantsAnotherTry } from './database.ts';

const TRIES = 3;

/** Adds the guard, and another try after a deadlock, to a driver. */
export function guarded(driver: Database): Database {
  const inside = new AsyncLocalStorage<boolean>();
  const refuse = () => {
    if (inside.getStore() === true)
      throw new Error('asked the database from inside a transaction: ask the transaction it gave you instead');
  };
  return {
    driver: driver.driver,
    async query(sql, params) {
      refuse();
      return driver.query(sql, params);
    },
    async script(sql) {
      refuse();
      return driver.script(sql);
    },
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      refuse();
      for (let attempt = 1; ; attempt++) {
        try {
          return await driver.transaction((tx) => inside.run(true, () => work(tx)));
        } catch (error) {
          if (attempt === TRIES || !wantsAnotherTry(error)) throw error;
        }
      }
    },
    // PGlite calls from within whatever transaction told it.
    listen: (name, listener) =>
      driver.listen(name, {
        heard: AsyncLocalStorage.bind(listener.heard),
        missed: AsyncLocalStorage.bind(listener.missed),
      }),
    close: () => driver.close(),
  };
}
