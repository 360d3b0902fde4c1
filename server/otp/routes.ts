/** One-time passwords (section 7). */
import { sendOtp, verifyOtp } from '../../contract/otp.ts';
import type { App } from '../http/app-context.ts';
import { route } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { expectPhone } from '../members/phone.ts';
import { sendCode, verifyCode } from './verification.ts';

/** Codes sent for one address: generous, because many phones share one behind a mobile network. */
const PER_ADDRESS = { tries: 30, window: 60_000 };

export function otpModule(app: App): void {
  route(app, sendOtp, async ({ body, ip, now, refusal }) => {
    expectPhone(body.phoneNumber, app.config.laos);
    if (!(await mayTry(app.db, `otp:ip:${ip}`, PER_ADDRESS, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const [taken] = await app.db.query('select id from member where phone = $1', [body.phoneNumber]);
    if (taken !== undefined) throw refusal('EXISTING_USER');
    const outcome = await app.db.transaction((tx) => sendCode(tx, body.phoneNumber, now));
    if (outcome.kind === 'blocked') throw refusal('OTP_BLOCK');
    if (outcome.kind === 'too-soon') throw refusal('REQUEST_LIMIT_1MIN');
    if (outcome.kind === 'verified') return { code: 'OTP_VERIFIED' };
    const { ref, token, resendIn, expireIn } = outcome;
    return { otpRef: ref, otpToken: token, resendIn, expireIn };
  });

  route(app, verifyOtp, async ({ body, now, refusal }) => {
    if (!/^[\w-]{43}$/.test(body.otpToken)) throw refusal('OTP_TOKEN_INVALID');
    const outcome = await app.db.transaction((tx) => verifyCode(tx, body.otpToken, body.otpCode, now));
    switch (outcome) {
      case 'valid':
        return { code: 'OTP_CODE_VALID' };
      case 'verified-before':
        throw refusal('OTP_VERIFIED');
      case 'wrong':
        throw refusal('OTP_CODE_INVALID');
      case 'blocked':
        throw refusal('OTP_BLOCK');
      case 'expired':
        throw refusal('OTP_EXPIRED');
      case 'replaced':
        throw refusal('OTP_TOKEN_INVALID');
      case 'unknown':
        throw refusal('OTP_NOT_EXIST');
    }
  });
}
