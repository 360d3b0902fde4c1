/**
 * The statements that a transaction has sent and does not wait for. The server runs one statement after the other: when
 * one fails, it refuses all that follow, the commit too.
 */
export class Sent {
  #asked: Promise<unknown>[] = [];
  #hasEnded = false;

  add(asked: Promise<unknown>): void {
    // Whoever ends the transaction hears of it.
    asked.catch(() => {});
    this.#asked.push(asked);
  }

  /** A statement that comes when the transaction has ended would be run outside of it, or in somebody else's. */
  expectOpen(): void {
    if (this.#hasEnded) throw new Error('asked a transaction that has ended');
  }

  end(): void {
    this.#hasEnded = true;
  }

  /** Resolves when all was answered. Throws what failed first. */
  async answered(): Promise<void> {
    for (const asked of this.#asked) await asked;
  }

  /**
   * The reason for a transaction's failure: the first failure of a statement that nobody has waited for, else the error
   * that they met.
   */
  async cause(met: unknown): Promise<unknown> {
    try {
      await this.answered();
      return met;
    } catch (first) {
      return first;
    }
  }

  /** Runs a part of a transaction that can be undone by itself: all its statements are answered before it is over. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#asked;
    this.#asked = [];
    try {
      const result = await work();
      await this.answered();
      return result;
    } catch (error) {
      throw await this.cause(error);
    } finally {
      this.#asked = before;
    }
  }
}
