/** Takes away what has run out: nothing of it is asked for any more, so it may run whenever, in every process. */
import type { Database } from './db/database.ts';
import { tellExpiring, tidyInbox } from './inbox/keeping.ts';
import { DELAYS_KEPT } from './limits/delays.ts';
import { DEVICE_KEPT } from './members/devices.ts';
import { OTP_VALID } from './otp/verification.ts';
import { PUSH_KEPT } from './push/outbox.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds between two rounds. */
export const HOUSEKEEPING_EVERY = HOUR;

/** One round. Expired sessions stay a month longer, so that their holders are told EXPIRED_AUTH_TOKEN. */
export async function tidyUp(db: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db.query('delete from session where expires_at < $1', [before(30 * DAY)]);
  await db.query('delete from otp where created_at < $1', [before(DAY)]);
  await db.query('delete from otp_tries where coalesce(blocked_until, first_wrong_at) < $1', [before(DAY)]);
  // The code in it has run out: nobody needs to read it any more.
  await db.query('delete from sms where created_at < $1', [before(OTP_VALID)]);
  await db.query('delete from rate_limit where window_ends < $1', [now]);
  await db.query('delete from try_delay where last_at < $1', [before(DELAYS_KEPT)]);
  await db.query('delete from login_device where last_seen_at < $1', [before(DEVICE_KEPT)]);
  await db.query('delete from passkey_challenge where expires_at < $1', [now]);
  await db.query('delete from shared_device where seen_at < $1', [before(DEVICE_KEPT)]);
  await tidyInbox(db, now);
  await tellExpiring(db, now);
  await db.query('delete from push_job where created_at < $1', [before(PUSH_KEPT)]);
  await db.query('delete from ticket where expires_at < $1', [now]);
  await db.query('delete from provider_session where expires_at < $1', [now]);
  await db.query('delete from door_call where at < $1', [before(30 * DAY)]);
  await db.query('delete from idempotency where created_at < $1', [before(30 * DAY)]);
  // The app asks again for a day at most; what moved nothing need not be told any longer.
  await db.query('delete from idempotency where created_at < $1 and status <> 200', [before(2 * DAY)]);
}
