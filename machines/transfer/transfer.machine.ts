import { assign } from 'xstate';
import { typedAmount } from '../wallet/amount.ts';
import { opened } from './context.ts';
import { complaintAbout, complaintAboutAll } from './places.ts';
import { transferSetup } from './setup.ts';

/** Moving money between the wallet and the game accounts. */
export const transferMachine = transferSetup.createMachine({
  id: 'transfer',
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
    readingGames: {
      tags: 'busy',
      description: 'What the games hold is read before it is offered.',
      invoke: { id: 'readGames', src: 'readGames', onDone: 'deciding', onError: 'deciding' },
    },
    deciding: {
      always: [
        { guard: 'wasRefused', target: 'entering.refused' },
        { guard: 'lacksGames', target: 'empty' },
        { target: 'entering' },
      ],
    },
    empty: {
      description: 'No game account is open: there is nothing to move between.',
      on: {
        'funds.told': [{ guard: 'bringsGames', target: 'entering', actions: 'takeFunds' }, { actions: 'takeFunds' }],
        'transfer.close': 'closed',
      },
    },
    entering: {
      initial: 'fresh',
      states: {
        fresh: {},
        complaining: {
          tags: 'error',
          description: 'Places are missing or the same, or it is not that amount. With other figures it may be.',
          exit: 'clear',
          on: {
            'funds.told': [{ guard: 'makesUp', target: 'fresh', actions: 'takeFunds' }, { actions: 'takeFunds' }],
          },
        },
        refused: {
          tags: 'error',
          description: 'The service said no: nothing was moved, what was entered is kept.',
          exit: 'clear',
        },
      },
      on: {
        'from.chosen': { target: '.fresh', actions: [assign({ from: ({ event }) => event.code }), 'keepTyped'] },
        'to.chosen': { target: '.fresh', actions: [assign({ to: ({ event }) => event.code }), 'keepTyped'] },
        'places.swap': {
          target: '.fresh',
          actions: [assign(({ context: { from, to } }) => ({ from: to, to: from })), 'keepTyped'],
        },
        'amount.changed': { target: '.fresh', actions: [assign(({ event }) => typedAmount(event.text)), 'keepTyped'] },
        'transfer.continue': [
          {
            guard: 'isAllowed',
            target: 'paying',
            actions: { type: 'placeOrder', params: 'transfer' },
          },
          {
            target: '.complaining',
            actions: assign(({ context: { funds, from, to, amount } }) => ({
              complaint: complaintAbout(funds, from, to, amount),
            })),
          },
        ],
        'transfer.all': [
          {
            guard: 'isAllowedAll',
            target: 'paying',
            actions: { type: 'placeOrder', params: 'transferAll' },
          },
          {
            target: '.complaining',
            actions: assign(({ context: { funds, to } }) => ({ complaint: complaintAboutAll(funds, to) })),
          },
        ],
      },
    },
    paying: {
      description: 'A request from before without an answer comes first; then what is ordered here.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order, reviewed: true }),
        onDone: [
          { guard: 'isNone', target: 'readingGames' },
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
