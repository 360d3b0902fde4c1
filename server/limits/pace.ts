/** A pace at which something comes in, however much of it is offered. */

/** Milliseconds that may be caught up at once after a pause. */
const BURST = 50;

export class Pace {
  readonly #each: number;
  /** The time at which all that was taken so far fits into the pace. */
  #until = 0;

  /** `perSecond`: units. */
  constructor(perSecond: number) {
    this.#each = 1000 / perSecond;
  }

  /** Resolves when as many units have had their time. In the order of asking. */
  async take(units: number): Promise<void> {
    const now = performance.now();
    this.#until = Math.max(this.#until, now - BURST) + units * this.#each;
    const wait = this.#until - now;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
