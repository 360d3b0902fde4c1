/** A money request as everybody sees it. */
import type { Problem } from '../../contract/outcome.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { Answers, Asks, Kind } from './kinds.ts';

/**
 * The phase of a request.
 * - `open`: reviewed, not sent
 * - `sending`: here, or in another tab (`elsewhere`)
 * - `unanswered`: sent, and what became of it is not known
 * - `done`, `refused`: the final answer is known
 * - `setAside`: without an answer for so long that its key is no longer good; the player looks for it in the statement
 * - `gone`: there is nothing to show any more (not sent, dismissed, or answered in another tab)
 */
export type Phase = 'open' | 'sending' | 'unanswered' | 'done' | 'refused' | 'setAside' | 'gone';

/** The identity of a request. */
export interface Intent<K extends Kind = Kind> {
  readonly kind: K;
  readonly ask: Asks[K];
  /** Two requests with the same intent are one: the kind, and what of the ask tells it from others. */
  readonly intent: string;
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** The time at which it was first sent; before that, of its review. Milliseconds since 1970. */
  readonly at: number;
}

/** A movement as an entry of the statement has it; `at` is null if the entry has no time. */
export type Entered = Omit<Moved, 'at'> & { readonly at: number | null };

/** The end of a search that could not tell whether the request was carried out. */
export interface Unsure {
  /** The entries of the member's statement that are like it and have come since. */
  readonly since: readonly Entered[];
}

export interface RequestView<K extends Kind = Kind> extends Intent<K> {
  /** Its name in this tab: the key that it was opened with. (Another tab may have sent the same under another key.) */
  readonly id: string;
  readonly phase: Phase;
  /** An earlier try has had no answer: it may have been done already. */
  readonly again: boolean;
  /** Another tab is sending it, or may be. */
  readonly elsewhere: boolean;
  /** All that is to be sent is at hand. False after a reload for a link or a picture: it must be given again. */
  readonly held: boolean;
  /** The share of an upload that has left the phone, from 0 to 1. */
  readonly fraction: number;
  readonly problem: Problem | null;
  /**
   * A backend that is not known to honour keys was looked through for it. A number: nothing was found after so many tries,
   * so it may be sent once more. `since`: it cannot be told. Null: it was not looked for since the last try.
   */
  readonly lookedUp: number | Unsure | null;
  /** The answer, once it is `done`. */
  readonly value: Answers[K] | null;
  /** Its receipt; null where no money was moved. */
  readonly receipt: Receipt | null;
}

/** The request of one of some kinds; its `kind` tells which. */
export type ViewOf<K extends Kind> = { [P in K]: RequestView<P> }[K];

/** A request as the phone keeps it: sent and without a final answer, or with one that the player has not seen. */
export interface KeptRequest extends Intent {
  readonly value: Answers[Kind] | null;
}

export function isUnresolved({ phase }: Pick<RequestView, 'phase'>): boolean {
  return phase === 'open' || phase === 'sending' || phase === 'unanswered';
}

/** A request that has just been opened, or was found on the phone (`again`). */
export function viewOf(intent: Intent, state: Pick<RequestView, 'phase' | 'again' | 'held'>): RequestView {
  const { kind, ask, key, at } = intent;
  return {
    kind,
    ask,
    intent: intent.intent,
    key,
    at,
    id: key,
    elsewhere: false,
    fraction: 0,
    problem: null,
    lookedUp: null,
    value: null,
    receipt: null,
    ...state,
  };
}
