import { and, assign, emit, or, sendTo, setup } from 'xstate';
import { satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import { canSend, type RequestCommand, requestGuards, requestReceipt, taken } from '../money-request/port.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { Visit } from './entrance.ts';
import {
  complaintAbout,
  opened,
  openingOf,
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
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    request: listening<RequestCommand<'transfer'>>('request'),
    connection: listening('connection'),
    /** Fetches the way in and takes the player there. */
    openSite: promised<Outcome<Visit>>('openSite'),
    /** The browser's new tab: it must be opened in the very tap, before the way in is known. */
    tab: listening<TabCommand>('tab'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    clear: assign({ complaint: null, problem: null, request: null }),
    complain: assign(({ context }) => ({ complaint: complaintAbout(context) })),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    begin: assign((_, purpose: PlayContext['purpose']) => ({ purpose })),
    takeRequest: assign(({ event }) => taken<'transfer'>(event)),
    takeRefusal: assign(({ context: { request } }) =>
      request === null ? {} : { ...filled(request.ask.amount), problem: request.problem },
    ),
    emptyForm: assign({ text: '', amount: null }),
    openRequest: sendTo('request', ({ context }) => openingOf(context)),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    /** Where the game is to follow. */
    reserveTab: sendTo('tab', ({ context }) => ({
      type: context.purpose === 'play' ? ('tab.reserve' as const) : ('tab.release' as const),
    })),
    releaseTab: sendTo('tab', { type: 'tab.release' }),
  },
  guards: {
    ...requestGuards,
    canSend,
    isAccepted,
    isOnline,
    isOffline: ({ context }) => !context.online,
    /** The amount has arrived, and the game is to follow. */
    leadsToGame: ({ context: { purpose }, event }) =>
      purpose === 'play' &&
      requestGuards.isDone({ event }) &&
      taken<'transfer'>(event).request?.receipt?.progress !== 'failed',
    isNone: ({ context }) => (context.amount ?? 0) <= 0,
    isAllowed: ({ context }) => complaintAbout(context) === null,
    canOpen: ({ context }) => context.canOpen,
    hasReceipt: ({ context }) => Boolean(context.request?.receipt),
    hasFunds: ({ context: { available } }) => available !== null && available > 0,
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
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'watchFunds', src: 'watchFunds', onError: { actions: 'tellBroken' } },
    { id: 'tab', src: 'tab', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'funds.told': { actions: assign({ available: ({ event }) => event.available }) },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A transfer into this game from before without an answer comes first.',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isDone', target: 'transferred', actions: 'takeRequest' },
          { target: 'entering' },
        ],
      },
    },
    entering: {
      initial: 'fresh',
      on: {
        // No request is looked at here.
        'request.told': {},
        'amount.changed': { target: '.fresh', actions: ['clear', assign(({ event }) => typedAmount(event.text))] },
        'amount.maximum': {
          guard: 'hasFunds',
          target: '.fresh',
          actions: ['clear', assign(({ context }) => filled(context.available ?? satang(0)))],
        },
        'transfer.submit': [
          { guard: 'isOffline' },
          { guard: 'isNone' },
          {
            guard: 'isAllowed',
            target: 'asking',
            actions: ['clear', { type: 'begin', params: 'transfer' }, 'openRequest'],
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
            target: 'asking',
            actions: ['clear', { type: 'begin', params: 'play' }, 'reserveTab', 'openRequest'],
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
    asking: {
      tags: 'busy',
      description: 'The request gets its key, then it is sent at once: there is no review. The same may wait already.',
      on: {
        'request.told': [
          { guard: and(['isOpen', 'isOnline']), actions: ['takeRequest', 'sendRequest'] },
          {
            guard: or(['isOpen', 'isNoRequest']),
            target: 'entering',
            actions: ['leaveRequest', 'clear', 'releaseTab'],
          },
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: ['takeRequest', 'releaseTab'] },
          { guard: 'isRefused', target: 'entering.refused', actions: ['takeRequest', 'takeRefusal', 'releaseTab'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile. Closing the dialog stops nothing.',
      on: {
        'request.told': [
          { guard: 'leadsToGame', target: 'opening', actions: ['takeRequest', 'emptyForm'] },
          { guard: 'isDone', target: 'transferred', actions: ['takeRequest', 'emptyForm', 'releaseTab'] },
          { guard: 'isRefused', target: 'entering.refused', actions: ['takeRequest', 'takeRefusal', 'releaseTab'] },
          { guard: 'isUnanswered', target: 'unanswered', actions: ['takeRequest', 'releaseTab'] },
          { guard: 'isNoRequest', target: 'entering', actions: ['takeRequest', 'releaseTab'] },
        ],
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been done or not. Trying again carries the same key: nothing moves twice.',
      on: {
        'transfer.retry': { guard: 'canSend', actions: ['reserveTab', 'sendRequest'] },
        'transfer.back': { target: 'entering', actions: ['leaveRequest', 'clear'] },
        'request.told': [
          { guard: 'isSending', target: 'sending', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'entering', actions: 'takeRequest' },
        ],
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
