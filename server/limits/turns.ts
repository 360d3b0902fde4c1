/**
 * Turns at something of which there is little. Those who wait are served in a round: each caller once, then the next, so
 * that who asks for a hundred keeps nobody else waiting for more than one of them.
 */
import { Counted } from './budget.ts';

/** More waits already than will be done in a reasonable time, or the work itself has taken too long. */
export class Busy extends Error {}

interface Waiting {
  readonly begin: () => void;
}

export interface TurnLimits {
  /** The number of turns that are taken at once. */
  readonly free: number;
  /** The number of turns that one caller takes at once; by default all of them. */
  readonly freeOfOne?: number;
  /** The number of waiting requests that are allowed, of all callers and of one. */
  readonly most: number;
  readonly mostOfOne: number;
  /** Milliseconds that each waits at most. */
  readonly patience: number;
}

export class Turns {
  #free: number;
  #count = 0;
  /** The turns that each caller has at the moment. */
  readonly #taken = new Counted();
  readonly #limits: TurnLimits;
  readonly #freeOfOne: number;
  /** The waiting callers, in the order of their next turn. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#freeOfOne = limits.freeOfOne ?? limits.free;
    this.#free = limits.free;
  }

  /** True if nobody else may wait. */
  get isFull(): boolean {
    return this.#count >= this.#limits.most;
  }

  /** The number of those who wait. */
  get waiting(): number {
    return this.#count;
  }

  /** Does the work of a caller when it is their turn. Throws Busy when that does not come. */
  async run<R>(who: string, work: () => PromiseLike<R>): Promise<R> {
    await this.#take(who);
    try {
      return await work();
    } finally {
      this.#give(who);
    }
  }

  async #take(who: string): Promise<void> {
    if (this.#free > 0 && this.#taken.take(who, this.#freeOfOne)) {
      this.#free--;
      return;
    }
    const mine = this.#waiting.get(who) ?? new Set();
    if (this.isFull || mine.size >= this.#limits.mostOfOne) throw new Busy('too many wait');
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#remove(who, mine, waiting);
        reject(new Busy('waited too long'));
      }, this.#limits.patience);
      mine.add(waiting);
      this.#waiting.set(who, mine);
      this.#count++;
    });
  }

  #give(by: string): void {
    this.#taken.release(by);
    for (const [who, theirs] of this.#waiting) {
      const [next] = theirs;
      if (next === undefined || !this.#taken.take(who, this.#freeOfOne)) continue;
      this.#remove(who, theirs, next);
      // Whoever has more comes after everybody else.
      if (theirs.size > 0) {
        this.#waiting.delete(who);
        this.#waiting.set(who, theirs);
      }
      next.begin();
      return;
    }
    this.#free++;
  }

  #remove(who: string, theirs: Set<Waiting>, waiting: Waiting): void {
    theirs.delete(waiting);
    this.#count--;
    if (theirs.size === 0) this.#waiting.delete(who);
  }
}
