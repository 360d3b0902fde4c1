import { assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import { typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  opened,
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

/** Moving money between the wallet and the game accounts. */
export const transferMachine = setup({
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
}).createMachine({
  id: 'transfer',
  context: ({ input }) => opened(input),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'watchFunds', src: 'watchFunds', onError: { actions: 'tellBroken' } },
    { id: 'typed', src: 'typed', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'funds.told': { actions: 'takeFunds' },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'paying',
  states: {
    readingGames: {
      tags: 'busy',
      description: 'What the games hold is read before it is offered.',
      invoke: { id: 'readGames', src: 'readGames', onDone: 'deciding', onError: 'deciding' },
    },
    deciding: {
      always: [
        { guard: 'wasRefused', target: 'entering.refused' },
        { guard: 'lacksGames', target: 'empty' },
        { target: 'entering' },
      ],
    },
    empty: {
      description: 'No game account is open: there is nothing to move between.',
      on: {
        'funds.told': [{ guard: 'bringsGames', target: 'entering', actions: 'takeFunds' }, { actions: 'takeFunds' }],
        'transfer.close': 'closed',
      },
    },
    entering: {
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: {
          tags: 'error',
          description: 'Places are missing or the same, or it is not that amount. With other figures it may be.',
          exit: 'clear',
          on: {
            'funds.told': [{ guard: 'makesUp', target: 'fresh', actions: 'takeFunds' }, { actions: 'takeFunds' }],
          },
        },
        refused: {
          tags: 'error',
          description: 'The service said no: nothing was moved, what was entered is kept.',
          exit: 'clear',
        },
      },
      on: {
        'from.chosen': { target: '.fresh', actions: [assign({ from: ({ event }) => event.code }), 'keepTyped'] },
        'to.chosen': { target: '.fresh', actions: [assign({ to: ({ event }) => event.code }), 'keepTyped'] },
        'places.swap': {
          target: '.fresh',
          actions: [assign(({ context: { from, to } }) => ({ from: to, to: from })), 'keepTyped'],
        },
        'amount.changed': { target: '.fresh', actions: [assign(({ event }) => typedAmount(event.text)), 'keepTyped'] },
        'transfer.continue': [
          {
            guard: 'isAllowed',
            target: 'paying',
            actions: { type: 'placeOrder', params: 'transfer' },
          },
          {
            target: '.complaining',
            actions: assign(({ context: { funds, from, to, amount } }) => ({
              complaint: complaintAbout(funds, from, to, amount),
            })),
          },
        ],
        'transfer.all': [
          {
            guard: 'isAllowedAll',
            target: 'paying',
            actions: { type: 'placeOrder', params: 'transferAll' },
          },
          {
            target: '.complaining',
            actions: assign(({ context: { funds, to } }) => ({ complaint: complaintAboutAll(funds, to) })),
          },
        ],
      },
    },
    paying: {
      description: 'A request from before without an answer comes first; then what is ordered here.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order, reviewed: true }),
        onDone: [
          { guard: 'isNone', target: 'readingGames' },
          { guard: 'isPaid', target: 'closed' },
          { guard: 'isRefused', target: 'deciding', actions: 'takeRefusal' },
          { target: 'deciding' },
        ],
        onError: { target: 'deciding', actions: 'tellBroken' },
      },
      on: { 'payment.changed': { guard: 'isDone', actions: 'tellSent' } },
    },
    closed: { type: 'final' },
  },
});
