/** Turns at something of which there is little, in the order of asking. */

/** More is waiting already than will be done in a reasonable time. */
export class Busy extends Error {}

interface Waiting {
  readonly begin: () => void;
}

export class Turns {
  #free: number;
  readonly #most: number;
  readonly #patience: number;
  readonly #waiting = new Set<Waiting>();

  /** `most` may wait, each for `patience` milliseconds. */
  constructor(free: number, most: number, patience: number) {
    this.#free = free;
    this.#most = most;
    this.#patience = patience;
  }

  /** Does the work when it is its turn. Throws Busy when that does not come. */
  async run<R>(work: () => PromiseLike<R>): Promise<R> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    if (this.#waiting.size >= this.#most) throw new Busy('too many wait');
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new Busy('waited too long'));
      }, this.#patience);
      this.#waiting.add(waiting);
    });
  }

  #give(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next.begin();
  }
}
