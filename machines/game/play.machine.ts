import { and, assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import { canSend, requestReceipt } from '../money-request/port.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { Visit } from './entrance.ts';
import {
  complaintAbout,
  opened,
  orderOf,
  type PlayContext,
  type PlayEvent,
  type PlayInput,
  type TabCommand,
} from './play.ts';

/** Moving money into a game and playing it: the rule **Play**. */
export const playMachine = setup({
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
}).createMachine({
  id: 'play',
  context: ({ input }) => opened(input),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'watchFunds', src: 'watchFunds', onError: { actions: 'tellBroken' } },
    { id: 'tab', src: 'tab', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'funds.told': { actions: assign({ available: ({ event }) => event.available }) },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'paying',
  states: {
    paying: {
      description: 'A transfer into this game from before without an answer comes first. There is no review.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order }),
        onDone: [
          { guard: 'isRefused', target: 'entering.refused', actions: ['takeRefusal', 'releaseTab'] },
          {
            guard: and(['plays', 'canOpen', 'isOnline']),
            target: 'opening',
            actions: ['clear', { type: 'begin', params: 'play' }, 'reserveTab'],
          },
          { target: 'entering', actions: ['clear', 'releaseTab'] },
        ],
        onError: { target: 'entering', actions: ['tellBroken', 'releaseTab'] },
      },
      exit: assign({ plays: false }),
      on: {
        'transfer.retry': { guard: 'canSend', actions: ['reserveTab', sendTo('payment', { type: 'payment.retry' })] },
        'payment.changed': [
          { guard: 'leadsToGame', target: 'opening', actions: ['takeRequest', 'emptyForm'] },
          { guard: 'isDone', target: 'transferred', actions: ['takeRequest', 'emptyForm', 'releaseTab'] },
          { guard: 'isUnanswered', actions: ['takeRequest', 'releaseTab'] },
          { actions: 'takeRequest' },
        ],
      },
    },
    entering: {
      initial: 'fresh',
      on: {
        'amount.changed': { target: '.fresh', actions: ['clear', assign(({ event }) => typedAmount(event.text))] },
        'transfer.submit': [
          { guard: 'isOffline' },
          { guard: 'isNone' },
          {
            guard: 'isAllowed',
            target: 'paying',
            actions: ['clear', { type: 'begin', params: 'transfer' }, 'placeOrder'],
          },
          { target: '.complaining', actions: ['clear', 'complain'] },
        ],
        'play.submit': [
          { guard: 'isOffline' },
          {
            guard: and(['canOpen', 'isNone']),
            description: 'Zero skips the transfer.',
            target: 'opening',
            actions: ['clear', { type: 'begin', params: 'play' }, 'reserveTab'],
          },
          {
            guard: and(['canOpen', 'isAllowed']),
            target: 'paying',
            actions: ['clear', { type: 'begin', params: 'play' }, 'reserveTab', 'placeOrder'],
          },
          { guard: 'canOpen', target: '.complaining', actions: ['clear', 'complain'] },
        ],
        'receipt.show': { guard: 'hasReceipt', target: 'transferred' },
      },
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'Less than the minimum, or more than the wallet holds.' },
        refused: { tags: 'error', description: 'The service said no: nothing was moved, the amount is kept.' },
        notOpened: { tags: 'error', description: 'Money that was moved before is in the game, and stays there.' },
        opened: { description: 'The site is open, in another tab or after this page.' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openSite',
        src: 'openSite',
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event.output }, target: 'entering.opened' },
          {
            guard: 'isAccepted',
            target: 'blocked',
            actions: assign({ entrance: ({ event }) => accepted(event.output).blocked }),
          },
          { target: 'entering.notOpened', actions: ['explain', 'releaseTab'] },
        ],
        onError: { target: 'entering.notOpened', actions: ['explain', 'releaseTab'] },
      },
    },
    blocked: {
      description: 'The browser held the tab back: the way in is on the screen, for the player to tap.',
      exit: assign({ entrance: null }),
      after: { entranceDelay: 'entering' },
      on: { 'site.done': 'entering' },
    },
    transferred: {
      description: 'The service has taken it: the receipt, and the game is one tap away.',
      on: {
        'play.submit': {
          guard: and(['canOpen', 'isOnline']),
          target: 'opening',
          actions: [{ type: 'begin', params: 'play' }, 'reserveTab'],
        },
      },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: requestReceipt,
        onDone: { target: 'entering', actions: 'clear' },
        onError: { target: 'entering', actions: 'clear' },
      },
    },
  },
});
