/**
 * A member's losses of their own money on a day, and the share of them that comes back. Bonus money is the operator's
 * until its turnover is made: losing it costs the member nothing, and a refund of it would pay real money for it.
 */
import type { Currency } from '../../contract/entities.ts';
import type { Queries } from '../db/database.ts';
import { payable } from '../wallet/units.ts';

export interface DayOfPlay {
  /** ISO date in the service's time zone. */
  readonly day: string;
  /** Rounds played. */
  readonly rounds: number;
  /** Satang of the member's own; zero or less when nothing of it was lost. */
  readonly netLoss: number;
}

/**
 * A member's play on the day that lies `daysAgo` before today, days as they are counted in `timeZone`.
 *
 * While a bonus or promotion is held, losses count as lost from it first, up to what was credited: the same rule by which
 * giving it up never takes the member's own (`takingOf`). A bonus may be lost over several days, so of each day counts
 * what stood lost at its end more than at its beginning. What a bonus became by its turnover is the member's own.
 */
export async function readDayOfPlay(
  db: Queries,
  query: { memberId: number; daysAgo: number; timeZone: string; now: Date },
): Promise<DayOfPlay> {
  const [row] = await db.query<{ day: string; rounds: number; loss: number }>(
    `with local as (select ($2::timestamptz at time zone $3)::date - $4::int as day),
     span as (select day, day::timestamp at time zone $3 as starts, (day + 1)::timestamp at time zone $3 as ends
              from local),
     played as (
       select count(p.id)::int as rounds, coalesce(sum(p.stake - p.payout), 0)::bigint as loss
       from span left join play p on p.member_id = $1 and p.at >= span.starts and p.at < span.ends),
     of_bonus as (
       select coalesce(sum(greatest(0, least(r.amount, till) - least(r.amount, before))), 0)::bigint as loss
       from span
       join bonus_receipt r on r.member_id = $1 and r.received_at < span.ends
         and (r.ended_at is null or r.ended_at >= span.starts)
       cross join lateral
         (select greatest(0, coalesce(sum(p.stake - p.payout), 0)) as till,
                 greatest(0, coalesce(sum(p.stake - p.payout) filter (where p.at < span.starts), 0)) as before
          from play p
          where p.member_id = $1 and p.id > r.after_play and p.at < span.ends
            and (r.ended_at is null or p.at <= r.ended_at)) lost)
     select span.day::text as day, played.rounds, played.loss - of_bonus.loss as loss from span, played, of_bonus`,
    [query.memberId, query.now, query.timeZone, query.daysAgo],
  );
  if (row === undefined) throw new Error('a day has one row');
  return { day: row.day, rounds: row.rounds, netLoss: row.loss };
}

/** The refund, rounded down to what can be paid; 0 for a day that lost nothing of the member's own. */
export function refundOf(netLoss: number, percent: number, currency: Currency): number {
  return netLoss > 0 ? payable((netLoss * percent) / 100, currency) : 0;
}
