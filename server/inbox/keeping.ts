/** Cleans up inboxes and writes their reminders. Other messages are written where they come about (migration 0029). */
import type { Queries } from '../db/database.ts';

const DAY = 86_400_000;

/** Milliseconds that a message is kept. */
const KEPT = 90 * DAY;
/** The time between the reminder of an unclaimed prize and the prize's end. Milliseconds. */
const BEFORE_EXPIRY = 3 * DAY;

export async function tidyInbox(db: Queries, now: Date): Promise<void> {
  await db.query('delete from inbox_message where created_at < $1', [new Date(now.getTime() - KEPT)]);
}

/** Tells once of each prize that is about to expire. One that was won only just before is known. */
export async function tellExpiring(db: Queries, now: Date): Promise<void> {
  await db.query(
    `insert into inbox_message (member_id, kind, reference, name, expires_at, created_at)
     select member_id, 'coupon_expiring', id, name, expires_at, $1 from coupon
     where claimed_at is null and expires_at > $1 and expires_at <= $2 and created_at < $3
     on conflict do nothing`,
    [now, new Date(now.getTime() + BEFORE_EXPIRY), new Date(now.getTime() - DAY)],
  );
}
