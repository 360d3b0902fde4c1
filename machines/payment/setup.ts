import { type EventObject, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import type { StepInput } from '../dialogs/step.ts';
import { isWantedOnce } from '../money-request/kinds.ts';
import { canSend, requestGuards } from '../money-request/port.ts';
import { listening } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import {
  isOrder,
  type PaymentCommand,
  type PaymentContext,
  type PaymentEnd,
  type PaymentEvent,
  type PaymentInput,
} from './payment.ts';

/** The types, actors, actions and guards of the chart in `payment.machine.ts`. */
export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    output: {} as PaymentEnd,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    connection: listening('connection'),
    /** Opens the order, or finds what is left from before; sends `request.told` at its start and with each change. */
    request: listening<PaymentCommand, Pick<PaymentInput, 'order'>>('request'),
    receipt: receiptMachine,
    /** Sends `step.left`. */
    step: listening<EventObject, StepInput>('step'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    take: enqueueActions(({ context: { owner }, event, enqueue }) => {
      if (event.type !== 'request.told') return;
      const { request } = event;
      enqueue.assign({ request });
      if (owner !== undefined && request !== null) enqueue.sendTo(owner, { type: 'payment.changed', request });
    }),
    send: sendTo('request', { type: 'request.send' }),
    stop: sendTo('request', { type: 'request.stop' }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isOnline,
    isOrdered: ({ context }) => isOrder(context.order),
    needsProof: ({ context }) => context.proof === true,
    isReviewed: ({ context }) => context.reviewed === true && isOrder(context.order),
    /** The order is an earlier request without an answer, of a kind that can be wanted only once: it is tried again. */
    asksAgain: ({ context: { order }, event }) =>
      isOrder(order) && isWantedOnce(order.kind) && requestGuards.isUnanswered({ event }),
    /** True if the upload is this tab's: another tab's cannot be stopped here. */
    isOwnUpload: ({ context }) => context.request?.elsewhere === false && !context.stopped,
    hasReceipt: ({ context }) => Boolean(context.request?.receipt),
  },
});
