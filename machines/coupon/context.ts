/** The context and the events of the claims' machine. */

import type { ActorRef, Snapshot } from 'xstate';
import { isSameText, type LocalText } from '../../contract/local-text.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { RequestTold } from '../money-request/port.ts';
import type { RequestView } from '../money-request/request.ts';
import { type Claim, type Coupon, isExpired, pagesOf } from './coupon.ts';

/** A claim has ended or was cancelled: the wheel is read again (rule: Spin). */
export interface CouponTold {
  readonly type: 'coupon.finished';
}

export interface CouponInput {
  readonly owner: ActorRef<Snapshot<unknown>, CouponTold>;
}

export type CouponEvent =
  /** `claim`: the label of what the wheel has just brought, and the player wants at once. */
  | { readonly type: 'coupons.reload'; readonly claim?: LocalText }
  | { readonly type: 'page.turn'; readonly page: number }
  | { readonly type: 'coupon.choose'; readonly id: string }
  | { readonly type: 'claim.confirm' }
  | { readonly type: 'claim.cancel' }
  | { readonly type: 'claim.retry' }
  /** The player has seen how it ended, or leaves a claim without an answer for later. */
  | { readonly type: 'claim.close' }
  /** The phone's clock, at the requested moments. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  | RequestTold<'coupon'>
  | ConnectionChanged;

/** The command to the clock: the moments at which the machine wants the time. Milliseconds since 1970. */
export interface MomentsAwaited {
  readonly type: 'moments.await';
  readonly at: readonly number[];
}

export interface CouponContext extends CouponInput {
  online: boolean;
  coupons: readonly Coupon[];
  /** The time by the phone's clock. Milliseconds since 1970. */
  now: number;
  /** From 1. */
  page: number;
  /** The coupon to claim as soon as the list has it, by the slice's label. */
  wanted: LocalText | null;
  /** The one to be claimed. */
  coupon: Coupon | null;
  request: RequestView<'coupon'> | null;
  /** The reason why the list could not be read. */
  problem: Problem | null;
}

/** The request to claim a coupon. Throws a TypeError if there is none, or none that can be claimed here. */
export function claimOf(coupon: Coupon | null): Claim {
  if (coupon === null || coupon.id === null) throw new TypeError('no coupon to claim');
  const { id, label, amount } = coupon;
  return { id, label, amount };
}

/** The coupon that an event wants to claim, by the slice's label. */
export function wantedBy(event: CouponEvent): LocalText | null {
  return event.type === 'coupons.reload' ? (event.claim ?? null) : null;
}

export function couponIn({ coupons }: Pick<CouponContext, 'coupons'>, id: string): Coupon | null {
  return coupons.find((coupon) => coupon.id === id) ?? null;
}

/** The list as it was read, with the coupon chosen that the player wanted, if it can be claimed. */
export function listIn({ page, wanted, now, online }: CouponContext, coupons: readonly Coupon[]) {
  const isWanted = (coupon: Coupon) =>
    wanted !== null && isSameText(coupon.label, wanted) && coupon.id !== null && !isExpired(coupon, now);
  const coupon = online ? (coupons.find(isWanted) ?? null) : null;
  return { coupons, coupon, page: Math.min(page, pagesOf(coupons)), problem: null };
}

/** The context before anything is read. */
export const UNREAD = {
  online: true,
  coupons: [],
  now: 0,
  page: 1,
  wanted: null,
  coupon: null,
  request: null,
  problem: null,
} as const satisfies Omit<CouponContext, keyof CouponInput>;
