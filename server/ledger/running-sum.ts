/** The sum of the whole ledger, in steps that end: a look at millions of entries would hold the database up. */
import { type Database, one } from '../db/database.ts';

/** Transactions of one step: a tenth of a second. */
const STEP = 100_000;
/** Milliseconds in which a transaction whose number is known is committed, or never will be (TIMES of server/db/postgres.ts). */
const SETTLED = 60_000;

/**
 * Entries are never changed or removed: what was added up once need not be again. Whole transactions are added up, each of
 * which sums to 0: their entries' numbers mix with those of others.
 */
export class RunningSum {
  readonly #db: Database;
  readonly #now: () => number;
  #upTo = 0;
  #sum = 0;
  /** The newest transaction at a moment: older ones may be uncommitted until `SETTLED` later. */
  #seen: { readonly id: number; readonly at: number } | undefined;
  #settled = 0;
  /** One step after the other: two readers at once would add the same one twice. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Satang of all entries that were added up. */
  get sum(): number {
    return this.#sum;
  }

  /** Adds up one more step. Resolves to how many transactions are left, those of the last minute not counted. */
  next(): Promise<number> {
    const step = this.#last.then(() => this.#step());
    this.#last = step.catch(() => {});
    return step;
  }

  async #step(): Promise<number> {
    if (this.#seen === undefined || this.#now() - this.#seen.at >= SETTLED) {
      const { id } = one(
        await this.#db.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from ledger_transaction'),
      );
      this.#settled = this.#seen?.id ?? 0;
      this.#seen = { id, at: this.#now() };
    }
    const to = Math.min(this.#settled, this.#upTo + STEP);
    if (to > this.#upTo) {
      const { sum } = one(
        await this.#db.query<{ sum: number }>(
          'select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where transaction_id > $1 and transaction_id <= $2',
          [this.#upTo, to],
        ),
      );
      this.#sum += sum;
      this.#upTo = to;
    }
    return this.#settled - this.#upTo;
  }
}
