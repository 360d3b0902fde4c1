/** A player's belief about their password. */
export class Passwords {
  current: string;
  /** The password that the app confirmed to them; null while nobody knows. */
  told: string | null = null;
  /** A new one that was sent and had no answer yet. */
  proposed: string | null = null;
  /** Others that it may be. */
  readonly #others: string[] = [];
  #count = 0;

  constructor(readonly stem: string) {
    this.current = stem;
  }

  /** A new password. */
  another(): string {
    return `${this.stem} ${++this.#count}`;
  }

  /** Notes that a password was sent. */
  propose(password: string): void {
    this.told = null;
    this.proposed = password;
    if (!this.#others.includes(password)) this.#others.push(password);
  }

  /** The service has it, as the app has confirmed to the player. */
  confirm(password: string): void {
    if (this.current !== password) this.#others.push(this.current);
    this.current = password;
    this.told = password;
    this.proposed = null;
  }

  /** Notes a refusal: perhaps it is one of the others. */
  doubt(): void {
    if (this.told !== null) return;
    const next = this.#others.shift();
    if (next === undefined) return;
    this.#others.push(this.current);
    this.current = next;
  }
}
