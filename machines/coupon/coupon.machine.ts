import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../src/contract/outcome.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import { isFinal, type Unanswered } from '../receipt/answer.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type Claim, type Coupon, type Credited, couponReceipt, pagesOf } from './coupon.ts';

/** What claiming tells the wheel's flow. */
export type CouponTold =
  /** Money or coins came of it. */
  | { readonly type: 'coupon.claimed' }
  /** Done or cancelled: the wheel reloads (section 4). */
  | { readonly type: 'coupon.finished' };

export interface CouponInput {
  readonly owner: ActorRef<Snapshot<unknown>, CouponTold>;
}

export type CouponEvent =
  | { readonly type: 'coupons.reload' }
  | { readonly type: 'page.turn'; readonly page: number }
  | { readonly type: 'coupon.choose'; readonly id: string }
  | { readonly type: 'claim.confirm' }
  | { readonly type: 'claim.cancel' }
  | { readonly type: 'claim.retry' }
  /** The player has seen how it ended, or puts a claim without an answer aside. */
  | { readonly type: 'claim.close' };

interface CouponContext extends CouponInput {
  coupons: readonly Coupon[];
  /** From 1. */
  page: number;
  /** The one to be claimed. */
  coupon: Coupon | null;
  /** A claim was sent, and what became of it is not known. */
  again: boolean;
  credited: Credited | null;
  receipt: Receipt | null;
  /** Why the list could not be had, or the claim failed. */
  problem: Problem | null;
}

const NOTHING = { coupon: null, again: false, credited: null, receipt: null, problem: null } as const;

function claimOf(coupon: Coupon | null): Claim {
  if (coupon === null || coupon.id === null) throw new TypeError('no coupon to claim');
  const { id, label, amount } = coupon;
  return { id, label, amount };
}

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
    turn: assign((_, { page }: { page: number }) => ({ page })),
    choose: assign(({ context }, { id }: { id: string }) => ({
      ...NOTHING,
      coupon: context.coupons.find((coupon) => coupon.id === id) ?? null,
    })),
    resume: assign((_, request: Unanswered<Claim> | null) =>
      request === null
        ? {}
        : { coupon: { ...request.ask, name: request.ask.label, html: null, expiresAt: null }, again: true },
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
    isThere: ({ context }, { id }: { id: string }) => context.coupons.some((coupon) => coupon.id === id),
    isPage: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pagesOf(context.coupons) && page !== context.page,
    hasReceipt: ({ context }) => context.receipt !== null,
    isUnanswered: (_, request: Unanswered<Claim> | null) => request !== null,
  },
}).createMachine({
  id: 'coupon',
  context: ({ input }) => ({ ...input, ...NOTHING, coupons: [], page: 1 }),
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
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
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
          guard: { type: 'isThere', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    confirming: {
      description: 'What is to be claimed is shown once more.',
      initial: 'open',
      states: {
        open: { on: { 'claim.confirm': 'pressed' } },
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
