import { assign, emit, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isFinal, type Keyed, keyedBy, type Moved, type Unanswered } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt } from '../receipt/receipt.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import { opened, type WithdrawContext, type WithdrawEvent, type WithdrawForm, type WithdrawInput } from './context.ts';
import { complaintAbout, type Funds, type Limits, mostOf, type Withdrawal, withdrawalReceipt } from './rules.ts';

/** Withdrawing (sections 2, 5 and 7): limits, an amount, a review, and an answer that is never guessed. */
export const withdrawMachine = setup({
  types: {
    context: {} as WithdrawContext,
    events: {} as WithdrawEvent,
    input: {} as WithdrawInput,
    /** `changed`: money was moved. */
    output: {} as { readonly changed: boolean },
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    /** A request from before that has had no final answer: the page was reloaded, or the dialog closed. */
    recallRequest: promised<Unanswered<Withdrawal> | null>('recallRequest'),
    loadLimits: promised<Outcome<Limits>>('loadLimits'),
    /** The `Idempotency-Key` of an intent: a new one, or the one that it has already. */
    openIntent: promised<string, Withdrawal>('openIntent'),
    /** Keeps the request in mind until there is a final answer. */
    sendWithdrawal: promised<Outcome<Moved>, Keyed<Withdrawal>>('sendWithdrawal'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    /** Keeps what was typed while the dialog is open. */
    typed: listening<TypedCommand<WithdrawForm>>('typed'),
    receipt: receiptMachine,
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    resume: assign((_, request: Unanswered<Withdrawal> | null) =>
      request === null ? {} : { ...filled(request.ask.amount), key: request.key, again: true },
    ),
    take: assign((_, { funds }: { funds: Funds }) => ({ funds })),
    book: assign(({ context: { amount, funds } }, moved: Moved) => ({
      receipt: withdrawalReceipt({ amount: amount ?? satang(0) }, moved, funds),
      again: false,
    })),
    calm: assign({ complaint: null, problem: null }),
    tellChange: emit({ type: 'wallet.changed' }),
    keepTyped: sendTo('typed', ({ context: { text } }) => ({ type: 'typed.keep' as const, form: { text } })),
    dropTyped: sendTo('typed', { type: 'typed.drop' }),
  },
  guards: {
    isAccepted,
    isFinal,
    isUnanswered: ({ context }) => context.again,
    hasBank: ({ context }) => Boolean(context.funds.bankAccount),
    bringsBank: (_, { funds }: { funds: Funds }) => Boolean(funds.bankAccount),
    isAllowed: ({ context: { amount, limits, funds } }) =>
      limits !== null && complaintAbout(amount, limits, funds) === null,
    hasAny: ({ context: { limits, funds } }) => limits !== null && mostOf(limits, funds) > 0,
  },
}).createMachine({
  id: 'withdraw',
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
        onDone: { target: 'loading', actions: { type: 'resume', params: ({ event }) => event.output } },
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadLimits',
        src: 'loadLimits',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: assign({ limits: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    failed: { tags: 'error', on: { 'withdraw.retry': 'loading' } },
    ready: {
      always: [
        { guard: 'isUnanswered', target: 'unanswered', description: 'It comes first: another one could pay twice.' },
        { guard: 'hasBank', target: 'entering' },
        { target: 'noBank' },
      ],
    },
    noBank: {
      tags: 'error',
      description: 'There is nowhere to pay to (NO_BANK, section 8).',
      on: {
        'funds.told': [
          {
            guard: { type: 'bringsBank', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { actions: { type: 'take', params: ({ event }) => event } },
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
          description: 'The amount is outside the limits, or more than there is. With other figures it may not be.',
          on: { 'funds.told': { target: 'fresh', actions: [{ type: 'take', params: ({ event }) => event }, 'calm'] } },
        },
        refused: { tags: 'error', description: 'The service said no: nothing was paid, the amount is kept.' },
        failed: { tags: 'error', description: 'The review could not be opened: nothing was sent.' },
      },
      on: {
        'amount.changed': {
          target: '.fresh',
          actions: ['calm', assign(({ event }) => typedAmount(event.text)), 'keepTyped'],
        },
        'amount.maximum': {
          guard: 'hasAny',
          target: '.fresh',
          actions: [
            'calm',
            assign(({ context: { limits, funds } }) => filled(limits === null ? satang(0) : mostOf(limits, funds))),
            'keepTyped',
          ],
        },
        'withdraw.continue': [
          { guard: 'isAllowed', target: 'reviewing', actions: 'calm' },
          {
            target: '.complaining',
            actions: assign(({ context: { amount, limits, funds } }) => ({
              problem: null,
              complaint: limits === null ? null : complaintAbout(amount, limits, funds),
            })),
          },
        ],
      },
    },
    reviewing: {
      description: 'Everything is shown once more. The intent has its key before any money moves.',
      initial: 'opening',
      on: { 'withdraw.back': 'entering' },
      states: {
        opening: {
          tags: 'busy',
          invoke: {
            id: 'openIntent',
            src: 'openIntent',
            input: ({ context }) => ({ amount: context.amount ?? satang(0) }),
            onDone: {
              target: 'open',
              actions: assign(({ context, event }) => keyedBy(event.output, context)),
            },
            onError: {
              target: '#withdraw.entering.failed',
              actions: { type: 'explain', params: ({ event }) => failed(event.error) },
            },
          },
        },
        open: { on: { 'withdraw.confirm': '#withdraw.sending' } },
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile: two taps send one request.',
      invoke: {
        id: 'sendWithdrawal',
        src: 'sendWithdrawal',
        input: ({ context: { amount, key, again } }) => ({ ask: { amount: amount ?? satang(0) }, key, again }),
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
      description: 'It may have been paid or not. Trying again carries the same key: nothing is paid twice.',
      on: {
        'withdraw.retry': 'sending',
        'withdraw.back': [{ guard: 'hasBank', target: 'entering', actions: 'calm' }, { target: 'noBank' }],
      },
    },
    done: {
      description: 'The service has taken it: the receipt.',
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
