/** The steps of every login once the member is known: by the password, or a passkey. */
import { recordSecurity, type Source } from '../activity/security.ts';
import { type Database, one } from '../db/database.ts';
import type { CookieJar } from '../http/cookies.ts';
import { refusal } from '../http/refusal.ts';
import { networkOf } from '../limits/address.ts';
import { mayTry } from '../limits/limits.ts';
import { readSettings } from '../settings/settings.ts';
import { wordsOf } from './device-words.ts';
import { rememberDevice } from './devices.ts';
import { openSession } from './sessions.ts';

/** The most new devices of a member that the activity records: who knows the password must not fill it. */
const TOLD = { tries: 20, window: 24 * 3_600_000 };

/** The proof by which the member logged in. */
export type Key = { readonly passwordHash: string } | { readonly passkeyId: string };

/**
 * Opens a session for the member and returns its token. A device that they have not used before stands in the activity.
 * Refuses with WRONG_CREDENTIAL or PASSKEY_INVALID where the key has been replaced or removed meanwhile.
 */
export function enter(db: Database, cookies: CookieJar, source: Source, key: Key): Promise<string> {
  const { memberId, ip, userAgent, now } = source;
  return db.transaction(async (tx) => {
    const { sessionHours, sessionIdleHours } = await readSettings(tx);
    const before = one(
      await tx.query<{ last_login_at: Date | null; password_hash: string }>(
        'select last_login_at, password_hash from member where id = $1 for update',
        [memberId],
      ),
    );
    // Only now: a new password is set under the same lock.
    if ('passkeyId' in key) {
      if ((await tx.query('select 1 from passkey where id::text = $1', [key.passkeyId])).length === 0)
        throw refusal('PASSKEY_INVALID');
    } else if (before.password_hash !== key.passwordHash) throw refusal('WRONG_CREDENTIAL');
    await tx.query('update member set last_login_at = $2 where id = $1', [memberId, now]);
    const isNew = await rememberDevice(tx, cookies, memberId, now);
    const token = await openSession(tx, memberId, now, sessionHours, sessionIdleHours, {
      device: wordsOf(userAgent),
      network: networkOf(ip),
    });
    // The very first login is no news.
    const isNews = isNew && before.last_login_at !== null;
    if (isNews && (await mayTry(tx, `new-device:${memberId}`, TOLD, now)))
      await recordSecurity(tx, source, 'new_device');
    return token;
  });
}
