import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { filledIn, opened } from './context.ts';
import { withdrawSetup } from './setup.ts';

/** Withdrawing: limits, an amount, a review, and an answer that is never guessed. */
export const withdrawMachine = withdrawSetup.createMachine({
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
