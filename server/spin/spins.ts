/** Spinning the wheel (rule: Spin): a coin goes, a prize is drawn, its coupon is the member's. */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { one, type Transaction } from '../db/database.ts';
import { giveCoupon } from './coupons.ts';
import { draw } from './draw.ts';
import type { Wheel, WheelSlice } from './wheels.ts';

export interface Spin {
  readonly slice: WheelSlice;
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
  // Whoever spins at the same time waits here, then sees what is left.
  const [member] = await tx.query<{ coin: number }>(
    'update member set coin = coin - 1 where id = $1 and coin > 0 returning coin',
    [memberId],
  );
  if (member === undefined) return undefined;
  const { slice, ticket, weights } = draw(wheel.slices);
  const reference = newReference('D');
  const spin = one(
    await tx.query<{ id: number }>(
      `insert into spin (reference, member_id, wheel_id, slice_code, prize_code, ticket, weights, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [reference, memberId, wheel.id, slice.code, slice.prize.code, ticket, weights, now],
    ),
  );
  await giveCoupon(tx, { memberId, spinId: spin.id, slice, now });
  await recordActivity(tx, {
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
  return { slice, remainingCoin: member.coin };
}
