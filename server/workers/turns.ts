/**
 * Turns at something of which there is little. Those who wait are served in a round: each caller once, then the next, so
 * that who asks for a hundred keeps nobody else waiting for more than one of them.
 */

/** More is waiting already than will be done in a reasonable time. */
export class Busy extends Error {}

interface Waiting {
  readonly begin: () => void;
}

export interface TurnLimits {
  /** How many have their turn at once. */
  readonly free: number;
  /** How many may wait, of all callers and of one. */
  readonly most: number;
  readonly mostOfOne: number;
  /** Milliseconds that each waits at most. */
  readonly patience: number;
}

export class Turns {
  #free: number;
  #count = 0;
  readonly #limits: TurnLimits;
  /** Who waits, in the order of their next turn. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#free = limits.free;
  }

  /** Whether nobody else may wait. */
  get isFull(): boolean {
    return this.#count >= this.#limits.most;
  }

  /** Does the work of a caller when it is their turn. Throws Busy when that does not come. */
  async run<R>(who: string, work: () => PromiseLike<R>): Promise<R> {
    await this.#take(who);
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  async #take(who: string): Promise<void> {
    if (this.#free > 0) {
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

  #give(): void {
    for (const [who, theirs] of this.#waiting) {
      const [next] = theirs;
      if (next === undefined) continue;
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
