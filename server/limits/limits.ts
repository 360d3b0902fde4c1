/** Limits on tries, counted in the database in fixed windows. */
import { one, type Queries } from '../db/database.ts';

export interface Limit {
  /** Tries allowed in a window. */
  readonly tries: number;
  /** Milliseconds. */
  readonly window: number;
}

/** Counts one try. Returns false when it is one too many. Counted before the deed, so that tries at once all count. */
export async function mayTry(db: Queries, bucket: string, limit: Limit, now: Date): Promise<boolean> {
  const { hits } = one(
    await db.query<{ hits: number }>(
      `insert into rate_limit as l (bucket, hits, window_ends) values ($1, 1, $3)
       on conflict (bucket) do update set
         hits = case when l.window_ends <= $2 then 1 else l.hits + 1 end,
         window_ends = case when l.window_ends <= $2 then excluded.window_ends else l.window_ends end
       returning hits`,
      [bucket, now, new Date(now.getTime() + limit.window)],
    ),
  );
  return hits <= limit.tries;
}

/** Takes one try back: it turned out to be honest. */
export async function takeBack(db: Queries, bucket: string): Promise<void> {
  await db.query('update rate_limit set hits = hits - 1 where bucket = $1 and hits > 0', [bucket]);
}

/** Forgets all tries of a bucket. */
export async function forget(db: Queries, bucket: string): Promise<void> {
  await db.query('delete from rate_limit where bucket = $1', [bucket]);
}
