import { assign, emit, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  filledIn,
  formOf,
  isOfLimits,
  type WithdrawContext,
  type WithdrawEvent,
  type WithdrawForm,
  type WithdrawInput,
} from './context.ts';
import { complaintsAbout, isAllowed, type Limits } from './rules.ts';

/** The types, actors, actions, guards and delays of the chart in `withdraw.machine.ts`. */
export const withdrawSetup = setup({
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
});
