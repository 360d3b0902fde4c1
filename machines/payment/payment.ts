/** The order of a flow, and the end of its payment. */
import type { ActorRef, EventObject, Snapshot } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { StepLeft } from '../dialogs/step.ts';
import type { Asks, Kind, Payloads } from '../money-request/kinds.ts';
import { type RequestTold, requestGuards } from '../money-request/port.ts';
import type { ViewOf } from '../money-request/request.ts';
import type { ProofEnd } from '../proof/proof.ts';

/** An order of one of some kinds: its body, or the link or picture of which the body is the digest. */
export type Order<K extends Kind = Kind> = {
  [P in K]: { readonly kind: P } & (P extends keyof Payloads
    ? { readonly payload: Payloads[P] }
    : { readonly ask: Asks[P] });
}[K];

/** In the place of an order: requests from before that come first, where there are any. */
export interface Earlier {
  readonly kinds: readonly Kind[];
  /** Only those whose body has these values. */
  readonly like?: Readonly<Record<string, unknown>> | undefined;
}

/** The progress of a payment, for its flow. */
export interface PaymentChanged {
  readonly type: 'payment.changed';
  readonly request: ViewOf<Kind>;
}

export interface PaymentInput {
  /** A flow that must know how far it is before it ends. */
  readonly owner?: ActorRef<Snapshot<unknown>, PaymentChanged>;
  readonly order: Order | Earlier;
  /** The player sees it once more before it is sent. Otherwise it is sent at once. */
  readonly reviewed?: boolean;
  /** From its review it is sent once the member has shown that it is them. */
  readonly proof?: boolean;
}

/**
 * The end of a payment.
 * - `none`: none is left from before, or it was answered in another tab
 * - `left`: the player went back, or there is no connection; what was sent waits
 * - `unheld`: it has no answer, and its link or picture must be given once more
 * - `refused`: nothing was done, and the request says why
 * - `paid`: it was done, and the request has the answer; its receipt was shown where there is one
 */
export interface PaymentEnd {
  readonly kind: 'none' | 'left' | 'unheld' | 'refused' | 'paid';
  readonly request: ViewOf<Kind> | null;
}

/** A command of a payment to its request. */
export interface PaymentCommand {
  readonly type: 'request.send' | 'request.stop';
}

export type PaymentEvent =
  /** The review is right: it is sent. */
  | { readonly type: 'payment.confirm' }
  /** Once more, with the same key. */
  | { readonly type: 'payment.retry' }
  /** Back from the review, or from a request without an answer, which waits. */
  | { readonly type: 'payment.back' }
  /** The player stops an upload. */
  | { readonly type: 'payment.stop' }
  | RequestTold
  | ProofEnd
  | StepLeft
  | ConnectionChanged;

/** An order as a payment keeps it: without its link or picture, which only the request's memory holds. */
type Noted = Earlier | Exclude<Order, { readonly payload: unknown }> | { readonly kind: keyof Payloads };

export interface PaymentContext extends Omit<PaymentInput, 'order'> {
  readonly order: Noted;
  online: boolean;
  /** The player has stopped the upload. */
  stopped: boolean;
  request: ViewOf<Kind> | null;
}

/** An order, and not a question about those from before. */
export function isOrder<Given extends Order | Noted>(order: Given): order is Exclude<Given, Earlier> {
  return 'kind' in order;
}

export function opened({ order, ...input }: PaymentInput): PaymentContext {
  const noted = 'payload' in order ? { kind: order.kind } : order;
  return { ...input, order: noted, online: true, stopped: false, request: null };
}

function isInput(value: unknown): value is PaymentInput {
  return typeof value === 'object' && value !== null && 'order' in value;
}

/** The order as it was given, for the request. Only at the start: throws a TypeError otherwise. */
export function orderIn(event: EventObject): Pick<PaymentInput, 'order'> {
  const input = 'input' in event ? event.input : undefined;
  if (!isInput(input)) throw new TypeError(`${event.type} brings no order`);
  return { order: input.order };
}

/** The reason of a refusal, from the `onDone` of the payment's machine; null where it was not refused. */
export function refusalIn(event: EventObject): Problem | null {
  const { kind, request } = endIn(event);
  return kind === 'refused' && request !== null ? request.problem : null;
}

/** The end of a payment that goes no further. */
export function endOf({ request }: Pick<PaymentContext, 'request'>): PaymentEnd {
  if (request === null) return { kind: 'none', request };
  const { phase, held } = request;
  if (phase === 'done') return { kind: 'paid', request };
  if (phase === 'refused') return { kind: 'refused', request };
  return { kind: held ? 'left' : 'unheld', request };
}

function isEnd(value: unknown): value is PaymentEnd {
  return typeof value === 'object' && value !== null && 'kind' in value && 'request' in value;
}

/** The end of a payment, from the `onDone` of its machine. Throws a TypeError on every other event. */
export function endIn(event: EventObject): PaymentEnd {
  const output = 'output' in event ? event.output : undefined;
  if (!isEnd(output)) throw new TypeError(`${event.type} brings no end of a payment`);
  return output;
}

const endedAs =
  (kind: PaymentEnd['kind']) =>
  ({ event }: { event: EventObject }): boolean =>
    endIn(event).kind === kind;

/** True for a request that has no answer and is not being sent. */
export function isWaiting(request: Pick<ViewOf<Kind>, 'phase'> | null): boolean {
  return request?.phase === 'unanswered' || request?.phase === 'setAside';
}

/** For a flow's `onDone` of its payment, and two for `payment.changed`: spread them into the setup's guards. */
export const paymentGuards = {
  isNone: endedAs('none'),
  isPaid: endedAs('paid'),
  isUnheld: endedAs('unheld'),
  isRefused: endedAs('refused'),
  isDone: requestGuards.isDone,
  isUnanswered: requestGuards.isUnanswered,
};

const isChanged = (event: EventObject | PaymentChanged): event is PaymentChanged => event.type === 'payment.changed';

/** The request of which a payment tells, or with which it ended. Throws a TypeError where it is none of these kinds. */
export function requestIn<K extends Kind>(event: EventObject, ...kinds: readonly K[]): ViewOf<K> {
  const { request } = isChanged(event) ? event : endIn(event);
  const isOneOf = (one: ViewOf<Kind>): one is ViewOf<Kind> & ViewOf<K> => kinds.some((kind) => kind === one.kind);
  if (request === null || !isOneOf(request)) throw new TypeError(`${event.type} brings no ${kinds.join()}`);
  return request;
}
