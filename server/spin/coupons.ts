/** Coupons (rule: Coupons): what the wheel gave, until the member claims it. */
import { type Satang, satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { settleHeld } from '../bonus/held.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { house, lockBalances, post, walletOf } from '../ledger/ledger.ts';
import type { WheelSlice } from './wheels.ts';

const DAY = 86_400_000;

/** The time for which an expired coupon is still listed, so that its member sees what became of it. Milliseconds. */
const SHOWN_AFTER_EXPIRY = 7 * DAY;

/** The form of ids that `newReference('C')` makes. */
const COUPON_ID = /^C[0-9A-F]{18}$/;

/**
 * Makes the coupon for what a spin, by its reference, landed on; none for a slice with nothing to win. Nobody waits for it
 * (`Transaction.sent`).
 */
export function giveCoupon(
  tx: Transaction,
  { memberId, spin, slice, now }: { memberId: number; spin: string; slice: WheelSlice; now: Date },
): void {
  const { prize, label, htmlDescription } = slice;
  if (prize.kind === 'nothing') return;
  tx.sent(
    tx.query(
      `insert into coupon (id, spin_id, member_id, prize_code, name, label, html_description, kind, amount, coin,
                         created_at, expires_at)
     values ($1, (select id from spin where reference = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        newReference('C'),
        spin,
        memberId,
        prize.code,
        prize.name,
        label,
        htmlDescription,
        prize.kind,
        prize.amount,
        prize.coin,
        now,
        new Date(now.getTime() + prize.validDays * DAY),
      ],
    ),
  );
}

export interface OpenCoupon {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly html_description: string | null;
  /** Satang, of a prize in money. */
  readonly amount: number | null;
  readonly expires_at: Date;
}

/** The prizes that a member has won and not claimed, newest first. */
export function readCoupons(db: Queries, memberId: number, now: Date): Promise<OpenCoupon[]> {
  return db.query<OpenCoupon>(
    `select id, name, label, html_description, amount, expires_at from coupon
     where member_id = $1 and claimed_at is null and expires_at > $2 order by spin_id desc`,
    [memberId, new Date(now.getTime() - SHOWN_AFTER_EXPIRY)],
  );
}

export interface Claimed {
  readonly reference: string;
  /** Satang that went into the wallet. */
  readonly amount: Satang | undefined;
  readonly coin: number | undefined;
}

interface Coupon {
  id: string;
  name: string;
  kind: string;
  amount: number | null;
  coin: number | null;
  expires_at: Date;
  is_on_a_wheel: boolean;
}

/**
 * Gives a member what the coupon is for: money into the wallet, or coins. Refuses with INVALID_CODE (not the form of a
 * coupon), NO_CLAIMABLE_COUPON (not the member's, or claimed before), COUPON_EXPIRED, INVALID_PRIZE_CODE (the prize was
 * taken off every wheel), INVALID_COUPON_TYPE (it is not given online) and BONUS_REMAINING (money, while a bonus is
 * held: it would mix with what the bonus's conditions bind).
 */
export async function claim(
  tx: Transaction,
  { memberId, couponId, now }: { memberId: number; couponId: string; now: Date },
): Promise<Claimed> {
  if (!COUPON_ID.test(couponId)) throw refusal('INVALID_CODE');
  // Locked: a claim under another key waits here, then finds it claimed.
  const [coupon] = await tx.query<Coupon>(
    `select c.id, c.name, c.kind, c.amount, c.coin, c.expires_at,
            exists (select 1 from wheel_slice s where s.prize_code = c.prize_code) as is_on_a_wheel
     from coupon c where c.id = $1 and c.member_id = $2 and c.claimed_at is null for update of c`,
    [couponId, memberId],
  );
  if (coupon === undefined) throw refusal('NO_CLAIMABLE_COUPON');
  if (coupon.expires_at <= now) throw refusal('COUPON_EXPIRED');
  if (!coupon.is_on_a_wheel) throw refusal('INVALID_PRIZE_CODE');
  await tx.query('update coupon set claimed_at = $2 where id = $1', [coupon.id, now]);
  if (coupon.amount !== null) {
    const amount = satang(coupon.amount);
    await creditMoney(tx, { memberId, coupon, amount, now });
    return { reference: coupon.id, amount, coin: undefined };
  }
  if (coupon.coin !== null) {
    await creditCoins(tx, { memberId, coupon, coin: coupon.coin, now });
    return { reference: coupon.id, amount: undefined, coin: coupon.coin };
  }
  throw refusal('INVALID_COUPON_TYPE');
}

async function creditMoney(
  tx: Transaction,
  { memberId, coupon, amount, now }: { memberId: number; coupon: Coupon; amount: Satang; now: Date },
): Promise<void> {
  // A bonus that has ended is written down before: the prize is no part of what was left of it.
  await lockBalances(tx, memberId);
  if ((await settleHeld(tx, memberId, now)) !== undefined) throw refusal('BONUS_REMAINING');
  await post(tx, {
    kind: 'prize',
    reference: coupon.id,
    entries: [
      { account: walletOf(memberId), amount },
      { account: house('PRIZE'), amount: -amount },
    ],
    at: now,
  });
  await recordActivity(tx, {
    memberId,
    type: 'bonus',
    status: 'SUCCESS',
    from: 'WHEEL',
    to: 'WALLET',
    amount,
    reference: coupon.id,
    detail: { luckydraw: { description: coupon.name } },
    at: now,
  });
}

async function creditCoins(
  tx: Transaction,
  { memberId, coupon, coin, now }: { memberId: number; coupon: Coupon; coin: number; now: Date },
): Promise<void> {
  await tx.query('update member set coin = coin + $2 where id = $1', [memberId, coin]);
  await recordActivity(tx, {
    memberId,
    type: 'bonus',
    status: 'SUCCESS',
    from: 'WHEEL',
    to: 'COIN',
    amount: satang(0),
    coin,
    reference: coupon.id,
    detail: { luckydraw: { description: coupon.name } },
    at: now,
  });
}
