/**
 * What a player has confirmed and what they were told of it: kept beside the app, of what is pressed and shown alone. A
 * wish is one as long as the player has not been told how it ended, however often, in whichever tab it is confirmed.
 */
import type { RequestView } from '../../machines/money-request/request.ts';

export interface Wish {
  readonly kind: string;
  /** What tells it from others of its kind. */
  readonly ask: string;
  /** How often the player has wanted it. */
  wanted: number;
  isOpen: boolean;
  /** References that the player was given for it. */
  readonly done: Set<string>;
  /** The app said that it does not know, and gave up: only the statement can tell. */
  setAside: number;
  /** The phone forgot what it had kept: the player may have asked again under a new key. */
  forgotten: number;
}

/** What is asked, as text; null for kinds that are not followed. */
export function askOf({ kind, ask }: Pick<RequestView, 'kind' | 'ask'>): string | null {
  if (kind === 'withdraw' && 'amount' in ask) return String(ask.amount);
  if (kind === 'transfer' && 'from' in ask && 'to' in ask) return `${ask.from}>${ask.to}:${ask.amount}`;
  return null;
}

export class Wishes {
  readonly #wishes = new Map<string, Wish>();
  /** Moves everything: what it moves looks like other transfers. */
  hasMovedAll = false;
  /** The phone's storage has failed once: what it kept of requests may be lost with any page. */
  isForgetful = false;

  all(): Wish[] {
    return [...this.#wishes.values()];
  }

  #of(kind: string, ask: string): Wish {
    const name = `${kind} ${ask}`;
    const known = this.#wishes.get(name);
    if (known !== undefined) return known;
    const made: Wish = { kind, ask, wanted: 0, isOpen: false, done: new Set(), setAside: 0, forgotten: 0 };
    this.#wishes.set(name, made);
    return made;
  }

  confirm(request: Pick<RequestView, 'kind' | 'ask'>): void {
    if (request.kind === 'transferAll') this.hasMovedAll = true;
    const ask = askOf(request);
    if (ask === null) return;
    const wish = this.#of(request.kind, ask);
    if (wish.isOpen) {
      // Another tab, or another load of the page, may know nothing of it.
      if (this.isForgetful) wish.forgotten += 1;
      return;
    }
    wish.isOpen = true;
    wish.wanted += 1;
  }

  tell({ kind, ask, phase, value, receipt }: RequestView): void {
    const text = askOf({ kind, ask });
    if (text === null) return;
    const wish = this.#of(kind, text);
    if (phase === 'done') {
      const reference = receipt?.reference ?? (value !== null && 'reference' in value ? value.reference : null);
      if (typeof reference === 'string') wish.done.add(reference);
    }
    if (phase === 'setAside') wish.setAside += 1;
    if (phase === 'done' || phase === 'refused' || phase === 'setAside') wish.isOpen = false;
  }

  /** The phone's memory is gone: whatever has no answer may be wanted again under another key. */
  forget(): void {
    this.isForgetful = true;
    for (const wish of this.all())
      if (wish.isOpen) {
        wish.isOpen = false;
        wish.forgotten += 1;
      }
  }
}
