import { assign, emit, sendTo, setup } from 'xstate';
import { type Satang, satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isFinal, type Moved } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { bookedReceipt } from '../receipt/receipt.ts';
import { amountText, filled, parseAmount } from '../wallet/amount.ts';
import type { Entrance, Visit } from './entrance.ts';
import {
  complaintAbout,
  type PlayContext,
  type PlayEvent,
  type PlayInput,
  playReceipt,
  type TabCommand,
} from './play.ts';

/** Moving money into a game and playing it (section 2, game account modal; sections 5 and 9). */
export const playMachine = setup({
  types: {
    context: {} as PlayContext,
    events: {} as PlayEvent,
    input: {} as PlayInput,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    /** The amount of a transfer to this game that has had no final answer: the page was reloaded, or the dialog closed. */
    recallTransfer: promised<Satang | null>('recallTransfer'),
    /** Carries the intent's one `Idempotency-Key`. `again`: an earlier try of it has had no answer. */
    sendTransfer: promised<Outcome<Moved>, { amount: Satang; again: boolean }>('sendTransfer'),
    /** Fetches the way in and takes the player there. */
    openSite: promised<Outcome<Visit>>('openSite'),
    /** The browser's new tab: it must be opened in the very tap, before the way in is known. */
    tab: listening<TabCommand>('tab'),
    /** Sends `funds.told`. */
    watchFunds: listening('watchFunds'),
    receipt: receiptMachine,
  },
  actions: {
    calm: assign({ complaint: null, problem: null, receipt: null }),
    explain: assign((_, problem: Problem) => ({ problem })),
    complain: assign(({ context }) => ({ complaint: complaintAbout(context) })),
    begin: assign((_, purpose: PlayContext['purpose']) => ({ purpose })),
    book: assign(({ context }, moved: Moved) => ({
      receipt: playReceipt(context, moved),
      pending: null,
      text: '',
      amount: null,
    })),
    hold: assign(({ context: { amount } }) => ({ pending: amount })),
    settle: assign({ pending: null }),
    admit: assign((_, entrance: Entrance | null) => ({ entrance })),
    forget: assign({ entrance: null }),
    reserveTab: sendTo('tab', ({ context }) => ({
      type: context.purpose === 'play' ? ('tab.reserve' as const) : ('tab.release' as const),
    })),
    releaseTab: sendTo('tab', { type: 'tab.release' }),
    tellChange: emit({ type: 'wallet.changed' }),
  },
  guards: {
    isAccepted,
    isFinal,
    isPlaying: ({ context }, answer: Outcome<unknown>) => answer.ok && context.purpose === 'play',
    isNone: ({ context }) => (context.amount ?? 0) <= 0,
    isAllowed: ({ context }) => complaintAbout(context) === null,
    canOpen: ({ context }) => context.canOpen,
    canOpenAtOnce: ({ context }) => context.canOpen && (context.amount ?? 0) <= 0,
    canOpenAfter: ({ context }) => context.canOpen && complaintAbout(context) === null,
    hasReceipt: ({ context }) => context.receipt !== null,
    hasFunds: ({ context }) => context.available > 0,
    isLeft: (_, amount: Satang | null) => amount !== null,
    isThere: (_, answer: Outcome<Visit>) => answer.ok && answer.value.blocked === null,
  },
  delays: {
    /** Milliseconds that a way in is held ready: login links are good for about two minutes. */
    entranceDelay: 90_000,
  },
}).createMachine({
  id: 'play',
  context: ({ input }) => ({
    ...input,
    text: '',
    amount: null,
    complaint: null,
    purpose: 'transfer',
    pending: null,
    receipt: null,
    entrance: null,
    problem: null,
  }),
  invoke: [
    { id: 'watchFunds', src: 'watchFunds' },
    { id: 'tab', src: 'tab' },
  ],
  on: { 'funds.told': { actions: assign({ available: ({ event }) => event.available }) } },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      invoke: {
        id: 'recallTransfer',
        src: 'recallTransfer',
        onDone: [
          {
            guard: { type: 'isLeft', params: ({ event }) => event.output },
            target: 'unanswered',
            actions: assign(({ event }) => ({ ...filled(event.output ?? satang(0)), pending: event.output })),
          },
          { target: 'entering' },
        ],
        onError: 'entering',
      },
    },
    entering: {
      initial: 'fresh',
      on: {
        'amount.changed': {
          target: '.fresh',
          actions: ['calm', assign(({ event: { text } }) => ({ text: amountText(text), amount: parseAmount(text) }))],
        },
        'amount.maximum': {
          guard: 'hasFunds',
          target: '.fresh',
          actions: ['calm', assign(({ context }) => filled(context.available))],
        },
        'transfer.submit': [
          { guard: 'isNone' },
          { guard: 'isAllowed', target: 'sending', actions: ['calm', { type: 'begin', params: 'transfer' }] },
          { target: '.complaining', actions: ['calm', 'complain'] },
        ],
        'play.submit': [
          {
            guard: 'canOpenAtOnce',
            description: 'Zero skips the transfer (section 2).',
            target: 'opening',
            actions: ['calm', { type: 'begin', params: 'play' }, 'reserveTab'],
          },
          {
            guard: 'canOpenAfter',
            target: 'sending',
            actions: ['calm', { type: 'begin', params: 'play' }, 'reserveTab'],
          },
          { guard: 'canOpen', target: '.complaining', actions: ['calm', 'complain'] },
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
    sending: {
      tags: 'busy',
      description: 'Nothing is taken from the screen meanwhile: two taps send one request.',
      invoke: {
        id: 'sendTransfer',
        src: 'sendTransfer',
        input: ({ context: { amount, pending } }) => ({ amount: amount ?? satang(0), again: amount === pending }),
        onDone: [
          {
            guard: { type: 'isPlaying', params: ({ event }) => event.output },
            target: 'opening',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tellChange'],
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'transferred',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tellChange'],
          },
          {
            guard: {
              type: 'isFinal',
              params: ({ context: { amount, pending }, event }) => ({
                outcome: event.output,
                again: amount === pending,
              }),
            },
            target: 'entering.refused',
            actions: [
              { type: 'explain', params: ({ event }) => refused(event.output) },
              'settle',
              'releaseTab',
              'tellChange',
            ],
          },
          {
            target: 'unanswered',
            actions: [{ type: 'explain', params: ({ event }) => refused(event.output) }, 'hold', 'releaseTab'],
          },
        ],
        onError: {
          target: 'unanswered',
          actions: [
            { type: 'explain', params: ({ event }) => failed(event.error) },
            'hold',
            'releaseTab',
            'tellChange',
          ],
        },
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been done or not. Trying again carries the same key: nothing moves twice.',
      on: {
        'transfer.retry': { target: 'sending', actions: 'reserveTab' },
        'transfer.back': { target: 'entering', actions: 'calm' },
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
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'blocked',
            actions: { type: 'admit', params: ({ event }) => accepted(event.output).blocked },
          },
          {
            target: 'entering.notOpened',
            actions: [{ type: 'explain', params: ({ event }) => refused(event.output) }, 'releaseTab'],
          },
        ],
        onError: {
          target: 'entering.notOpened',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'releaseTab'],
        },
      },
    },
    blocked: {
      description: 'The browser held the tab back: the way in is on the screen, for the player to tap.',
      exit: 'forget',
      after: { entranceDelay: 'entering' },
      on: { 'site.done': 'entering' },
    },
    transferred: {
      description: 'The money is in the game: the receipt.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: bookedReceipt,
        onDone: { target: 'entering', actions: 'calm' },
        onError: { target: 'entering', actions: 'calm' },
      },
    },
  },
});
