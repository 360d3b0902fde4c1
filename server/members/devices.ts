/**
 * Devices on which a member has logged in before. They are let through where strangers have to wait for the failures of
 * others. A device is known by a cookie that no script reads.
 */
import type { Queries } from '../db/database.ts';
import type { CookieJar } from '../http/cookies.ts';
import { hashToken, newToken } from './sessions.ts';

const COOKIE = 'device';
const DAY = 24 * 3_600_000;
/** A device that did not log in for so long is forgotten. Milliseconds. */
export const DEVICE_KEPT = 400 * DAY;
/**
 * The most devices of a member; the one that was not seen for longest goes, of those first that are not old (`OLD`).
 */
const MOST = 20;
/** The most of these that stay known when another password is set. */
const MOST_KEPT = 5;

/** The number of the device behind a login, if the member with that phone number has used it before (`since` or earlier). */
export async function knownDevice(
  db: Queries,
  cookies: CookieJar,
  phone: string,
  since?: Date,
): Promise<string | undefined> {
  const token = cookies.get(COOKIE);
  if (token === '') return undefined;
  const devices = await db.query(
    `select 1 from login_device d join member m on m.id = d.member_id
     where d.token_hash = $1 and $2 in (m.phone, m.twin_phone) and ($3::timestamptz is null or d.created_at <= $3)`,
    [hashToken(token), phone, since ?? null],
  );
  return devices.length === 0 ? undefined : Buffer.from(hashToken(token)).toString('base64url');
}

/** A device is as good as the owner's own when the member has used it for so long. Milliseconds. */
const OLD = DAY;
const oldAt = (now: Date) => new Date(now.getTime() - OLD);

/**
 * Like `knownDevice`, for devices of a day or more: whoever has learned the password just now can make as many new ones
 * as they like.
 */
export const oldDevice = (db: Queries, cookies: CookieJar, phone: string, now: Date) =>
  knownDevice(db, cookies, phone, oldAt(now));

/**
 * True if the member has logged in on this device a day ago or longer, with the password that holds now. No script
 * reads its cookie: whoever has stolen a session, or has learned the password just now, does not have it.
 */
export async function isTrustedDevice(db: Queries, cookies: CookieJar, memberId: number, now: Date): Promise<boolean> {
  const devices = await db.query(
    'select 1 from login_device where token_hash = $1 and member_id = $2 and entered_at <= $3',
    [hashToken(cookies.get(COOKIE)), memberId, oldAt(now)],
  );
  return devices.length > 0;
}

/**
 * Another password has been set. Whoever knew the one before may have logged in: no device is trusted, and only the oldest
 * stay known. If all were forgotten, a thief who has set the password, and then uses up what strangers may try of a number,
 * would keep the owner from setting another one (`resetLane`) until payouts go again.
 */
export async function distrustDevices(tx: Queries, memberId: number, now: Date): Promise<void> {
  await tx.query(
    `delete from login_device where member_id = $1 and token_hash not in
       (select token_hash from login_device where member_id = $1 and created_at <= $2 order by created_at, token_hash limit $3)`,
    [memberId, oldAt(now), MOST_KEPT],
  );
  await tx.query('update login_device set entered_at = null where member_id = $1', [memberId]);
}

/**
 * Remembers the device after a login, and gives it its cookie. Returns whether the member had not used it before, with the
 * password that holds now.
 */
export async function rememberDevice(tx: Queries, cookies: CookieJar, memberId: number, now: Date): Promise<boolean> {
  const given = cookies.get(COOKIE);
  const seen =
    given === ''
      ? []
      : await tx.query<{ entered_at: Date | null }>(
          'select entered_at from login_device where token_hash = $1 and member_id = $2',
          [hashToken(given), memberId],
        );
  // Another member's device gets a new number: one that two share would reveal who they are.
  const token = seen.length > 0 ? given : newToken();
  if (seen.length > 0)
    await tx.query(
      'update login_device set last_seen_at = $2, entered_at = coalesce(entered_at, $2) where token_hash = $1',
      [hashToken(given), now],
    );
  else {
    if (given !== '') await noteShared(tx, hashToken(given), memberId, now);
    await tx.query(
      'insert into login_device (token_hash, member_id, created_at, entered_at, last_seen_at) values ($1, $2, $3, $3, $3)',
      [hashToken(token), memberId, now],
    );
    await tx.query(
      `delete from login_device where member_id = $1 and token_hash not in
         (select token_hash from login_device where member_id = $1
          order by created_at <= $3 desc, last_seen_at desc, token_hash limit $2)`,
      [memberId, MOST, oldAt(now)],
    );
  }
  cookies.set({ name: COOKIE, value: token, path: '/api', seconds: DEVICE_KEPT / 1000 });
  return seen[0]?.entered_at == null;
}

/** Notes for the desk that the device behind the cookie is another member's. */
async function noteShared(tx: Queries, tokenHash: Uint8Array, memberId: number, now: Date): Promise<void> {
  await tx.query(
    `insert into shared_device (member_id, other_id, seen_at)
     select least(member_id, $2::bigint), greatest(member_id, $2::bigint), $3 from login_device
     where token_hash = $1 and member_id <> $2
     on conflict (member_id, other_id) do update set seen_at = excluded.seen_at`,
    [tokenHash, memberId, now],
  );
}

/** Pairs named in the warning. */
const NAMED = 5;

/** A warning for an operator about accounts that were used on one device; undefined when there are none. */
export async function sharingWarning(db: Queries): Promise<string | undefined> {
  const pairs = await db.query<{ one: string; other: string; count: number }>(
    `select m.phone as one, o.phone as other, (select count(*)::int from shared_device) as count
     from shared_device s join member m on m.id = s.member_id join member o on o.id = s.other_id
     order by s.seen_at desc, s.member_id limit $1`,
    [NAMED],
  );
  const [first] = pairs;
  if (first === undefined) return undefined;
  const named = pairs.map(({ one, other }) => `${one} and ${other}`).join(', ');
  return `Accounts that were used on one device (${first.count}, lately ${named}): a family, or one person who collects what each account receives once.`;
}
