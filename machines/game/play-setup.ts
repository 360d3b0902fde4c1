import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import { canSend } from '../money-request/port.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled } from '../wallet/amount.ts';
import type { Visit } from './entrance.ts';
import { complaintAbout, orderOf, type PlayContext, type PlayEvent, type PlayInput, type TabCommand } from './play.ts';

/** The types, actors, actions, guards and delays of the chart in `play.machine.ts`. */
export const playSetup = setup({
  types: {
    context: {} as PlayContext,
    events: {} as PlayEvent,
    input: {} as PlayInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { payment: 'payment'; receipt: 'receipt' },
  },
  actors: {
    connection: listening('connection'),
    /** Fetches the way in and takes the player there. */
    openSite: promised<Outcome<Visit>>('openSite'),
    /** The browser's new tab: it must be opened in the very tap, before the way in is known. */
    tab: listening<TabCommand>('tab'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    payment: paymentMachine,
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    clear: assign({ complaint: null, problem: null, request: null }),
    complain: assign(({ context }) => ({ complaint: complaintAbout(context) })),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    begin: assign((_, purpose: PlayContext['purpose']) => ({ purpose })),
    takeRequest: assign(({ event }) => ({ request: requestIn(event, 'transfer') })),
    takeRefusal: assign(({ event }) => {
      const { ask, problem } = requestIn(event, 'transfer');
      return { ...filled(ask.amount), problem };
    }),
    emptyForm: assign({ text: '', amount: null }),
    placeOrder: assign(({ context }) => ({ order: orderOf(context) })),
    /** Reserves the tab only if the game is to follow. */
    reserveTab: sendTo('tab', ({ context }) => ({
      type: context.purpose === 'play' ? ('tab.reserve' as const) : ('tab.release' as const),
    })),
    releaseTab: sendTo('tab', { type: 'tab.release' }),
  },
  guards: {
    ...paymentGuards,
    canSend,
    isAccepted,
    isOnline,
    isOffline: ({ context }) => !context.online,
    /** The amount has arrived, and the game is to follow. */
    leadsToGame: ({ context: { purpose }, event }) =>
      purpose === 'play' &&
      paymentGuards.isDone({ event }) &&
      requestIn(event, 'transfer').receipt?.progress !== 'failed',
    isNone: ({ context }) => (context.amount ?? 0) <= 0,
    isAllowed: ({ context }) => complaintAbout(context) === null,
    canOpen: ({ context }) => context.canOpen,
    /** A transfer from before comes first, and ends the wish. */
    plays: ({ context, event }) => context.plays && paymentGuards.isNone({ event }),
    hasReceipt: ({ context }) => Boolean(context.request?.receipt),
    isThere: (_, answer: Outcome<Visit>) => answer.ok && answer.value.blocked === null,
  },
  delays: {
    /** Milliseconds that a way in is held ready: login links are good for about two minutes. */
    entranceDelay: 90_000,
  },
});
