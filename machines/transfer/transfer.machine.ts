import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isFinal, type Keyed, keyedBy, type Moved, type Unanswered } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt } from '../receipt/receipt.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  formOf,
  moveOf,
  opened,
  type TransferContext,
  type TransferEvent,
  type TransferForm,
  type TransferInput,
} from './context.ts';
import {
  type Complaint,
  complaintAbout,
  complaintAboutAll,
  type Funds,
  holdsIn,
  type Move,
  placesOf,
  transferReceipt,
} from './places.ts';

/** Moving money between the wallet and the game accounts (sections 2, 5 and 7). */
export const transferMachine = setup({
  types: {
    context: {} as TransferContext,
    events: {} as TransferEvent,
    input: {} as TransferInput,
    /** `changed`: money was moved. */
    output: {} as { readonly changed: boolean },
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    /** A request from before that has had no final answer: the page was reloaded, or the dialog closed. */
    recallRequest: promised<Unanswered<Move> | null>('recallRequest'),
    /** The `Idempotency-Key` of an intent: a new one, or the one that it has already. */
    openIntent: promised<string, Move>('openIntent'),
    /** Keeps the request in mind until there is a final answer. */
    sendTransfer: promised<Outcome<Moved>, Keyed<Move>>('sendTransfer'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    /** Keeps what was filled in while the dialog is open. */
    typed: listening<TypedCommand<TransferForm>>('typed'),
    receipt: receiptMachine,
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    resume: assign((_, request: Unanswered<Move> | null) =>
      request === null ? {} : { ...formOf(request.ask), move: request.ask, key: request.key, again: true },
    ),
    take: assign((_, { funds }: { funds: Funds }) => ({ funds })),
    calm: assign({ complaint: null, problem: null }),
    complain: assign((_, complaint: Complaint | null) => ({ complaint, problem: null })),
    form: assign(({ context }, kind: Move['kind']) => ({ move: moveOf(context, kind) })),
    book: assign(({ context: { move, funds } }, moved: Moved) => ({
      receipt: transferReceipt(move, moved, funds),
      again: false,
    })),
    tellChange: emit({ type: 'wallet.changed' }),
    keepTyped: sendTo('typed', ({ context: { from, to, text } }) => ({
      type: 'typed.keep' as const,
      form: { from, to, text },
    })),
    dropTyped: sendTo('typed', { type: 'typed.drop' }),
  },
  guards: {
    isAccepted,
    isFinal,
    isUnanswered: ({ context }) => context.again,
    hasGames: ({ context }) => placesOf(context.funds).length > 1,
    bringsGames: (_, { funds }: { funds: Funds }) => placesOf(funds).length > 1,
    /** From a game account, nothing happens below an amount (section 5). */
    isWithheld: ({ context: { preset, amount } }) => preset && (amount ?? 0) <= 0,
    isAllowed: ({ context: { funds, from, to, amount } }) => complaintAbout(funds, from, to, amount) === null,
    isAllowedAll: ({ context: { funds, to } }) => complaintAboutAll(funds, to) === null,
    sourceHoldsAny: ({ context: { funds, from } }) => holdsIn(funds, from) > 0,
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => opened(input),
  output: ({ context }) => ({ changed: context.receipt !== null }),
  invoke: [
    { id: 'watchFunds', src: 'watchFunds' },
    { id: 'typed', src: 'typed' },
  ],
  on: { 'funds.told': { actions: { type: 'take', params: ({ event }) => event } } },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recallRequest',
        src: 'recallRequest',
        onDone: { target: 'ready', actions: { type: 'resume', params: ({ event }) => event.output } },
        onError: 'ready',
      },
    },
    ready: {
      always: [
        { guard: 'isUnanswered', target: 'unanswered', description: 'It comes first: another one could move twice.' },
        { guard: 'hasGames', target: 'entering' },
        { target: 'empty' },
      ],
    },
    empty: {
      description: 'No game account is open: there is nothing to move between.',
      on: {
        'funds.told': [
          {
            guard: { type: 'bringsGames', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { actions: { type: 'take', params: ({ event }) => event } },
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
          description: 'Section 5: places missing or the same, or not that amount. With other figures it may be.',
          on: { 'funds.told': { target: 'fresh', actions: [{ type: 'take', params: ({ event }) => event }, 'calm'] } },
        },
        refused: { tags: 'error', description: 'The service said no; what was entered is kept.' },
        failed: { tags: 'error', description: 'The review could not be opened: nothing was sent.' },
      },
      on: {
        'from.chosen': {
          target: '.fresh',
          actions: ['calm', assign({ from: ({ event }) => event.code }), 'keepTyped'],
        },
        'to.chosen': { target: '.fresh', actions: ['calm', assign({ to: ({ event }) => event.code }), 'keepTyped'] },
        'places.swap': {
          target: '.fresh',
          actions: ['calm', assign(({ context: { from, to } }) => ({ from: to, to: from })), 'keepTyped'],
        },
        'amount.changed': {
          target: '.fresh',
          actions: ['calm', assign(({ event }) => typedAmount(event.text)), 'keepTyped'],
        },
        'amount.maximum': {
          guard: 'sourceHoldsAny',
          target: '.fresh',
          actions: ['calm', assign(({ context: { funds, from } }) => filled(holdsIn(funds, from))), 'keepTyped'],
        },
        'transfer.continue': [
          { guard: 'isWithheld' },
          { guard: 'isAllowed', target: 'reviewing', actions: ['calm', { type: 'form', params: 'some' }] },
          {
            target: '.complaining',
            actions: { type: 'complain', params: ({ context: c }) => complaintAbout(c.funds, c.from, c.to, c.amount) },
          },
        ],
        'transfer.all': [
          { guard: 'isAllowedAll', target: 'reviewing', actions: ['calm', { type: 'form', params: 'all' }] },
          {
            target: '.complaining',
            actions: { type: 'complain', params: ({ context: c }) => complaintAboutAll(c.funds, c.to) },
          },
        ],
      },
    },
    reviewing: {
      description: 'Everything is shown once more. The intent has its key before any money moves.',
      initial: 'opening',
      on: { 'transfer.back': 'entering' },
      states: {
        opening: {
          tags: 'busy',
          invoke: {
            id: 'openIntent',
            src: 'openIntent',
            input: ({ context }) => context.move,
            onDone: {
              target: 'open',
              actions: assign(({ context, event }) => keyedBy(event.output, context)),
            },
            onError: {
              target: '#transfer.entering.failed',
              actions: { type: 'explain', params: ({ event }) => failed(event.error) },
            },
          },
        },
        open: { on: { 'transfer.confirm': '#transfer.sending' } },
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile: two taps send one request.',
      invoke: {
        id: 'sendTransfer',
        src: 'sendTransfer',
        input: ({ context: { move, key, again } }) => ({ ask: move, key, again }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'done',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'dropTyped', 'tellChange'],
          },
          {
            guard: {
              type: 'isFinal',
              params: ({ context, event }) => ({ outcome: event.output, again: context.again }),
            },
            target: 'entering.refused',
            actions: [
              { type: 'explain', params: ({ event }) => refused(event.output) },
              assign({ again: false }),
              'tellChange',
            ],
          },
          {
            target: 'unanswered',
            actions: [{ type: 'explain', params: ({ event }) => refused(event.output) }, assign({ again: true })],
          },
        ],
        onError: {
          target: 'unanswered',
          actions: [
            { type: 'explain', params: ({ event }) => failed(event.error) },
            assign({ again: true }),
            'tellChange',
          ],
        },
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been done or not. Trying again carries the same key: nothing moves twice.',
      on: {
        'transfer.retry': 'sending',
        'transfer.back': [{ guard: 'hasGames', target: 'entering', actions: 'calm' }, { target: 'empty' }],
      },
    },
    done: {
      description: 'The money is where it should be: the receipt.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: bookedReceipt,
        onDone: 'closed',
        onError: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
