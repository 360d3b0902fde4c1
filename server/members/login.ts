/** Login and logout (rules: Login, Logout) and the change of the password (rule: Change password). */

import { login, logout } from '../../contract/login.ts';
import { phoneOf } from '../../contract/phone.ts';
import { changePassword } from '../../contract/profile.ts';
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute, route } from '../http/route.ts';
import { forgetDelay, waitFor } from '../limits/delays.ts';
import { mayTry, takeBack } from '../limits/limits.ts';
import { expectProof, isByCode } from '../passkeys/proof.ts';
import { isTrustedDevice, knownDevice } from './devices.ts';
import { enter } from './enter.ts';
import { expectGoodPassword } from './password-rule.ts';
import { hashPassword, isPassword, pretendToCompare } from './passwords.ts';
import { holdAfterCode, holdPayouts } from './payout-hold.ts';
import { endSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

const MINUTE = 60_000;
/** Failed tries from one address: generous, because many phones share one behind a mobile network. */
const PER_ADDRESS = { tries: 60, window: MINUTE };
/**
 * Failed tries for one number from everywhere but its known devices: so many that no single address, which has to wait
 * long before, can use them up for the number's owner.
 */
const PER_PHONE = { tries: 100, window: 60 * MINUTE };

/** The delay of a number at an address, for a device that is not known. */
export const strangersDelay = (ip: string, phone: string) => `login:${ip}:${phone}`;

export function loginModule(app: App): void {
  /**
   * Failures delay the number and address together, so that a stranger's do not lock the owner out. A device on which
   * the owner has logged in before has its own delay, whatever happens elsewhere.
   */
  route(app, login, async ({ body, ip, userAgent, now, cookies, refusal }) => {
    const phone = phoneOf(body.username, app.config.laos);
    const device = await knownDevice(app.db, cookies, phone);
    const delayBucket = device === undefined ? strangersDelay(ip, phone) : `device:${device}`;
    const addressBucket = `login:ip:${ip}`;
    const phoneBucket = `login:phone:${phone}`;
    if (device === undefined) {
      const allowed = [
        await mayTry(app.db, addressBucket, PER_ADDRESS, now),
        await mayTry(app.db, phoneBucket, PER_PHONE, now),
      ];
      if (allowed.includes(false)) throw refusal('REQUEST_LIMIT_1MIN');
    }
    const wait = await waitFor(app.db, delayBucket, now);
    if (wait > 0) throw refusal(wait > MINUTE ? 'REQUEST_LIMIT' : 'REQUEST_LIMIT_1MIN');
    // More than one where members have become two (`uniteSpellings`): the password decides who it is.
    const members = await app.db.query<{ id: number; password_hash: string; is_active: boolean }>(
      'select id, password_hash, is_active from member where phone = $1 or twin_phone = $1 order by phone <> $1, id',
      [phone],
    );
    if (members.length === 0) await pretendToCompare(body.password, app.config.scrypt, ip);
    const member = await firstWith(members, ({ password_hash }) => isPassword(body.password, password_hash, ip));
    if (member === undefined) throw refusal('WRONG_CREDENTIAL');
    if (!member.is_active) throw refusal('INACTIVE_USER');
    await forgetDelay(app.db, delayBucket);
    if (device === undefined) {
      await takeBack(app.db, addressBucket);
      await takeBack(app.db, phoneBucket);
    }
    const source = { memberId: member.id, ip, userAgent, now };
    return { token: await enter(app.db, cookies, source, { passwordHash: member.password_hash }) };
  });

  memberRoute(app, logout, async ({ member }) => {
    await endSession(app.db, member.tokenHash);
    return {};
  });

  memberRoute(app, changePassword, async (input) => {
    const { member, ip, userAgent, now, cookies, refusal } = input;
    const { oldPassword, newPassword, ...others } = input.body;
    const before = one(
      await app.db.query<{ phone: string; password_hash: string }>(
        'select phone, password_hash from member where id = $1',
        [member.id],
      ),
    );
    // First, so that a new password that is not taken uses up no code.
    await expectGoodPassword(newPassword, before.phone);
    await expectProof(app, { ...input, body: { ...others, password: oldPassword } });
    const hash = await hashPassword(newPassword, app.config.scrypt, `member:${member.id}`);
    const source = { memberId: member.id, ip, userAgent, now };
    const isTrusted = await isTrustedDevice(app.db, cookies, member.id, now);
    await app.db.transaction(async (tx) => {
      const { password_hash } = one(
        await tx.query<{ password_hash: string }>('select password_hash from member where id = $1 for update', [
          member.id,
        ]),
      );
      // Whoever has stolen this very session may have the old password compared before the owner sets a new one.
      if (password_hash !== before.password_hash) throw refusal('WRONG_PASSWORD');
      await setPassword(tx, source, hash, member.tokenHash);
      // It ends the owner's other sessions: they need the time to see it, and to set another one.
      if (!isTrusted) await holdPayouts(tx, member.id, now);
      else if (isByCode(others)) await holdAfterCode(tx, member, now);
    });
    return {};
  });
}

async function firstWith<Item>(
  items: readonly Item[],
  holds: (item: Item) => Promise<boolean>,
): Promise<Item | undefined> {
  for (const item of items) if (await holds(item)) return item;
  return undefined;
}
