/** The rest of a member's payout limit for today (rule: Withdraw a day). A payout that was refused does not count. */
import { type Satang, satang, satangToBaht } from '../../contract/money.ts';
import type { Config } from '../config.ts';
import { one, type Queries } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../members/sessions.ts';
import { amountsIn, type Settings } from '../settings/settings.ts';

/** Undefined where there is no such cap. */
export interface LeftToday {
  readonly amount: Satang | undefined;
  readonly count: number | undefined;
}

/** `now`: decides which day it is in the service's time zone. */
export async function leftToday(
  { timeZone }: Config,
  db: Queries,
  settings: Settings,
  member: Pick<Member, 'id' | 'currency'>,
  now: Date,
): Promise<LeftToday> {
  const { withdrawDayCount } = settings;
  const { withdrawDayMax } = amountsIn(settings, member.currency);
  const { amount, count } = one(
    await db.query<{ amount: number; count: number }>(
      `select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count from withdrawal
       where member_id = $1 and status <> 'refused'
         and created_at >= (date_trunc('day', $2::timestamptz at time zone $3::text)) at time zone $3::text`,
      [member.id, now, timeZone],
    ),
  );
  return {
    amount: withdrawDayMax === 0 ? undefined : satang(Math.max(0, withdrawDayMax - amount)),
    count: withdrawDayCount === 0 ? undefined : Math.max(0, withdrawDayCount - count),
  };
}

/**
 * Refuses with PAYOUT_DAY_COUNT, PAYOUT_DAY_LIMIT, and says how much is left. What is left must have been read after the
 * member's balances were locked (`refreshBalances`): of two payouts at once the second counts the first.
 */
export function expectWithinDay(left: LeftToday, asked: Satang): void {
  const details = {
    remaining: left.amount === undefined ? null : satangToBaht(left.amount),
    remainingCount: left.count ?? null,
  };
  if (left.count === 0) throw new Refusal('PAYOUT_DAY_COUNT', 400, details);
  if (left.amount !== undefined && asked > left.amount) throw new Refusal('PAYOUT_DAY_LIMIT', 400, details);
}
