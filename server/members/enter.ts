/** What every login does once it is known who it is: by the password, or a passkey. */
import { recordSecurity, type Source } from '../activity/security.ts';
import type { Database } from '../db/database.ts';
import type { CookieJar } from '../http/cookies.ts';
import { refusal } from '../http/refusal.ts';
import { networkOf } from '../limits/address.ts';
import { mayTry } from '../limits/limits.ts';
import { readSettings } from '../settings/settings.ts';
import { wordsOf } from './device-words.ts';
import { rememberDevice } from './devices.ts';
import { openSession } from './sessions.ts';

/** New devices of a member that the activity tells of: who knows the password must not fill it. */
const TOLD = { tries: 20, window: 24 * 3_600_000 };

/**
 * Opens a session for the member and returns its token. A device that they have not used before stands in the activity.
 * `passwordHash`: of the password that was right; refuses where another has been set meanwhile.
 */
export function enter(db: Database, cookies: CookieJar, source: Source, passwordHash?: string): Promise<string> {
  const { memberId, ip, userAgent, now } = source;
  return db.transaction(async (tx) => {
    const { sessionHours, sessionIdleHours } = await readSettings(tx);
    const [before] = await tx.query<{ last_login_at: Date | null }>(
      'select last_login_at from member where id = $1 and ($2::text is null or password_hash = $2) for update',
      [memberId, passwordHash ?? null],
    );
    if (before === undefined) throw refusal('WRONG_CREDENTIAL');
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
