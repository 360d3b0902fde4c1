/**
 * Delays that grow with failures in a row: a few tries are free, then each waits longer than the one before. Nobody is
 * locked out for good, and guessing becomes too slow to be worth it. In the database, so that all processes count together.
 */
import type { Queries } from '../db/database.ts';

/** Tries without any wait. */
const FREE = 5;
/** Milliseconds: after the last free one, doubled with each further failure up to the longest. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 15 * 60_000;
/** Failures are forgotten after a day without one. */
export const DELAYS_KEPT = 24 * 3_600_000;

/**
 * Counts one try as failed, before it is made, so that tries at once all count; `forgetDelay` when it was none. Returns 0
 * when it may be made, else the milliseconds until it may. What is free waits for nothing: another process may have a clock
 * that is a little behind.
 */
export async function waitFor(db: Queries, bucket: string, now: Date): Promise<number> {
  const [counted] = await db.query<{ failures: number }>(
    `insert into try_delay as d (bucket, failures, last_at, waits_until) values ($1, 1, $2, to_timestamp(0))
     on conflict (bucket) do update set
       failures = case when d.last_at <= $3 then 1 else d.failures + 1 end,
       last_at = $2,
       waits_until = case when d.last_at <= $3 or d.failures + 1 < $4 then to_timestamp(0)
         else $2 + least($5 * power(2, least(d.failures + 1 - $4, 20)), $6) * interval '1 millisecond' end
     where d.waits_until <= $2 or d.last_at <= $3
     returning failures`,
    [bucket, now, new Date(now.getTime() - DELAYS_KEPT), FREE, FIRST_WAIT, LONGEST_WAIT],
  );
  if (counted !== undefined) return 0;
  const [delay] = await db.query<{ waits_until: Date }>('select waits_until from try_delay where bucket = $1', [
    bucket,
  ]);
  return Math.max(1, (delay?.waits_until ?? now).getTime() - now.getTime());
}

/** Forgets the failures: the last try was none. */
export async function forgetDelay(db: Queries, bucket: string): Promise<void> {
  await db.query('delete from try_delay where bucket = $1', [bucket]);
}
