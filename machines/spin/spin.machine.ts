import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { spinSetup } from './setup.ts';

/**
 * The prize wheel. What a spin brings is the service's answer, the wheel only lands on it. A spin without an answer is
 * asked about again with the same key, and its prize is shown however late it is known.
 */
export const spinMachine = spinSetup.createMachine({
  id: 'spin',
  context: { online: true, wheel: null, coins: 0, request: null, problem: null },
  invoke: [
    // The connection comes first: without one, no earlier spin is asked about.
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'wheel', src: 'wheel', onError: { actions: 'tellBroken' } },
    { id: 'coupons', src: 'coupons', input: ({ self }) => ({ owner: self }), onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'wheel.spin': {
      guard: 'canRetry',
      description: 'A spin without an answer, in whatever state the wheel is: the same once more, with its key.',
      actions: 'sendRequest',
    },
    'request.told': [{ guard: 'isSending', target: '.resuming', actions: 'takeRequest' }, { actions: 'takeRequest' }],
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A prize that was not seen, or a spin without an answer, comes before anything else.',
      on: {
        'request.told': [
          { guard: 'isDone', target: 'won', actions: ['takeRequest', 'takeCoins'] },
          { guard: 'canAskAgain', target: 'resuming', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isSending', description: 'Here, or in another tab: its result first.', actions: 'takeRequest' },
          { target: 'loading', actions: 'takeRequest' },
        ],
      },
    },
    resuming: {
      tags: 'busy',
      description: 'A spin from before is asked about again, with its key. No wheel turns.',
      on: {
        'request.told': [
          { guard: 'isSending', actions: 'takeRequest' },
          { guard: 'isDone', target: 'won', actions: ['takeRequest', 'takeCoins'] },
          {
            guard: 'isRefused',
            description: 'No prize, and no coin was taken.',
            target: 'loading',
            actions: ['takeRequest', 'leaveRequest'],
          },
          { target: 'loading', actions: 'takeRequest' },
        ],
      },
    },
    loading: {
      tags: 'busy',
      description:
        'A wheel that is known stays on the screen meanwhile, and spins: no press is lost to a reading anew.',
      on: { 'wheel.spin': { guard: 'canPlay', target: 'spinning', actions: ['openRequest', 'turn'] } },
      invoke: {
        id: 'loadWheel',
        src: 'loadWheel',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'deciding',
            actions: { type: 'keepWheel', params: ({ event }) => accepted(event.output) },
          },
          { guard: 'hasWheel', target: 'ready.stale', actions: 'explain' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: [
          { guard: 'hasWheel', target: 'ready.stale', actions: 'explain' },
          { target: 'failed', actions: 'explain' },
        ],
      },
    },
    failed: { tags: 'error', on: { 'wheel.retry': 'loading', 'page.stale': 'loading' } },
    deciding: { always: [{ guard: 'hasWheel', target: 'ready' }, { target: 'empty' }] },
    empty: {
      description: 'No wheel is on. Prizes can still be claimed.',
      on: { 'coupon.finished': 'loading', 'page.stale': 'loading' },
    },
    ready: {
      initial: 'fresh',
      states: {
        fresh: {},
        stale: { tags: 'error', description: 'Reading it again failed: wheel and coins are as last confirmed.' },
      },
      on: {
        'wheel.spin': { guard: 'canPlay', target: 'spinning', actions: ['openRequest', 'turn'] },
        'request.told': { guard: 'isSending', target: 'spinning.drawing', actions: ['takeRequest', 'turn'] },
        'wheel.retry': 'loading',
        'page.stale': 'loading',
        'coupon.finished': 'loading',
      },
    },
    spinning: {
      tags: ['busy', 'turning'],
      description: 'The wheel turns while the service draws. Another press does nothing.',
      initial: 'opening',
      states: {
        opening: {
          on: {
            'request.told': [
              { guard: 'opensOnline', actions: ['takeRequest', 'sendRequest'] },
              {
                guard: 'canAskAgain',
                description: 'One from before, in another tab: it is asked about, and no second coin is taken.',
                actions: ['takeRequest', 'sendRequest'],
              },
              { guard: 'isSending', target: 'drawing', actions: 'takeRequest' },
              { guard: 'isRefused', target: '#spin.refused', actions: ['takeRequest', 'stop'] },
              { guard: 'isDone', target: '#spin.won', actions: ['takeRequest', 'takeCoins', 'stop'] },
              { target: '#spin.deciding', actions: ['takeRequest', 'leaveRequest', 'stop'] },
            ],
          },
        },
        drawing: {
          on: {
            'request.told': [
              { guard: 'isSending', actions: 'takeRequest' },
              { guard: 'isDone', target: 'drawn', actions: ['takeRequest', 'takeCoins'] },
              { guard: 'isRefused', target: '#spin.refused', actions: ['takeRequest', 'stop'] },
              { guard: 'isUnanswered', target: '#spin.unanswered', actions: ['takeRequest', 'stop'] },
              // It was answered in another tab, which shows the prize.
              { target: '#spin.loading', actions: ['takeRequest', 'stop', 'reloadCoupons'] },
            ],
          },
        },
        drawn: {
          always: [
            { guard: 'isOnWheel', target: '#spin.landing', actions: 'land' },
            {
              description: 'The wheel was changed meanwhile: it stands for nothing now, the prize counts all the same.',
              target: '#spin.won',
              actions: 'stop',
            },
          ],
        },
      },
    },
    landing: {
      tags: ['busy', 'turning'],
      description: 'The service has answered; the wheel comes to rest on the prize.',
      on: {
        'wheel.landed': 'won',
        'request.told': { guard: 'isNoRequest', target: 'loading', actions: ['takeRequest', 'stop'] },
      },
      after: { landingLimit: 'won' },
    },
    won: {
      description: 'What the spin brought, until the player closes it.',
      entry: 'openDialog',
      exit: 'closeDialog',
      on: {
        'prize.close': { target: 'loading', actions: ['noteSeen', 'reloadCoupons'] },
        'prize.claim': { guard: 'canClaim', target: 'loading', actions: ['noteSeen', 'reloadCoupons'] },
        'request.told': { guard: 'isNoRequest', target: 'loading', actions: 'takeRequest' },
      },
    },
    refused: {
      tags: 'error',
      description: 'The service said no, with a code: no coin was taken.',
      entry: 'openDialog',
      exit: 'closeDialog',
      on: {
        'problem.close': { target: 'loading', actions: 'leaveRequest' },
        'request.told': { guard: 'isNoRequest', target: 'loading', actions: 'takeRequest' },
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been drawn or not. Trying again carries the same key: no second coin is taken.',
      entry: 'openDialog',
      exit: 'closeDialog',
      on: {
        'problem.close': { description: 'It waits above the wheel.', target: 'deciding' },
        'request.told': [
          { guard: 'isSending', target: 'spinning.drawing', actions: ['takeRequest', 'turn'] },
          { guard: 'isNoRequest', target: 'loading', actions: 'takeRequest' },
        ],
      },
    },
  },
});
