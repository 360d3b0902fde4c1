/** What the claims' machine keeps, is told and tells. */
import type { ActorRef, Snapshot } from 'xstate';
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { RequestTold } from '../money-request/port.ts';
import type { RequestView } from '../money-request/request.ts';
import type { Claim, Coupon } from './coupon.ts';

/** A claim has ended or was cancelled: the wheel is read again (rule: Spin). */
export interface CouponTold {
  readonly type: 'coupon.finished';
}

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
  /** The player has seen how it ended, or leaves a claim without an answer for later. */
  | { readonly type: 'claim.close' }
  /** The phone's clock, at the moments that were asked for. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  | RequestTold<'coupon'>
  | ConnectionChanged;

/** What the machine tells the clock: when it wants to be told the time. Milliseconds since 1970. */
export interface MomentsAwaited {
  readonly type: 'moments.await';
  readonly at: readonly number[];
}

export interface CouponContext extends CouponInput {
  online: boolean;
  coupons: readonly Coupon[];
  /** By the phone's clock. Milliseconds since 1970. */
  now: number;
  /** From 1. */
  page: number;
  /** The one to be claimed. */
  coupon: Coupon | null;
  request: RequestView<'coupon'> | null;
  /** Why the list could not be had. */
  problem: Problem | null;
}

/** What is sent to claim a coupon. Throws a TypeError where there is none, or none that can be claimed here. */
export function claimOf(coupon: Coupon | null): Claim {
  if (coupon === null || coupon.id === null) throw new TypeError('no coupon to claim');
  const { id, label, amount } = coupon;
  return { id, label, amount };
}

/** Before anything is read. */
export const UNREAD = {
  online: true,
  coupons: [],
  now: 0,
  page: 1,
  coupon: null,
  request: null,
  problem: null,
} as const satisfies Omit<CouponContext, keyof CouponInput>;
