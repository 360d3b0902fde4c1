/** A flow that runs a payment, as its screen shows it: the payment where one runs, the flow itself otherwise. */
import { type AnyActorRef, waitFor } from 'xstate';
import type { PaymentEvent } from '../machines/payment/payment.ts';

/**
 * Time limits: a result that a test waits for comes at once, or after a call of the service, which gives the process
 * that examines pictures a minute to begin (server/workers/pools.ts).
 */
export const SOON = { timeout: 60_000, interval: 5 };

/** The payment of a flow, if one runs. */
export const paymentOf = (flow: AnyActorRef | undefined): AnyActorRef | undefined =>
  flow?.getSnapshot().children.payment;

const shown = (flow: AnyActorRef): AnyActorRef => paymentOf(flow) ?? flow;

/** The state that the screen shows. */
export const placeOf = (flow: AnyActorRef | undefined): unknown => flow && shown(flow).getSnapshot().value;

/** The request that the screen is about. */
export const requestOf = (flow: AnyActorRef): unknown => shown(flow).getSnapshot().context.request ?? null;

/** True if it has one of these tags. */
export const isTagged = (flow: AnyActorRef, tag: 'busy' | 'error'): boolean =>
  [flow, shown(flow)].some((actor) => actor.getSnapshot().hasTag(tag));

/** Presses a button on a payment's screen. */
export const presses = (flow: AnyActorRef, type: PaymentEvent['type']): void => paymentOf(flow)?.send({ type });

/** True if the flow is there, and no request is under way. */
export const isAtRest = (flow: AnyActorRef | undefined): boolean => flow !== undefined && !isTagged(flow, 'busy');

/** Waits until no request is under way. */
export async function rested(flow: AnyActorRef): Promise<void> {
  while (isTagged(flow, 'busy')) await waitFor(shown(flow), (snapshot) => !snapshot.hasTag('busy'), SOON);
}
