/** Prizes that were won and not yet claimed. Amounts in satang. */
import type { LocalText } from '../../contract/local-text.ts';
import type { Figure } from '../../contract/money.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { LocalHtml } from '../safe-html.ts';

/** Coupons on a page (rule: Coupons). */
export const PAGE_SIZE = 3;

export interface Coupon {
  /** The id that claims it; null if the service gives none. */
  readonly id: string | null;
  /** The label of the slice that was won. */
  readonly label: LocalText;
  /** The name of the prize. */
  readonly name: LocalText;
  /** The worth of the coupon; null if it is not money. */
  readonly amount: Figure | null;
  readonly html: LocalHtml | null;
  /** The end of the time in which it can be claimed, as the service gives it. ISO 8601. */
  readonly expiresAt: string | null;
  /** `expiresAt` by the phone's clock, which may be wrong. Milliseconds since 1970; null for what does not run out. */
  readonly endsAt: number | null;
}

/** A claim as it is sent, and what its receipt says. */
export interface Claim {
  readonly id: string;
  readonly label: LocalText;
  readonly amount: Figure | null;
}

/** The credit: money, or coins. */
export interface Credited {
  readonly moved: Moved;
  readonly coin: number | null;
}

/** True if the coupon has run out. `now`: milliseconds since 1970, by the phone's clock. */
export function isExpired({ endsAt }: Pick<Coupon, 'endsAt'>, now: number): boolean {
  return endsAt !== null && endsAt <= now;
}

/** The times at which the coupons run out. Milliseconds since 1970. */
export function endsOf(coupons: readonly Coupon[]): number[] {
  return coupons.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]));
}

/** The coupons that can be claimed before those that have run out, in the service's order otherwise. */
export function claimableFirst(coupons: readonly Coupon[], now: number): Coupon[] {
  const expired = (coupon: Coupon) => isExpired(coupon, now);
  return [...coupons.filter((coupon) => !expired(coupon)), ...coupons.filter(expired)];
}

export function pagesOf(coupons: readonly unknown[]): number {
  return Math.max(1, Math.ceil(coupons.length / PAGE_SIZE));
}

/** The receipt of a claim; null if no money came of it. */
export function couponReceipt({ label, amount }: Claim, { moved, coin }: Credited): Receipt | null {
  const credited = moved.amount ?? (coin === null ? amount : null);
  if (credited === null || credited === 0) return null;
  return {
    kind: 'coupon',
    progress: 'done',
    amount: credited,
    reference: moved.reference,
    at: moved.at,
    method: 'claim',
    from: { kind: 'named', name: label },
    to: { kind: 'wallet' },
  };
}
