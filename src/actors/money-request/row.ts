/** The rules of one kind of money request: how it is sent, kept, looked for and receipted. */
import type * as v from 'valibot';
import type { Figure } from '../../../contract/money.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import type { Wallet } from '../../../contract/wallet.ts';
import type { Answers, Asks, Kind, Payloads } from '../../../machines/money-request/kinds.ts';
import type { Entered } from '../../../machines/money-request/request.ts';
import type { Moved } from '../../../machines/receipt/answer.ts';
import type { Receipt } from '../../../machines/receipt/receipt.ts';
import type { World } from '../world.ts';

type PayloadOf<K extends Kind> = K extends keyof Payloads ? Payloads[K] : undefined;

/** A request on its way to the service. */
export interface Asked<K extends Kind> {
  readonly ask: Asks[K];
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly payload: PayloadOf<K>;
  readonly signal: AbortSignal;
  /** Tells the share of an upload that has left the phone, from 0 to 1. */
  readonly progress: (fraction: number) => void;
}

export interface Row<K extends Kind> {
  /** Reads what the phone has kept. */
  readonly schema: v.GenericSchema<unknown, Asks[K]>;
  /** Reads an answer that the phone has kept until it was seen (`isKeptUntilSeen`). */
  readonly answer?: v.GenericSchema<unknown, Answers[K]>;
  /** Two requests of this kind are the same if their identities are. */
  readonly identity: (ask: Asks[K]) => string;
  /** Asks the service. Rejects as the client does. */
  readonly call: (world: World, asked: Asked<K>) => Promise<Outcome<Answers[K]>>;
  /**
   * Reads the entries on the service that this order may have caused, in lists of the specification alone. Rejects
   * where they cannot be read. Null where doing it twice does no harm.
   */
  readonly traces: ((look: Look, order: Asks[K]) => Promise<readonly Trace<Answers[K]>[]>) | null;
  /** Null where no money was moved; left out where none ever is. `wallet`: the figures as they are known. */
  readonly receipt?: (ask: Asks[K], answer: Answers[K], wallet: Wallet | null) => Receipt | null;
}

/** `yes`, `no`, or `perhaps` where it may as well be of another request, or is written in a way that we cannot compare. */
export type Likeness = 'yes' | 'no' | 'perhaps';

/** One look at what stands on the service. */
export interface Look {
  readonly world: World;
  readonly signal: AbortSignal;
  /** True for a trace from before the first try: a list is read back to it. Null before that try: the newest page will do. */
  readonly isOld: ((trace: Pick<Trace<unknown>, 'id' | 'at'>) => boolean) | null;
}

/** Something on the service that a request may have brought about. */
export interface Trace<Answer> {
  /** Tells it from others of its kind; null where nothing does: it may have come since. */
  readonly id: string | null;
  /** Milliseconds since 1970, by the service's clock; null where it tells none. */
  readonly at: number | null;
  /** The lost answer; null where it cannot be told from the trace. */
  readonly answer: Answer | null;
  /** The statement's entry that it is. */
  readonly entry?: Entered;
  /** `no`: it only shows how far back a list was read. */
  readonly likeness: Likeness;
}

/** The service's receipt, as the contract gives it. */
interface Reply {
  readonly reference?: string | undefined;
  readonly amount?: Figure | null | undefined;
  readonly createdAt?: string | undefined;
  readonly status?: string | undefined;
  readonly message?: string | null | undefined;
}

/** The movement, as the service's receipt states it; without a time of its own, it has the answer's arrival. */
export function movedOf({ reference, amount, createdAt, status, message }: Reply): Moved {
  return {
    reference: reference ?? null,
    amount: amount ?? null,
    at: createdAt === undefined ? Date.now() : Date.parse(createdAt),
    status: status ?? null,
    ...(message ? { message } : {}),
  };
}

export function movedIn(answer: Outcome<Reply>): Outcome<Moved> {
  return answer.ok ? { ok: true, value: movedOf(answer.value) } : answer;
}
