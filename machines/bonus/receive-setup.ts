import { assign, emit, setup } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isOnline } from '../connection/online.ts';
import type { ViewOf } from '../money-request/request.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import {
  type Earlier,
  isWaiting,
  type Order,
  type PaymentChanged,
  paymentGuards,
  refusalIn,
  requestIn,
} from '../payment/payment.ts';
import { listening } from '../provided.ts';
import type { Received } from './offer.ts';

export type OfferKind = 'bonus' | 'promotion';

/** The bonus or promotion to receive. */
export type OfferOrder = Order<OfferKind>;

export type ReceiveEvent = { readonly type: 'offer.receive' } | PaymentChanged | ConnectionChanged;

export interface ReceiveInput {
  readonly offer: OfferOrder;
  /** True if a condition is not met, so that the service would refuse it. */
  readonly lacking: boolean;
}

interface ReceiveContext extends ReceiveInput {
  online: boolean;
  order: OfferOrder | Earlier;
  /** The request as last reported; null before there is one. */
  request: ViewOf<OfferKind> | null;
  /** The reason why the service refused it. */
  refusal: Problem | null;
  received: Received | null;
}

/** The types, actors, actions and guards of the chart in `receive.machine.ts`. */
export const receiveSetup = setup({
  types: {
    context: {} as ReceiveContext,
    events: {} as ReceiveEvent,
    input: {} as ReceiveInput,
    emitted: {} as ActorBroken,
    tags: {} as 'error',
    children: {} as { payment: 'payment' },
  },
  actors: { connection: listening('connection'), payment: paymentMachine },
  actions: {
    tellBroken: emit(brokenIn),
    placeOrder: assign(({ context: { offer } }) => ({ order: offer, request: null, refusal: null })),
    takeRequest: assign(({ event }) => ({ request: requestIn(event, 'bonus', 'promotion') })),
    takeRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    takeReceived: assign(({ event }) => ({ received: requestIn(event, 'bonus', 'promotion').value })),
  },
  guards: {
    ...paymentGuards,
    isOnline,
    isLacking: ({ context }) => context.lacking,
    isWaiting: ({ context }) => isWaiting(context.request),
  },
});
