/** The password again, for what a session alone must not do: a token that was stolen does not know it. */
import { one, type Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { forget, mayTry } from '../limits/limits.ts';
import { isPassword } from './passwords.ts';

const TRIES = { tries: 5, window: 60_000 };

/** Refuses with WRONG_PASSWORD, and with REQUEST_LIMIT_1MIN after five wrong ones in a minute. */
export async function expectPassword(db: Queries, memberId: number, password: string, now: Date): Promise<void> {
  const bucket = `password:member:${memberId}`;
  if (!(await mayTry(db, bucket, TRIES, now))) throw refusal('REQUEST_LIMIT_1MIN');
  const { password_hash } = one(
    await db.query<{ password_hash: string }>('select password_hash from member where id = $1', [memberId]),
  );
  if (!(await isPassword(password, password_hash, bucket))) throw refusal('WRONG_PASSWORD');
  await forget(db, bucket);
}
