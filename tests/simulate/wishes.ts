/**
 * A player's confirmed requests and the outcomes that they were shown: recorded beside the app, from what is pressed
 * and shown alone. A wish is one as long as the player has not been shown how it ended, however often, in whichever tab
 * it is confirmed.
 */
import type { RequestView } from '../../machines/money-request/request.ts';

export interface Wish {
  readonly kind: string;
  /** The text that distinguishes it from others of its kind. */
  readonly ask: string;
  /** The thing that is moved or given: wishes of the same are counted together. */
  readonly what: string;
  /** The number of times that the player has wanted it. */
  wanted: number;
  isOpen: boolean;
  /** An answer was lost. */
  isLost: boolean;
  /** The player's results: references, or the keys of those that have none. */
  readonly done: Set<string>;
  /** The app said that it does not know, and gave up: only the statement can show the outcome. */
  setAside: number;
  /** The phone forgot what it had kept: the player may have sent the request again under a new key. */
  forgotten: number;
}

type Asked = Pick<RequestView, 'kind' | 'ask'>;

/** The request as text; null for kinds that are not followed. */
function askOf({ kind, ask }: Asked): { readonly ask: string; readonly what: string } | null {
  const same = (text: string) => ({ ask: text, what: text });
  if (kind === 'withdraw' && 'amount' in ask) return same(String(ask.amount));
  if (kind === 'transfer' && 'from' in ask && 'to' in ask) return same(`${ask.from}>${ask.to}:${ask.amount}`);
  if (kind === 'spin') return same('');
  if (kind === 'coupon' && 'id' in ask) return same(ask.id);
  // The next time is another request, but a page may not know of the last one.
  if (kind === 'bonus' && 'times' in ask) return { ask: `${ask.code}:${ask.times}`, what: ask.code };
  if (kind === 'promotion' && 'code' in ask) return same(ask.code.trim().toUpperCase());
  return null;
}

/** Kinds whose answer is known by a reference of the service. */
export const REFERRED = ['withdraw', 'transfer'];

export class Wishes {
  readonly #wishes = new Map<string, Wish>();
  /** Moves everything: what it moves looks like other transfers. */
  hasMovedAll = false;
  /** The phone's storage has failed once: what it kept of requests may be lost with any page. */
  isForgetful = false;
  /** The backend honours no keys: a request whose answer was lost may be found to be done, without its receipt. */
  isKeyless = false;

  all(): Wish[] {
    return [...this.#wishes.values()];
  }

  /** Wishes for the same, together. */
  groups(): (readonly [Wish, ...Wish[]])[] {
    const groups = new Map<string, [Wish, ...Wish[]]>();
    for (const wish of this.all()) {
      const name = `${wish.kind} ${wish.what}`;
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [wish]);
      else group.push(wish);
    }
    return [...groups.values()];
  }

  #of(kind: string, { ask, what }: { readonly ask: string; readonly what: string }): Wish {
    const name = `${kind} ${ask}`;
    const known = this.#wishes.get(name);
    if (known !== undefined) return known;
    const made: Wish = {
      kind,
      ask,
      what,
      wanted: 0,
      isOpen: false,
      isLost: false,
      done: new Set(),
      setAside: 0,
      forgotten: 0,
    };
    this.#wishes.set(name, made);
    return made;
  }

  confirm(request: Asked): void {
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

  /** References of slips that the app has shown to the player. */
  readonly slips = new Set<string>();

  tell({ kind, ask, phase, key, value, receipt }: RequestView): void {
    if (kind === 'slip' && phase === 'done' && receipt?.reference) this.slips.add(receipt.reference);
    const text = askOf({ kind, ask });
    if (text === null) return;
    const wish = this.#of(kind, text);
    // A request that is found to have failed has moved nothing.
    if (phase === 'done' && receipt?.progress !== 'failed') {
      const reference = receipt?.reference ?? (value !== null && 'reference' in value ? value.reference : null);
      const name = REFERRED.includes(kind) ? reference : key;
      if (typeof name === 'string') wish.done.add(name);
    }
    const isFound = this.isKeyless && wish.isLost && phase === 'gone';
    if (phase === 'setAside' || isFound) wish.setAside += 1;
    if (phase === 'done' || phase === 'refused' || phase === 'setAside' || isFound) wish.isOpen = false;
    wish.isLost = wish.isOpen && (wish.isLost || phase === 'unanswered');
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
