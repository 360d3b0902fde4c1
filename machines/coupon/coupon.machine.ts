import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { canSend, type RequestCommand, requestGuards, requestReceipt, taken } from '../money-request/port.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import {
  type CouponContext,
  type CouponEvent,
  type CouponInput,
  claimOf,
  couponIn,
  listIn,
  type MomentsAwaited,
  UNREAD,
  wantedBy,
} from './context.ts';
import { type Coupon, endsOf, isExpired, pagesOf } from './coupon.ts';

/** Won prizes and their claim. A claim without an answer stands above the list and keeps no other from being made. */
export const couponMachine = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    input: {} as CouponInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error' | 'loading' | 'claiming',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    loadCoupons: promised<Outcome<readonly Coupon[]>>('loadCoupons'),
    request: listening<RequestCommand<'coupon'>>('request'),
    connection: listening('connection'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `clock.ticked` at its start and at the moments that it is given. */
    clock: listening<MomentsAwaited>('clock'),
    receipt: receiptMachine,
  },
  /** Milliseconds (rule: Coupons). */
  delays: { claimDebounce: 500 },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    keepCoupons: assign(({ context }, coupons: readonly Coupon[]) => listIn(context, coupons)),
    /** Each is shown as expired from its last moment on. */
    awaitEnds: sendTo('clock', ({ context }) => ({ type: 'moments.await' as const, at: endsOf(context.coupons) })),
    chooseCoupon: assign(({ context, event }) =>
      event.type === 'coupon.choose' ? { coupon: couponIn(context, event.id) } : {},
    ),
    forgetCoupon: assign(({ event }) => ({ coupon: null, wanted: wantedBy(event) })),
    takeRequest: assign(({ event }) => taken<'coupon'>(event)),
    openRequest: sendTo('request', ({ context }) => ({
      type: 'request.open' as const,
      kind: 'coupon' as const,
      ask: claimOf(context.coupon),
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    openDialog: sendTo('dialogs', { type: 'dialog.open', dialog: 'claim' }),
    closeDialog: sendTo('dialogs', { type: 'dialog.close', dialog: 'claim' }),
    tellFinished: sendTo(({ context }) => context.owner, { type: 'coupon.finished' }),
  },
  guards: {
    ...requestGuards,
    canRetry: ({ context }) => canSend({ context }) && context.request?.phase === 'unanswered',
    /** One from before, or of another tab, is no reason to leave the list: it stands above it. */
    sendsHere: ({ event }) =>
      event.type === 'request.told' && event.request?.phase === 'sending' && !event.request.elsewhere,
    isAccepted,
    isBack,
    opensOnline: ({ context, event }) => context.online && requestGuards.isOpen({ event }),
    isChosen: ({ context }) => context.coupon !== null,
    isEmpty: ({ context }) => context.coupons.length === 0,
    isClaimable: ({ context: { coupons, now, online }, event }) =>
      event.type === 'coupon.choose' &&
      online &&
      coupons.some((coupon) => coupon.id === event.id && !isExpired(coupon, now)),
    isInTime: ({ context: { coupon, now, online } }) => online && coupon !== null && !isExpired(coupon, now),
    isPage: ({ context: { coupons, page }, event }) =>
      event.type === 'page.turn' && event.page >= 1 && event.page <= pagesOf(coupons) && event.page !== page,
    hasReceipt: ({ context }) => Boolean(context.request?.receipt),
  },
}).createMachine({
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
