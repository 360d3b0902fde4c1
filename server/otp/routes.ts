/** One-time passwords (rule: OTP). */
import { sendResetOtp } from '../../contract/forgot.ts';
import { sendOtp, sendProofOtp, verifyOtp } from '../../contract/otp.ts';
import { one, type Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import type { CookieJar } from '../http/cookies.ts';
import type { Refusal } from '../http/refusal.ts';
import { memberRoute, route } from '../http/route.ts';
import { networkOf } from '../limits/address.ts';
import { mayTry } from '../limits/limits.ts';
import { expectMayAskForMembers } from '../limits/membership.ts';
import { oldDevice } from '../members/devices.ts';
import { expectPhone } from '../members/phone.ts';
import { readSettings } from '../settings/settings.ts';
import { browserOf, knowBrowser } from './browser.ts';
import { OTP_REFUSALS, resetLane, type SendOutcome, sendCode, verifyCode } from './verification.ts';

/** Codes sent for one address: generous, because many phones share one behind a mobile network. */
const PER_ADDRESS = { tries: 30, window: 60_000 };
const DAY = 24 * 3_600_000;
/** Codes sent in a day to one number, and for one address. */
const A_DAY_PER_PHONE = { tries: 10, window: DAY };
const A_DAY_PER_ADDRESS = { tries: 300, window: DAY };
/** Codes sent in a day for one network (`networkOf`): whoever has one address of it often has more. */
const A_DAY_PER_NETWORK = { tries: 2000, window: DAY };
/**
 * Codes for a new password have their own counts. Anybody may request them for any number: they must leave the number's
 * owner those for other things, and guessing at many accounts must not pay.
 */
const RESETS_A_DAY = { phone: 5, address: 60, network: 400 };

export function otpModule(app: App): void {
  route(app, sendOtp, async ({ body, ip, now, cookies, language, refusal }) => {
    const phone = expectPhone(body.phoneNumber, app.config.laos);
    if (!(await mayTry(app.db, `otp:ip:${ip}`, PER_ADDRESS, now))) throw refusal('REQUEST_LIMIT_1MIN');
    await expectMayAskForMembers(app.db, ip, now);
    const [taken] = await app.db.query('select id from member where phone = $1', [phone]);
    if (taken !== undefined) throw refusal('EXISTING_USER');
    const browser = knowBrowser(cookies);
    const outcome = await app.db.transaction(async (tx) => {
      const sent = await sendCode(tx, { phone, browser, member: null, purpose: 'register', language, now });
      // Each message costs money, and the phone's owner may not have requested it: counted where one was sent.
      if (sent.kind === 'sent' && !(await mayBeSent(tx, phone, ip, now))) throw refusal('REQUEST_LIMIT');
      return sent;
    });
    if (outcome.kind === 'verified') return { code: 'OTP_VERIFIED' };
    return repliedOf(outcome, refusal);
  });

  /**
   * Sends the code to the number that the member logs in with, and to no other: a stolen session does not have the
   * phone.
   */
  memberRoute(app, sendProofOtp, async ({ member, ip, now, cookies, language, refusal }) => {
    const browser = knowBrowser(cookies);
    const outcome = await app.db.transaction(async (tx) => {
      const { phone } = one(await tx.query<{ phone: string }>('select phone from member where id = $1', [member.id]));
      const sent = await sendCode(tx, { phone, browser, member, purpose: 'proof', language, now });
      if (sent.kind === 'sent' && !(await mayBeSent(tx, phone, ip, now))) throw refusal('REQUEST_LIMIT');
      return sent;
    });
    return repliedOf(outcome, refusal);
  });

  /** Gives one answer, after the same work, whether the number has an account or not. */
  route(app, sendResetOtp, async ({ body, ip, now, cookies, language, refusal }) => {
    const phone = expectPhone(body.phoneNumber, app.config.laos);
    if (!(await mayTry(app.db, `otp:ip:${ip}`, PER_ADDRESS, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const browser = knowBrowser(cookies);
    const outcome = await app.db.transaction(async (tx) => {
      const asker = { browser, member: null, now, deviceOf: deviceBehind(cookies, now) };
      const sent = await sendCode(tx, { ...asker, phone, purpose: 'reset', language });
      const lane = await resetLane(tx, asker, phone);
      if (sent.kind === 'sent' && !(await mayBeSentForReset(tx, lane, ip, now))) throw refusal('REQUEST_LIMIT');
      return sent;
    });
    if (outcome.kind === 'guessed-at') throw refusal('RESET_LIMIT');
    return repliedOf(outcome, refusal);
  });

  route(app, verifyOtp, async ({ body, now, cookies, refusal }) => {
    if (!/^[\w-]{43}$/.test(body.otpToken)) throw refusal('OTP_TOKEN_INVALID');
    const asker = { browser: browserOf(cookies), member: null, now, deviceOf: deviceBehind(cookies, now) };
    const proof = { ...asker, token: body.otpToken, code: body.otpCode };
    const outcome = await app.db.transaction((tx) => verifyCode(tx, proof));
    if (outcome !== 'valid') throw refusal(OTP_REFUSALS[outcome]);
    return { code: 'OTP_CODE_VALID' };
  });
}

/** The reply about a code that was sent; throws a refusal when none was. */
function repliedOf(outcome: SendOutcome, refusal: (code: 'OTP_BLOCK' | 'REQUEST_LIMIT_1MIN') => Refusal) {
  if (outcome.kind === 'blocked') throw refusal('OTP_BLOCK');
  if (outcome.kind !== 'sent') throw refusal('REQUEST_LIMIT_1MIN');
  const { ref, token, resendIn, expireIn } = outcome;
  return { otpRef: ref, otpToken: token, resendIn, expireIn };
}

const deviceBehind = (cookies: CookieJar, now: Date) => (db: Queries, phone: string) =>
  oldDevice(db, cookies, phone, now);

async function mayBeSent(db: Queries, phone: string, ip: string, now: Date): Promise<boolean> {
  const allowed = [
    await mayTry(db, `otp:day:phone:${phone}`, A_DAY_PER_PHONE, now),
    await mayTry(db, `otp:day:ip:${ip}`, A_DAY_PER_ADDRESS, now),
    await mayTry(db, `otp:day:network:${networkOf(ip)}`, A_DAY_PER_NETWORK, now),
  ];
  return !allowed.includes(false) && isWithinBudget(db, now);
}

/** `lane`: the number, or a device of its owner (`resetLane`). */
async function mayBeSentForReset(db: Queries, lane: string, ip: string, now: Date): Promise<boolean> {
  const { phone: perPhone, address, network } = RESETS_A_DAY;
  const allowed = [
    await mayTry(db, `reset:day:phone:${lane}`, { tries: perPhone, window: DAY }, now),
    await mayTry(db, `reset:day:ip:${ip}`, { tries: address, window: DAY }, now),
    await mayTry(db, `reset:day:network:${networkOf(ip)}`, { tries: network, window: DAY }, now),
  ];
  return !allowed.includes(false) && isWithinBudget(db, now);
}

/** All messages of a day. */
async function isWithinBudget(db: Queries, now: Date): Promise<boolean> {
  // Last, so that what is refused for another reason takes nothing of everybody's.
  const { smsDayMax } = await readSettings(db);
  return smsDayMax === 0 || mayTry(db, 'otp:day:all', { tries: smsDayMax, window: DAY }, now);
}
