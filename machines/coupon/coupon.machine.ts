import { assign } from 'xstate';
import { requestReceipt } from '../money-request/port.ts';
import { accepted } from '../outcome.ts';
import { UNREAD } from './context.ts';
import { couponSetup } from './setup.ts';

/** Won prizes and their claim. A claim without an answer stands above the list and keeps no other from being made. */
export const couponMachine = couponSetup.createMachine({
  id: 'coupon',
  context: ({ input }) => ({ ...input, ...UNREAD }),
  invoke: [
    { id: 'request', src: 'request', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy', 'loading'],
      description: 'What is on the screen stays there meanwhile.',
      entry: ['forgetCoupon', 'closeDialog'],
      invoke: {
        id: 'loadCoupons',
        src: 'loadCoupons',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'listed',
            actions: [{ type: 'keepCoupons', params: ({ event }) => accepted(event.output) }, 'awaitEnds'],
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
      on: {
        'coupons.reload': { target: 'loading', reenter: true },
        'claim.retry': { guard: 'canRetry', actions: 'sendRequest' },
        'request.told': [
          {
            guard: 'isDone',
            description: 'A claim that went on when the page was left, and whose end nobody has looked at.',
            target: 'claimed',
            actions: 'takeRequest',
          },
          { guard: 'sendsHere', target: 'claiming', actions: 'takeRequest' },
        ],
      },
    },
    failed: {
      tags: 'error',
      on: {
        'coupons.reload': 'loading',
        'connection.changed': { guard: 'isBack', target: 'loading', actions: assign({ online: true }) },
        'claim.retry': { guard: 'canRetry', actions: 'sendRequest' },
        'request.told': { guard: 'sendsHere', target: 'claiming', actions: 'takeRequest' },
      },
    },
    listed: {
      initial: 'deciding',
      on: {
        'coupons.reload': 'loading',
        'claim.retry': { guard: 'canRetry', actions: 'sendRequest' },
        'request.told': { guard: 'sendsHere', target: 'claiming', actions: 'takeRequest' },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isChosen', target: '#coupon.confirming' },
            { guard: 'isEmpty', target: 'empty' },
            { target: 'shown' },
          ],
        },
        empty: {},
        shown: {
          on: {
            'page.turn': { guard: 'isPage', actions: assign({ page: ({ event }) => event.page }) },
            'coupon.choose': { guard: 'isClaimable', target: '#coupon.confirming', actions: 'chooseCoupon' },
          },
        },
      },
    },
    confirming: {
      description: 'What is to be claimed is shown once more.',
      entry: 'openDialog',
      initial: 'open',
      states: {
        open: { on: { 'claim.confirm': { guard: 'isInTime', target: 'pressed' } } },
        pressed: {
          tags: 'claiming',
          description: 'Any number of taps is one request. It can still be called off.',
          after: { claimDebounce: { target: '#coupon.asking', actions: 'openRequest' } },
        },
      },
      on: { 'claim.cancel': { target: 'loading', actions: 'tellFinished' } },
    },
    asking: {
      tags: ['busy', 'claiming'],
      description: 'The request gets its key, and is sent at once. Without a connection it is not.',
      on: {
        'request.told': [
          { guard: 'opensOnline', actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isSending', target: 'claiming', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'refused', actions: 'takeRequest' },
          { guard: 'isOpen', target: 'confirming', actions: ['takeRequest', 'leaveRequest'] },
          { guard: 'isNoRequest', target: 'loading', actions: ['takeRequest', 'tellFinished'] },
        ],
      },
    },
    claiming: {
      tags: ['busy', 'claiming'],
      entry: 'openDialog',
      on: {
        'claim.cancel': {
          description: 'It goes on; a notice tells how it ended.',
          target: 'loading',
          actions: ['leaveRequest', 'tellFinished'],
        },
        'request.told': [
          { guard: 'isDone', target: 'claimed', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'refused', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'loading', actions: ['takeRequest', 'tellFinished'] },
        ],
      },
    },
    claimed: { entry: 'openDialog', always: [{ guard: 'hasReceipt', target: 'received' }, { target: 'rewarded' }] },
    received: {
      description: 'The money is in the wallet: the receipt.',
      on: { 'claim.close': { target: 'loading', actions: ['leaveRequest', 'tellFinished'] } },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: requestReceipt,
        onDone: { target: 'loading', actions: ['leaveRequest', 'tellFinished'] },
        onError: { target: 'loading', actions: ['leaveRequest', 'tellFinished'] },
      },
    },
    rewarded: {
      description: 'Something else than money came of it: coins, or what the operator brings.',
      on: { 'claim.close': { target: 'loading', actions: ['leaveRequest', 'tellFinished'] } },
    },
    refused: {
      tags: 'error',
      description: 'The service said no, with a code.',
      on: { 'claim.close': { target: 'loading', actions: ['leaveRequest', 'tellFinished'] } },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been claimed or not. Trying again carries the same key.',
      on: {
        'claim.retry': { guard: 'canRetry', actions: 'sendRequest' },
        'claim.close': {
          description: 'It waits above the list; other prizes can be claimed meanwhile.',
          target: 'loading',
          actions: 'tellFinished',
        },
        'request.told': [
          { guard: 'isSending', target: 'claiming', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'loading', actions: ['takeRequest', 'tellFinished'] },
        ],
      },
    },
  },
});
