import { assign, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isFinal, type Unanswered } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import {
  type CouponContext,
  type CouponEvent,
  type CouponInput,
  claimOf,
  type MomentsAwaited,
  NOTHING,
} from './context.ts';
import { type Claim, type Coupon, type Credited, couponReceipt, endsOf, isExpired, pagesOf } from './coupon.ts';

/** Won prizes and their claim (sections 2, 4, 7 and 8). A claim that has had no answer comes before anything else. */
export const couponMachine = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    input: {} as CouponInput,
    tags: {} as 'busy' | 'error' | 'loading' | 'claiming',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    loadCoupons: promised<Outcome<readonly Coupon[]>>('loadCoupons'),
    /** A claim from before that has had no final answer. */
    recallClaim: promised<Unanswered<Claim> | null>('recallClaim'),
    /** Keeps one `Idempotency-Key` for this coupon until there is a final answer. */
    claimCoupon: promised<Outcome<Credited>, Claim>('claimCoupon'),
    /** Sends `clock.ticked` at its start and at the moments that it is given. */
    clock: listening<MomentsAwaited>('clock'),
    receipt: receiptMachine,
  },
  delays: {
    /** Section 9. */
    claimDebounce: 500,
  },
  actions: {
    keep: assign(({ context }, coupons: readonly Coupon[]) => ({
      coupons,
      page: Math.min(context.page, pagesOf(coupons)),
      problem: null,
    })),
    /** Each is shown as expired from its last moment on. */
    await: sendTo('clock', ({ context }) => ({ type: 'moments.await' as const, at: endsOf(context.coupons) })),
    turn: assign((_, { page }: { page: number }) => ({ page })),
    choose: assign(({ context }, { id }: { id: string }) => ({
      ...NOTHING,
      coupon: context.coupons.find((coupon) => coupon.id === id) ?? null,
    })),
    resume: assign((_, request: Unanswered<Claim> | null) =>
      request === null
        ? {}
        : {
            coupon: { ...request.ask, name: request.ask.label, html: null, expiresAt: null, endsAt: null },
            again: true,
          },
    ),
    book: assign(({ context }, credited: Credited) => ({
      credited,
      receipt: couponReceipt(claimOf(context.coupon), credited),
      again: false,
      problem: null,
    })),
    explain: assign((_, problem: Problem) => ({ problem })),
    doubt: assign({ again: true }),
    clear: assign(NOTHING),
    tellClaimed: sendTo(({ context }) => context.owner, { type: 'coupon.claimed' }),
    tellFinished: sendTo(({ context }) => context.owner, { type: 'coupon.finished' }),
  },
  guards: {
    isAccepted,
    isFinal,
    isNone: (_, answer: Outcome<readonly Coupon[]>) => answer.ok && answer.value.length === 0,
    isClaimable: ({ context: { coupons, now } }, { id }: { id: string }) =>
      coupons.some((coupon) => coupon.id === id && !isExpired(coupon, now)),
    isInTime: ({ context: { coupon, now } }) => coupon !== null && !isExpired(coupon, now),
    isPage: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pagesOf(context.coupons) && page !== context.page,
    hasReceipt: ({ context }) => context.receipt !== null,
    isUnanswered: (_, request: Unanswered<Claim> | null) => request !== null,
  },
}).createMachine({
  id: 'coupon',
  context: ({ input }) => ({ ...input, ...NOTHING, coupons: [], now: 0, page: 1 }),
  invoke: { id: 'clock', src: 'clock' },
  on: { 'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) } },
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['busy', 'loading'],
      invoke: {
        id: 'recallClaim',
        src: 'recallClaim',
        onDone: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event.output },
            target: 'unanswered.aside',
            actions: { type: 'resume', params: ({ event }) => event.output },
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      tags: ['busy', 'loading'],
      description: 'What is on the screen stays there meanwhile.',
      entry: 'clear',
      invoke: {
        id: 'loadCoupons',
        src: 'loadCoupons',
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => event.output },
            target: 'empty',
            actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'await'],
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'shown',
            actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'await'],
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
      on: { 'coupons.reload': { target: 'loading', reenter: true } },
    },
    empty: { on: { 'coupons.reload': 'loading' } },
    failed: { tags: 'error', on: { 'coupons.reload': 'loading' } },
    shown: {
      on: {
        'coupons.reload': 'loading',
        'page.turn': {
          guard: { type: 'isPage', params: ({ event }) => event },
          actions: { type: 'turn', params: ({ event }) => event },
        },
        'coupon.choose': {
          guard: { type: 'isClaimable', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      description: 'What is to be claimed is shown once more.',
      initial: 'open',
      states: {
        open: { on: { 'claim.confirm': { guard: 'isInTime', target: 'pressed' } } },
        pressed: {
          tags: 'claiming',
          description: 'Any number of taps is one request (section 9). It can still be called off.',
          after: { claimDebounce: '#coupon.claiming' },
        },
      },
      on: { 'claim.cancel': { target: 'loading', actions: 'tellFinished' } },
    },
    claiming: {
      tags: ['busy', 'claiming'],
      invoke: {
        id: 'claimCoupon',
        src: 'claimCoupon',
        input: ({ context }) => claimOf(context.coupon),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'claimed',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tellClaimed'],
          },
          {
            guard: {
              type: 'isFinal',
              params: ({ context, event }) => ({ outcome: event.output, again: context.again }),
            },
            target: 'refused',
            actions: { type: 'explain', params: ({ event }) => refused(event.output) },
          },
          {
            target: 'unanswered',
            actions: [{ type: 'explain', params: ({ event }) => refused(event.output) }, 'doubt'],
          },
        ],
        onError: {
          target: 'unanswered',
          actions: ['doubt', { type: 'explain', params: ({ event }) => failed(event.error) }, 'tellClaimed'],
        },
      },
    },
    claimed: { always: [{ guard: 'hasReceipt', target: 'received' }, { target: 'rewarded' }] },
    received: {
      description: 'The money is in the wallet: the receipt.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { receipt } }) => {
          if (receipt === null) throw new TypeError('no receipt to show');
          return { receipt };
        },
        onDone: { target: 'loading', actions: 'tellFinished' },
        onError: { target: 'loading', actions: 'tellFinished' },
      },
    },
    rewarded: {
      description: 'Something else than money came of it: coins, or what the operator brings.',
      on: { 'claim.close': { target: 'loading', actions: 'tellFinished' } },
    },
    refused: {
      tags: 'error',
      description: 'The service said no, with a code.',
      on: { 'claim.close': { target: 'loading', actions: 'tellFinished' } },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been claimed or not. Trying again carries the same key; other claims wait for it.',
      initial: 'told',
      states: {
        told: { on: { 'claim.close': 'aside' } },
        aside: { description: 'Put away, or from before: it waits above the list.' },
      },
      on: { 'claim.retry': 'claiming' },
    },
  },
});
