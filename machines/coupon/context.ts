/** What the claims' machine keeps, is told and tells. */
import type { ActorRef, Snapshot } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { Claim, Coupon, Credited } from './coupon.ts';

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
  | { readonly type: 'claim.close' }
  /** The phone's clock, at the moments that were asked for. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number };

/** What the machine tells the clock: when it wants to be told the time. Milliseconds since 1970. */
export interface MomentsAwaited {
  readonly type: 'moments.await';
  readonly at: readonly number[];
}

export interface CouponContext extends CouponInput {
  coupons: readonly Coupon[];
  /** By the phone's clock. Milliseconds since 1970. */
  now: number;
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

export const NOTHING = { coupon: null, again: false, credited: null, receipt: null, problem: null } as const;

/** What is sent to claim a coupon. Throws a TypeError where there is none, or none that can be claimed here. */
export function claimOf(coupon: Coupon | null): Claim {
  if (coupon === null || coupon.id === null) throw new TypeError('no coupon to claim');
  const { id, label, amount } = coupon;
  return { id, label, amount };
}
