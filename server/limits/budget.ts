/** Spending in fixed windows, in memory: the first and cheapest limit, before any query of the database. */

/** Callers remembered at once; beyond that the one seen first is forgotten. */
const REMEMBERED = 50_000;

export class Budget {
  readonly #allowance: number;
  readonly #window: number;
  #spent = new Map<string, number>();
  #windowEnds = 0;

  /** `window`: milliseconds. */
  constructor(allowance: number, window: number) {
    this.#allowance = allowance;
    this.#window = window;
  }

  /** Spends the cost and returns true if enough is left. A refused request costs nothing. */
  spend(who: string, cost: number, now = performance.now()): boolean {
    if (now >= this.#windowEnds) {
      this.#spent = new Map();
      this.#windowEnds = now + this.#window;
    }
    const spent = (this.#spent.get(who) ?? 0) + cost;
    if (spent > this.#allowance) return false;
    this.#spent.set(who, spent);
    if (this.#spent.size > REMEMBERED) {
      const [first] = this.#spent.keys();
      if (first !== undefined) this.#spent.delete(first);
    }
    return true;
  }
}

/** Counts the things that each caller has at once. */
export class Counted {
  readonly #counts = new Map<string, number>();

  /** True if there is room for one more. */
  has(who: string, most: number): boolean {
    return (this.#counts.get(who) ?? 0) < most;
  }

  /** Counts one more and returns true, if it is allowed. Each that was allowed is given back by `release`. */
  take(who: string, most: number): boolean {
    if (!this.has(who, most)) return false;
    this.#counts.set(who, (this.#counts.get(who) ?? 0) + 1);
    return true;
  }

  release(who: string): void {
    const count = this.#counts.get(who) ?? 0;
    if (count > 1) this.#counts.set(who, count - 1);
    else this.#counts.delete(who);
  }
}
