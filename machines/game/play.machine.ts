import { and, assign, sendTo } from 'xstate';
import { requestReceipt } from '../money-request/port.ts';
import { accepted } from '../outcome.ts';
import { typedAmount } from '../wallet/amount.ts';
import { opened } from './play.ts';
import { playSetup } from './play-setup.ts';

/** Moving money into a game and playing it: the rule **Play**. */
export const playMachine = playSetup.createMachine({
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
