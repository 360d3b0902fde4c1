/** A new password for one that was forgotten, with a code by SMS (rule: Forgotten password). */
import { resetPassword } from '../../contract/forgot.ts';
import type { App } from '../http/app-context.ts';
import { route } from '../http/route.ts';
import { forgetDelay } from '../limits/delays.ts';
import { browserOf } from '../otp/browser.ts';
import { expectReset, useReset } from '../otp/verification.ts';
import { removePasskeys } from '../passkeys/making.ts';
import { strangersDelay } from './login.ts';
import { expectGoodPassword } from './password-rule.ts';
import { hashPassword } from './passwords.ts';
import { holdPayouts } from './payout-hold.ts';
import { setPassword } from './set-password.ts';

export function forgotModule(app: App): void {
  /**
   * Opens no session: the player logs in with the new password. Passkeys are removed, since a thief who knew the old password
   * may have added one. Payouts wait, because whoever holds the phone (or its SIM) for a moment could have done this.
   */
  route(app, resetPassword, async ({ body, ip, userAgent, now, cookies, refusal }) => {
    const reset = { token: body.otpToken, browser: browserOf(cookies), now };
    const phone = await expectReset(app.db, reset);
    // First, so that a password that is not taken uses up no code.
    await expectGoodPassword(body.newPassword, phone);
    const [member] = await app.db.query<{ id: number }>('select id from member where phone = $1', [phone]);
    // A guessed code of a number without an account.
    if (member === undefined) throw refusal('UNVERIFIED_OTP');
    const hash = await hashPassword(body.newPassword, app.config.scrypt, `member:${member.id}`);
    await app.db.transaction(async (tx) => {
      await useReset(tx, reset);
      const source = { memberId: member.id, ip, userAgent, now };
      await setPassword(tx, source, hash);
      await removePasskeys(tx, source);
      await holdPayouts(tx, member.id, now);
    });
    // Tries with the forgotten password no longer delay a login.
    await forgetDelay(app.db, strangersDelay(ip, phone));
    return {};
  });
}
