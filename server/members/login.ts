/** Login (sections 2 and 7) and the change of the password. */
import { changePassword } from '../../contract/account.ts';
import { login } from '../../contract/login.ts';
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute, route } from '../http/route.ts';
import { forget, mayTry, takeBack } from '../limits/limits.ts';
import { readSettings } from '../settings/settings.ts';
import { hashPassword, isPassword, pretendToCompare } from './passwords.ts';
import { endSessions, openSession } from './sessions.ts';

/** Failed tries for one phone number. */
const PER_PHONE = { tries: 5, window: 60_000 };
/** Failed tries from one address: generous, because many phones share one behind a mobile network. */
const PER_ADDRESS = { tries: 60, window: 60_000 };

export function loginModule(app: App): void {
  route(app, login, async ({ body, ip, now, refusal }) => {
    const phoneBucket = `login:phone:${body.username}`;
    const addressBucket = `login:ip:${ip}`;
    const allowed = [
      await mayTry(app.db, addressBucket, PER_ADDRESS, now),
      await mayTry(app.db, phoneBucket, PER_PHONE, now),
    ];
    if (allowed.includes(false)) throw refusal('REQUEST_LIMIT_1MIN');
    const [member] = await app.db.query<{ id: number; password_hash: string; is_active: boolean }>(
      'select id, password_hash, is_active from member where phone = $1',
      [body.username],
    );
    if (member === undefined) {
      await pretendToCompare(body.password, app.config.scrypt);
      throw refusal('WRONG_CREDENTIAL');
    }
    if (!(await isPassword(body.password, member.password_hash))) throw refusal('WRONG_CREDENTIAL');
    if (!member.is_active) throw refusal('INACTIVE_USER');
    await forget(app.db, phoneBucket);
    await takeBack(app.db, addressBucket);
    const token = await app.db.transaction(async (tx) => {
      const { sessionHours } = await readSettings(tx);
      await tx.query('update member set last_login_at = $2 where id = $1', [member.id, now]);
      return openSession(tx, member.id, now, sessionHours);
    });
    return { token };
  });

  memberRoute(app, changePassword, async ({ body, member, now, refusal }) => {
    const bucket = `password:member:${member.id}`;
    if (!(await mayTry(app.db, bucket, PER_PHONE, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const { password_hash } = one(
      await app.db.query<{ password_hash: string }>('select password_hash from member where id = $1', [member.id]),
    );
    if (!(await isPassword(body.oldPassword, password_hash))) throw refusal('WRONG_PASSWORD');
    const hash = await hashPassword(body.newPassword, app.config.scrypt);
    await app.db.transaction(async (tx) => {
      await tx.query('update member set password_hash = $2 where id = $1', [member.id, hash]);
      await endSessions(tx, member.id, member.tokenHash);
    });
    await forget(app.db, bucket);
    return {};
  });
}
