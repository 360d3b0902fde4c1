/** What a member lost on a day, and the share of it that comes back. */
import type { Queries } from '../db/database.ts';

export interface DayOfPlay {
  /** ISO date in the service's time zone. */
  readonly day: string;
  /** Rounds played. */
  readonly rounds: number;
  /** Satang; below zero when the member won. */
  readonly netLoss: number;
}

/** A member's play on the day that lies `daysAgo` before today, days as they are counted in `timeZone`. */
export async function readDayOfPlay(
  db: Queries,
  query: { memberId: number; daysAgo: number; timeZone: string; now: Date },
): Promise<DayOfPlay> {
  const [row] = await db.query<{ day: string; rounds: number; loss: number }>(
    `with local as (select ($2::timestamptz at time zone $3)::date - $4::int as day)
     select local.day::text as day, count(p.id)::int as rounds,
            coalesce(sum(p.stake - p.payout), 0)::bigint as loss
     from local left join play p on p.member_id = $1
       and p.at >= local.day::timestamp at time zone $3
       and p.at < (local.day + 1)::timestamp at time zone $3
     group by local.day`,
    [query.memberId, query.now, query.timeZone, query.daysAgo],
  );
  if (row === undefined) throw new Error('a day has one row');
  return { day: row.day, rounds: row.rounds, netLoss: row.loss };
}

/** The refund in satang, rounded down; 0 for a day that was won. */
export function refundOf(netLoss: number, percent: number): number {
  return netLoss > 0 ? Math.floor((netLoss * percent) / 100) : 0;
}
