/** The proof of the whole ledger, in steps that end: a look at millions of entries would hold the database up. */
import type { Currency } from '../../contract/entities.ts';
import { type Database, one, type Queries } from '../db/database.ts';

/** Transactions of one step: a tenth of a second. */
const STEP = 100_000;
/** Milliseconds in which a transaction whose number is known is committed, or never will be (TIMES of server/db/postgres.ts). */
const SETTLED = 60_000;
/** Accounts, and about how many of their entries, whose balances are checked in one step: a tenth of a second. */
const ACCOUNTS = 2000;
const THEIR_ENTRIES = 20_000;
/** Accounts with a wrong balance that are remembered. */
const MOST_WRONG = 1000;

export type Sums = Readonly<Record<Currency, number>>;

export interface Proof {
  /** Hundredths of the entries that were added up, by currency, and the number of entries. */
  readonly sums: Sums;
  readonly entries: number;
  /** Transactions that are to be added up yet: 0 unless there are more than a step has. */
  readonly left: number;
}

interface Added extends Sums {
  readonly entries: number;
}

const NEWEST = 'select coalesce(max(id), 0)::bigint as id from ledger_transaction';
const ADD = `select coalesce(sum(amount) filter (where currency = 'BAHT'), 0)::bigint as "BAHT",
                    coalesce(sum(amount) filter (where currency = 'LAK'), 0)::bigint as "LAK", count(*)::int as entries
             from ledger_entry where transaction_id > $1 and transaction_id <= $2`;

const added = (one: Sums, other: Sums): Sums => ({ BAHT: one.BAHT + other.BAHT, LAK: one.LAK + other.LAK });

/**
 * Entries are never changed or removed: what was added up once need not be again. Whole transactions are added up, each of
 * which sums to 0: their entries' numbers mix with those of others.
 */
export class RunningSum {
  readonly #db: Database;
  readonly #now: () => number;
  #upTo = 0;
  #sums: Sums = { BAHT: 0, LAK: 0 };
  #entries = 0;
  /** The balances of accounts up to this one were checked in this round, and how many come next. */
  #checked = 0;
  #accounts = 100;
  readonly #wrong = new Set<number>();
  /** The newest transaction at a moment: older ones may be uncommitted until `SETTLED` later. */
  #seen: { readonly id: number; readonly at: number } | undefined;
  #settled = 0;
  /** One step after the other: two readers at once would add the same one twice. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Hundredths of all entries that were added up, by currency. */
  get sums(): Sums {
    return this.#sums;
  }

  /** Accounts whose kept balance was not the sum of their entries when it was checked last: each in its round. */
  get wrongBalances(): number {
    return this.#wrong.size;
  }

  /** The way to add up what is left, in a transaction that begins after this call: all of it as that one sees it. */
  rest(): (tx: Queries) => Promise<Proof> {
    const [upTo, sums, entries] = [this.#upTo, this.#sums, this.#entries];
    return async (tx) => {
      const { id } = one(await tx.query<{ id: number }>(NEWEST));
      if (id - upTo > STEP) return { sums, entries, left: id - upTo };
      const more = one(await tx.query<Added>(ADD, [upTo, id]));
      return { sums: added(sums, more), entries: entries + more.entries, left: 0 };
    };
  }

  /** Adds up one more step. Resolves to how many transactions are left, those of the last minute not counted. */
  next(): Promise<number> {
    const step = this.#last.then(() => this.#step());
    this.#last = step.catch(() => {});
    return step;
  }

  async #step(): Promise<number> {
    if (this.#seen === undefined || this.#now() - this.#seen.at >= SETTLED) {
      const { id } = one(await this.#db.query<{ id: number }>(NEWEST));
      this.#settled = this.#seen?.id ?? 0;
      this.#seen = { id, at: this.#now() };
    }
    const to = Math.min(this.#settled, this.#upTo + STEP);
    if (to > this.#upTo) {
      const more = one(await this.#db.query<Added>(ADD, [this.#upTo, to]));
      this.#sums = added(this.#sums, more);
      this.#entries += more.entries;
      this.#upTo = to;
    }
    await this.#checkBalances();
    return this.#settled - this.#upTo;
  }

  async #checkBalances(): Promise<void> {
    const rows = await this.#db.query<{ id: number; wrong: boolean; entries: number }>(
      `select a.id, a.balance <> e.sum as wrong, e.entries
       from ledger_account a
       cross join lateral (select coalesce(sum(amount), 0) as sum, count(*)::int as entries
                           from ledger_entry where account_id = a.id) e
       where a.id > $1 and a.balance is not null order by a.id limit $2`,
      [this.#checked, this.#accounts],
    );
    for (const { id, wrong } of rows) {
      if (!wrong) this.#wrong.delete(id);
      else if (this.#wrong.size < MOST_WRONG) this.#wrong.add(id);
    }
    this.#checked = rows.length < this.#accounts ? 0 : (rows.at(-1)?.id ?? 0);
    const each = rows.reduce((sum, { entries }) => sum + entries, 1) / (rows.length + 1);
    this.#accounts = Math.max(1, Math.min(ACCOUNTS, Math.round(THEIR_ENTRIES / each)));
  }
}
