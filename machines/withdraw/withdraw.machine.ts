import { assign, emit, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack } from '../connection/online.ts';
import { canSend, type RequestCommand, requestGuards, requestReceipt, taken } from '../money-request/port.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import { opened, type WithdrawContext, type WithdrawEvent, type WithdrawForm, type WithdrawInput } from './context.ts';
import { complaintsAbout, type Funds, isAllowed, isOfTheDay, type Limits, mostOf } from './rules.ts';

/** Withdrawing: limits, an amount, a review, and an answer that is never guessed. */
export const withdrawMachine = setup({
  types: {
    context: {} as WithdrawContext,
    events: {} as WithdrawEvent,
    input: {} as WithdrawInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    /** Done when the game accounts were read anew as well, or could not be: `watchFunds` has told what they hold. */
    loadLimits: promised<Outcome<Limits>>('loadLimits'),
    request: listening<RequestCommand<'withdraw'>>('request'),
    connection: listening('connection'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    /** Keeps what was typed while the dialog is open. */
    typed: listening<TypedCommand<WithdrawForm>>('typed'),
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    takeFunds: assign((_, { funds }: { funds: Funds }) => ({ funds })),
    clearComplaint: assign({ complaints: [], problem: null }),
    complain: assign(({ context: { amount, limits, funds } }) => ({
      problem: null,
      complaints: limits === null ? [] : complaintsAbout(amount, limits, funds),
    })),
    takeMost: assign(({ context: { limits, funds } }) => filled(mostOf(limits, funds))),
    takeRequest: assign(({ event }) => taken<'withdraw'>(event)),
    /** What was refused is filled in once more, with why. */
    takeRefusal: assign(({ context: { request } }) =>
      request === null ? {} : { ...filled(request.ask.amount), problem: request.problem },
    ),
    /** What a day allows is read anew where the service knows better. */
    forgetLimits: assign(({ context: { request, limits } }) => ({
      limits: isOfTheDay(request?.problem) ? null : limits,
    })),
    openRequest: sendTo('request', ({ context }) => ({
      type: 'request.open' as const,
      kind: 'withdraw' as const,
      ask: { amount: context.amount ?? satang(0) },
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    keepTyped: sendTo('typed', ({ context: { text } }) => ({ type: 'typed.keep' as const, form: { text } })),
    dropTyped: sendTo('typed', { type: 'typed.drop' }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isAccepted,
    isBack,
    lacksLimits: ({ context }) => context.limits === null,
    lacksBank: ({ context }) => context.funds.bankAccount === null,
    isHeldBack: ({ context: { limits } }) => Boolean(limits?.bonus),
    wasRefused: ({ context }) => context.request?.phase === 'refused',
    bringsBank: (_, { funds }: { funds: Funds }) => funds.bankAccount !== null,
    isAllowed: ({ context }) => isAllowed(context, context.funds),
    /** With these figures there is nothing left to complain about. */
    makesUp: ({ context }, { funds }: { funds: Funds }) => isAllowed(context, funds),
    hasAny: ({ context: { limits, funds } }) => mostOf(limits, funds) > 0,
  },
}).createMachine({
  id: 'withdraw',
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
          { target: 'loading' },
        ],
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadLimits',
        src: 'loadLimits',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'deciding',
            actions: assign({ limits: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: {
        'withdraw.retry': 'loading',
        'connection.changed': { guard: 'isBack', target: 'loading', actions: assign({ online: true }) },
      },
    },
    deciding: {
      always: [
        { guard: 'lacksLimits', target: 'loading' },
        { guard: 'lacksBank', target: 'noBank' },
        { guard: 'isHeldBack', target: 'heldBack' },
        { guard: 'wasRefused', target: 'entering.refused', actions: 'takeRefusal' },
        { target: 'entering' },
      ],
    },
    heldBack: { description: 'A bonus comes before any payout: said before anything is filled in.' },
    noBank: {
      tags: 'error',
      description: 'There is nowhere to pay to.',
      on: {
        'funds.told': [
          {
            guard: { type: 'bringsBank', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'takeFunds', params: ({ event }) => event },
          },
          { actions: { type: 'takeFunds', params: ({ event }) => event } },
        ],
        'withdraw.close': 'closed',
      },
    },
    entering: {
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: {
          tags: 'error',
          description: 'The amount is outside the limits, or more than there is. Other figures are asked anew.',
          on: {
            'funds.told': [
              {
                guard: { type: 'makesUp', params: ({ event }) => event },
                target: 'fresh',
                actions: [{ type: 'takeFunds', params: ({ event }) => event }, 'clearComplaint'],
              },
              { actions: [{ type: 'takeFunds', params: ({ event }) => event }, 'complain'] },
            ],
          },
        },
        refused: { tags: 'error', description: 'The service said no: nothing was paid, the amount is kept.' },
      },
      on: {
        'amount.changed': {
          target: '.fresh',
          actions: ['clearComplaint', assign(({ event }) => typedAmount(event.text)), 'keepTyped'],
        },
        'amount.maximum': {
          guard: 'hasAny',
          target: '.fresh',
          actions: ['clearComplaint', 'takeMost', 'keepTyped'],
        },
        'withdraw.continue': [
          { guard: 'isAllowed', target: 'reviewing', actions: ['clearComplaint', 'openRequest'] },
          { target: '.complaining', actions: 'complain' },
        ],
      },
    },
    reviewing: {
      description: 'Everything is shown once more. The request has its key before any money moves.',
      initial: 'opening',
      on: {
        'withdraw.back': { target: 'entering', actions: 'leaveRequest' },
        'request.told': [
          { guard: 'isOpen', target: '.open', actions: 'takeRequest' },
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'deciding', actions: ['takeRequest', 'forgetLimits'] },
        ],
      },
      states: {
        opening: { tags: 'busy' },
        open: {
          on: {
            'withdraw.confirm': { guard: 'canSend', actions: 'sendRequest' },
            'request.told': {
              guard: 'isNoRequest',
              description: 'The same was sent and answered in another tab.',
              target: '#withdraw.entering',
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
          { guard: 'isRefused', target: 'deciding', actions: ['takeRequest', 'forgetLimits'] },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'deciding', actions: 'takeRequest' },
        ],
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been paid or not. Trying again carries the same key: nothing is paid twice.',
      on: {
        'withdraw.retry': { guard: 'canSend', actions: 'sendRequest' },
        'withdraw.back': { target: 'deciding', actions: 'leaveRequest' },
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'deciding', actions: 'takeRequest' },
        ],
      },
    },
    done: {
      description: 'The service has taken it: the receipt.',
      invoke: { id: 'receipt', src: 'receipt', input: requestReceipt, onDone: 'closed', onError: 'closed' },
    },
    closed: { type: 'final' },
  },
});
