import { assign, emit, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack } from '../connection/online.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  filledIn,
  formOf,
  isOfLimits,
  opened,
  type WithdrawContext,
  type WithdrawEvent,
  type WithdrawForm,
  type WithdrawInput,
} from './context.ts';
import { complaintsAbout, isAllowed, type Limits } from './rules.ts';

/** Withdrawing: limits, an amount, a review, and an answer that is never guessed. */
export const withdrawMachine = setup({
  types: {
    context: {} as WithdrawContext,
    events: {} as WithdrawEvent,
    input: {} as WithdrawInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { payment: 'payment' },
  },
  actors: {
    /** Done when the game accounts were read anew as well, or could not be: `watchFunds` has sent their balances. */
    loadLimits: promised<Outcome<Limits>>('loadLimits'),
    connection: listening('connection'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    /** Done when payouts begin again; never where they do not wait. */
    pauseEnd: promised<void, { payoutsFrom: string | null }>('pauseEnd'),
    /** Keeps what was typed while the dialog is open. */
    typed: listening<TypedCommand<WithdrawForm>>('typed'),
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    takeFunds: assign(({ event }) => (event.type === 'funds.told' ? { funds: event.funds } : {})),
    clearComplaint: assign({ complaints: [], refusal: null }),
    complain: assign(({ context: { amount, limits, funds } }) => ({
      refusal: null,
      complaints: limits === null ? [] : complaintsAbout(amount, limits, funds),
    })),
    /**
     * Fills the refused order in once more, with the reason; if the reason is one of the limits, they are read anew.
     */
    takeRefusal: assign(({ context: { limits }, event }) => {
      const { ask, problem } = requestIn(event, 'withdraw');
      return { ...filledIn(formOf(ask)), refusal: problem, limits: isOfLimits(problem) ? null : limits };
    }),
    placeOrder: assign(({ context: { form, amount } }) => {
      const { text: _, ...details } = form;
      return { order: { kind: 'withdraw' as const, ask: { ...details, amount: amount ?? satang(0) } } };
    }),
    keepTyped: sendTo('typed', ({ context: { form } }) => ({ type: 'typed.keep' as const, form })),
    tellSent: sendTo('typed', ({ event }) => ({
      type: 'typed.sent' as const,
      form: formOf(requestIn(event, 'withdraw').ask),
    })),
  },
  guards: {
    ...paymentGuards,
    isAccepted,
    isBack,
    lacksLimits: ({ context }) => context.limits === null,
    lacksBank: ({ context }) => context.funds.bankAccount === null,
    isHeldBack: ({ context: { limits } }) => Boolean(limits?.bonus),
    wasRefused: ({ context }) => context.refusal !== null,
    bringsBank: ({ event }) => event.type === 'funds.told' && event.funds.bankAccount !== null,
    isAllowed: ({ context }) => isAllowed(context, context.funds),
    /** True if these figures leave nothing to complain about. */
    makesUp: ({ context, event }) => event.type === 'funds.told' && isAllowed(context, event.funds),
  },
}).createMachine({
  id: 'withdraw',
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
        { guard: 'wasRefused', target: 'entering.refused' },
        { target: 'entering' },
      ],
    },
    heldBack: { description: 'A bonus comes before any payout: said before anything is filled in.' },
    noBank: {
      tags: 'error',
      description: 'There is nowhere to pay to.',
      on: {
        'funds.told': [{ guard: 'bringsBank', target: 'deciding', actions: 'takeFunds' }, { actions: 'takeFunds' }],
        'withdraw.close': 'closed',
      },
    },
    entering: {
      initial: 'fresh',
      invoke: {
        id: 'pauseEnd',
        src: 'pauseEnd',
        input: ({ context }) => ({ payoutsFrom: context.limits?.payoutsFrom ?? null }),
        onDone: { target: 'loading', actions: 'clearComplaint' },
        onError: { actions: 'tellBroken' },
      },
      states: {
        fresh: {},
        complaining: {
          tags: 'error',
          description: 'The amount is outside the limits, or more than there is. Other figures are asked anew.',
          on: {
            'funds.told': [
              { guard: 'makesUp', target: 'fresh', actions: ['takeFunds', 'clearComplaint'] },
              { actions: ['takeFunds', 'complain'] },
            ],
          },
        },
        refused: { tags: 'error', description: 'The service said no: nothing was paid, the amount is kept.' },
      },
      on: {
        'form.changed': {
          target: '.fresh',
          actions: [
            'clearComplaint',
            assign(({ context, event }) => filledIn({ ...context.form, ...event.form })),
            'keepTyped',
          ],
        },
        'withdraw.continue': [
          { guard: 'isAllowed', target: 'paying', actions: ['clearComplaint', 'placeOrder'] },
          { target: '.complaining', actions: 'complain' },
        ],
      },
    },
    paying: {
      description: 'A request from before without an answer comes first; then what is ordered here.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order, amount, limits }, self }) => ({
          owner: self,
          order,
          reviewed: true,
          proof: (amount ?? 0) >= (limits?.proofFrom ?? Infinity),
        }),
        onDone: [
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
