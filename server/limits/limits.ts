/** Limits on tries, counted in the database in fixed windows. */
import type { Queries } from '../db/database.ts';

export interface Limit {
  /** Tries allowed in a window. */
  readonly tries: number;
  /** Milliseconds. */
  readonly window: number;
}

/**
 * Counts one try. Returns false when it is one too many. Counted before the action, so that tries at once all count. A
 * refusal only reads: who goes on trying writes nothing.
 */
export async function mayTry(db: Queries, bucket: string, limit: Limit, now: Date): Promise<boolean> {
  const [counted] = await db.query<{ hits: number }>(
    `insert into rate_limit as l (bucket, hits, window_ends)
     select $1, 1, $3
     where not exists (select 1 from rate_limit where bucket = $1 and window_ends > $2 and hits >= $4)
     on conflict (bucket) do update set
       hits = case when l.window_ends <= $2 then 1 else l.hits + 1 end,
       window_ends = case when l.window_ends <= $2 then excluded.window_ends else l.window_ends end
     returning hits`,
    [bucket, now, new Date(now.getTime() + limit.window), limit.tries],
  );
  return counted !== undefined && counted.hits <= limit.tries;
}

/** True if `mayTry` would allow one more. */
export async function isLeft(db: Queries, bucket: string, limit: Limit, now: Date): Promise<boolean> {
  const used = await db.query('select 1 from rate_limit where bucket = $1 and window_ends > $2 and hits >= $3', [
    bucket,
    now,
    limit.tries,
  ]);
  return used.length === 0;
}

/** Takes one try back: it turned out to be honest. */
export async function takeBack(db: Queries, bucket: string): Promise<void> {
  await db.query('update rate_limit set hits = hits - 1 where bucket = $1 and hits > 0', [bucket]);
}
