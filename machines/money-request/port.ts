/**
 * The port by which a flow requests money to be moved, and hears of the outcome: one listening actor, `request`, that
 * is sent `RequestCommand` and sends `RequestTold`. The request itself lives elsewhere and goes on without the flow.
 *
 * At its start the actor sends once the request of the flow's kinds that has no answer yet (null: none): it comes
 * first. Then it sends every change of the request that the flow looks at.
 */
import type { EventObject } from 'xstate';
import type { Receipt } from '../receipt/receipt.ts';
import type { Asks, Kind, Payloads } from './kinds.ts';
import type { ViewOf } from './request.ts';

type Open<K extends Kind> = {
  [P in K]: { readonly type: 'request.open'; readonly kind: P } & (P extends keyof Payloads
    ? { readonly payload: Payloads[P] }
    : { readonly ask: Asks[P] });
}[K];

export type RequestCommand<K extends Kind> =
  /** Entering the review: opens the unresolved request for the same, or a new one with a key of its own. */
  | Open<K>
  /**
   * Sends the request for the first time, or once more. Nothing happens without a connection, or while it is being
   * sent.
   */
  | { readonly type: 'request.send' }
  /** The player stops an upload. */
  | { readonly type: 'request.stop' }
  /** The flow looks at it no more: a sent request goes on, an unsent one is dropped. Closing the dialog is the same. */
  | { readonly type: 'request.leave' }
  /** The outcome was learnt in another way than by the request's own answer. */
  | { readonly type: 'request.drop' }
  /** The player has seen the outcome (only for what is kept until then: a spin's prize). */
  | { readonly type: 'request.seen' };

export interface RequestTold<K extends Kind = Kind> {
  readonly type: 'request.told';
  readonly request: ViewOf<K> | null;
}

/**
 * The part of the event that a flow keeps, as `takeRequest: assign(({ event }) => taken(event))`; nothing of other
 * events.
 */
export function taken<K extends Kind>(event: RequestTold<K> | EventObject): { request?: ViewOf<K> | null } {
  return isTold(event) ? { request: event.request } : {};
}

function isTold<K extends Kind>(event: RequestTold<K> | EventObject): event is RequestTold<K> {
  return event.type === 'request.told';
}

/** The phase of the event's request; null if the event has none. */
function phaseIn(event: EventObject): unknown {
  const request: unknown = 'request' in event ? event.request : null;
  return typeof request === 'object' && request !== null && 'phase' in request ? request.phase : null;
}

/** True if the payload of the event's request is missing on this page. */
function lacksPayload(event: EventObject): boolean {
  const request: unknown = 'request' in event ? event.request : null;
  return typeof request === 'object' && request !== null && 'held' in request && request.held === false;
}

type Told = { readonly event: EventObject };

/** Guards for `request.told`: spread them into the setup's guards. */
export const requestGuards = {
  /** There is none (any more): left, or answered in another tab. */
  isNoRequest: ({ event }: Told) => phaseIn(event) === null,
  isOpen: ({ event }: Told) => phaseIn(event) === 'open',
  isSending: ({ event }: Told) => phaseIn(event) === 'sending',
  isUnanswered: ({ event }: Told) => phaseIn(event) === 'unanswered',
  /** The request has no answer, and its link or picture must be given once more: check this before `isUnanswered`. */
  isUnheld: ({ event }: Told) => phaseIn(event) === 'unanswered' && lacksPayload(event),
  isRefused: ({ event }: Told) => phaseIn(event) === 'refused',
  isDone: ({ event }: Told) => phaseIn(event) === 'done',
};

/** The part of the context that the guards of a flow need. */
interface Asking {
  readonly online: boolean;
  readonly request: Pick<ViewOf<Kind>, 'phase' | 'held'> | null;
}

/** Guard: what is reviewed, or has had no answer, can be sent now. */
export function canSend({ context: { online, request } }: { context: Asking }): boolean {
  return online && request?.held === true && (request.phase === 'open' || request.phase === 'unanswered');
}

/** The input of a flow's `receipt` child, in a state that follows `isDone`. Throws a TypeError without a receipt. */
export function requestReceipt({
  context,
}: {
  context: { readonly request: { readonly receipt: Receipt | null } | null };
}): {
  receipt: Receipt;
} {
  const receipt = context.request?.receipt;
  if (!receipt) throw new TypeError('no receipt to show');
  return { receipt };
}
