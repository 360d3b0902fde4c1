/** Spinning the wheel (rule: Spin): a coin goes, a prize is drawn, its coupon is the member's. */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Transaction } from '../db/database.ts';
import { type Say, sayer } from '../texts/texts.ts';
import { giveCoupon } from './coupons.ts';
import { draw } from './draw.ts';
import type { Wheel, WheelSlice } from './wheels.ts';

export interface Spin {
  readonly slice: WheelSlice;
  /** Puts the slice's label into words. */
  readonly say: Say;
  readonly remainingCoin: number;
}

/**
 * Takes a coin and draws, in one transaction with the coupon and the statement's line. Undefined, and nothing is done,
 * when the member has no coin.
 */
export async function spinWheel(
  tx: Transaction,
  { memberId, wheel, now }: { memberId: number; wheel: Wheel; now: Date },
): Promise<Spin | undefined> {
  const { slice, ticket, weights } = draw(wheel.slices);
  const [[member], say] = await Promise.all([
    // Whoever spins at the same time waits here, then sees what is left.
    tx.query<{ coin: number }>('update member set coin = coin - 1 where id = $1 and coin > 0 returning coin', [
      memberId,
    ]),
    sayer(tx, [slice.label]),
  ]);
  if (member === undefined) return undefined;
  const reference = newReference('D');
  tx.sent(
    tx.query(
      `insert into spin (reference, member_id, wheel_id, slice_code, prize_code, ticket, weights, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [reference, memberId, wheel.id, slice.code, slice.prize.code, ticket, weights, now],
    ),
  );
  giveCoupon(tx, { memberId, spin: reference, slice, now });
  const line = recordActivity(tx, {
    memberId,
    type: 'transfer',
    status: 'SUCCESS',
    from: 'COIN',
    to: 'WHEEL',
    amount: satang(0),
    coin: -1,
    reference,
    detail: { luckydraw: { description: slice.prize.name } },
    at: now,
  });
  tx.sent(line);
  return { slice, say, remainingCoin: member.coin };
}
