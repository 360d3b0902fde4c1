/** The password again, for what a session alone must not do: a token that was stolen does not know it. */
import { one, type Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { forgetDelay, waitFor } from '../limits/delays.ts';
import { isPassword } from './passwords.ts';
import type { Member } from './sessions.ts';

const MINUTE = 60_000;

/**
 * Refuses with WRONG_PASSWORD, and with REQUEST_LIMIT_1MIN or REQUEST_LIMIT while tries have to wait. The wait is the
 * session's own: whoever guesses with a stolen one does not keep the owner waiting.
 */
export async function expectPassword(db: Queries, member: Member, password: string, now: Date): Promise<void> {
  const bucket = `password:session:${Buffer.from(member.tokenHash).toString('base64url')}`;
  const wait = await waitFor(db, bucket, now);
  if (wait > 0) throw refusal(wait > MINUTE ? 'REQUEST_LIMIT' : 'REQUEST_LIMIT_1MIN');
  const { password_hash } = one(
    await db.query<{ password_hash: string }>('select password_hash from member where id = $1', [member.id]),
  );
  if (!(await isPassword(password, password_hash, `member:${member.id}`))) throw refusal('WRONG_PASSWORD');
  await forgetDelay(db, bucket);
}
