import { assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { canSend, type RequestCommand, requestGuards, requestReceipt, taken } from '../money-request/port.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  opened,
  openingOf,
  refusedForm,
  type TransferContext,
  type TransferEvent,
  type TransferForm,
  type TransferInput,
  type TransferKind,
} from './context.ts';
import { complaintAbout, complaintAboutAll, type Funds, holdsIn, placesOf } from './places.ts';

/** Moving money between the wallet and the game accounts. */
export const transferMachine = setup({
  types: {
    context: {} as TransferContext,
    events: {} as TransferEvent,
    input: {} as TransferInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    request: listening<RequestCommand<TransferKind>>('request'),
    connection: listening('connection'),
    /** Has the game accounts read anew; done when they were, or could not be. */
    readGames: promised<void>('readGames'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    /** Keeps what was filled in while the dialog is open. */
    typed: listening<TypedCommand<TransferForm>>('typed'),
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    takeFunds: assign((_, { funds }: { funds: Funds }) => ({ funds })),
    takeRequest: assign(({ event }) => taken<TransferKind>(event)),
    takeRefusal: assign(({ context }) => refusedForm(context)),
    clear: assign({ complaint: null, problem: null, request: null }),
    openRequest: sendTo('request', ({ context }, asked: { kind: TransferKind }) => openingOf(context, asked)),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    keepTyped: sendTo('typed', ({ context: { from, to, text } }) => ({
      type: 'typed.keep' as const,
      form: { from, to, text },
    })),
    dropTyped: sendTo('typed', { type: 'typed.drop' }),
  },
  guards: {
    ...requestGuards,
    canSend,
    lacksGames: ({ context }) => placesOf(context.funds).length < 2,
    bringsGames: (_, { funds }: { funds: Funds }) => placesOf(funds).length > 1,
    wasRefused: ({ context }) => context.request?.phase === 'refused',
    isAllowed: ({ context: { funds, from, to, amount } }) => complaintAbout(funds, from, to, amount) === null,
    isAllowedAll: ({ context: { funds, to } }) => complaintAboutAll(funds, to) === null,
    /** With these figures there is nothing left to complain about. */
    makesUp: ({ context: { complaint, from, to, amount } }, { funds }: { funds: Funds }) =>
      (complaint === 'nothing' ? complaintAboutAll(funds, to) : complaintAbout(funds, from, to, amount)) === null,
    sourceHoldsAny: ({ context: { funds, from } }) => holdsIn(funds, from) > 0,
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => opened(input),
  invoke: [
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'watchFunds', src: 'watchFunds', onError: { actions: 'tellBroken' } },
    { id: 'typed', src: 'typed', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'funds.told': { actions: { type: 'takeFunds', params: ({ event }) => event } },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A request from before without an answer comes first.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isDone', target: 'done', actions: 'takeRequest' },
          { target: 'readingGames' },
        ],
      },
    },
    readingGames: {
      tags: 'busy',
      description: 'What the games hold is read before it is offered.',
      invoke: { id: 'readGames', src: 'readGames', onDone: 'deciding', onError: 'deciding' },
    },
    deciding: {
      always: [
        { guard: 'wasRefused', target: 'entering.refused', actions: 'takeRefusal' },
        { guard: 'lacksGames', target: 'empty' },
        { target: 'entering' },
      ],
    },
    empty: {
      description: 'No game account is open: there is nothing to move between.',
      on: {
        'funds.told': [
          {
            guard: { type: 'bringsGames', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'takeFunds', params: ({ event }) => event },
          },
          { actions: { type: 'takeFunds', params: ({ event }) => event } },
        ],
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
            'funds.told': [
              {
                guard: { type: 'makesUp', params: ({ event }) => event },
                target: 'fresh',
                actions: { type: 'takeFunds', params: ({ event }) => event },
              },
              { actions: { type: 'takeFunds', params: ({ event }) => event } },
            ],
          },
        },
        refused: {
          tags: 'error',
          description: 'The service said no: nothing was moved, what was entered is kept.',
          exit: 'clear',
        },
      },
      on: {
        // No request is looked at here.
        'request.told': {},
        'from.chosen': { target: '.fresh', actions: [assign({ from: ({ event }) => event.code }), 'keepTyped'] },
        'to.chosen': { target: '.fresh', actions: [assign({ to: ({ event }) => event.code }), 'keepTyped'] },
        'places.swap': {
          target: '.fresh',
          actions: [assign(({ context: { from, to } }) => ({ from: to, to: from })), 'keepTyped'],
        },
        'amount.changed': { target: '.fresh', actions: [assign(({ event }) => typedAmount(event.text)), 'keepTyped'] },
        'amount.maximum': {
          guard: 'sourceHoldsAny',
          target: '.fresh',
          actions: [assign(({ context: { funds, from } }) => filled(holdsIn(funds, from))), 'keepTyped'],
        },
        'transfer.continue': [
          {
            guard: 'isAllowed',
            target: 'reviewing',
            actions: { type: 'openRequest', params: { kind: 'transfer' } },
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
            target: 'reviewing',
            actions: { type: 'openRequest', params: { kind: 'transferAll' } },
          },
          {
            target: '.complaining',
            actions: assign(({ context: { funds, to } }) => ({ complaint: complaintAboutAll(funds, to) })),
          },
        ],
      },
    },
    reviewing: {
      description: 'Everything is shown once more. The request has its key before any money moves.',
      initial: 'opening',
      on: {
        'transfer.back': { target: 'entering', actions: ['leaveRequest', 'clear'] },
        'request.told': [
          { guard: 'isOpen', target: '.open', actions: 'takeRequest' },
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'deciding', actions: 'takeRequest' },
        ],
      },
      states: {
        opening: { tags: 'busy' },
        open: {
          on: {
            'transfer.confirm': { guard: 'canSend', actions: 'sendRequest' },
            'request.told': {
              guard: 'isNoRequest',
              description: 'The same was sent and answered in another tab.',
              target: '#transfer.entering',
              actions: 'takeRequest',
            },
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile. Closing the dialog stops nothing.',
      on: {
        'request.told': [
          { guard: 'isDone', target: 'done', actions: ['takeRequest', 'dropTyped'] },
          { guard: 'isRefused', target: 'deciding', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'deciding', actions: 'takeRequest' },
        ],
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been done or not. Trying again carries the same key: nothing moves twice.',
      on: {
        'transfer.retry': { guard: 'canSend', actions: 'sendRequest' },
        'transfer.back': { target: 'deciding', actions: ['leaveRequest', 'clear'] },
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'deciding', actions: 'takeRequest' },
        ],
      },
    },
    done: {
      description: 'The money is where it should be: the receipt.',
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'closed', onError: 'closed' },
    },
    closed: { type: 'final' },
  },
});
