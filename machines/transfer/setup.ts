import { assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  orderOf,
  refusedForm,
  sentForm,
  type TransferContext,
  type TransferEvent,
  type TransferForm,
  type TransferInput,
  type TransferKind,
} from './context.ts';
import { complaintAbout, complaintAboutAll, placesOf } from './places.ts';

/** The types, actors, actions and guards of the chart in `transfer.machine.ts`. */
export const transferSetup = setup({
  types: {
    context: {} as TransferContext,
    events: {} as TransferEvent,
    input: {} as TransferInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { payment: 'payment' },
  },
  actors: {
    connection: listening('connection'),
    /** Reads the game accounts anew; done when they were read, or could not be. */
    readGames: promised<void>('readGames'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    /** Keeps what was filled in while the dialog is open. */
    typed: listening<TypedCommand<TransferForm>>('typed'),
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    takeFunds: assign(({ event }) => (event.type === 'funds.told' ? { funds: event.funds } : {})),
    takeRefusal: assign(({ event }) => refusedForm(requestIn(event, 'transfer', 'transferAll'))),
    clear: assign({ complaint: null, problem: null }),
    placeOrder: assign(({ context }, kind: TransferKind) => ({ order: orderOf(context, kind) })),
    keepTyped: sendTo('typed', ({ context: { from, to, text } }) => ({
      type: 'typed.keep' as const,
      form: { from, to, text },
    })),
    tellSent: sendTo('typed', ({ event }) => ({
      type: 'typed.sent' as const,
      form: sentForm(requestIn(event, 'transfer', 'transferAll')),
    })),
  },
  guards: {
    ...paymentGuards,
    lacksGames: ({ context }) => placesOf(context.funds).length < 2,
    bringsGames: ({ event }) => event.type === 'funds.told' && placesOf(event.funds).length > 1,
    wasRefused: ({ context }) => context.problem !== null,
    isAllowed: ({ context: { funds, from, to, amount } }) => complaintAbout(funds, from, to, amount) === null,
    isAllowedAll: ({ context: { funds, to } }) => complaintAboutAll(funds, to) === null,
    /** True if these figures leave nothing to complain about. */
    makesUp: ({ context: { complaint, from, to, amount }, event }) =>
      event.type === 'funds.told' &&
      (complaint === 'nothing' ? complaintAboutAll(event.funds, to) : complaintAbout(event.funds, from, to, amount)) ===
        null,
  },
});
