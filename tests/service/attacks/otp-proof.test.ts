/** A code by SMS in the password's place, under attack: given again, elsewhere, by others, for something else, guessed. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../../contract/account.ts';
import { login, logout } from '../../../contract/login.ts';
import { sendOtp, sendProofOtp, verifyOtp } from '../../../contract/otp.ts';
import { beginPasskey } from '../../../contract/passkeys.ts';
import { changePassword, getProfile, putProfile } from '../../../contract/profile.ts';
import { endOtherSessions, endSession, listSecurityEvents, listSessions } from '../../../contract/sessions.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { type NewMember, otherCode, PASSWORD, serviceOfFile } from '../harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = 'somtam of 2026';

const service = await serviceOfFile({ config: { publicUrl: 'https://wallet.example' } });
let member: NewMember;
let stranger: NewMember;
beforeEach(async () => {
  member = await service.member({ wallet: 100_000 });
  stranger = await service.member();
});

const send = (who: NewMember = member, browser = 'own', ip?: string) =>
  service.call(sendProofOtp, { browser, ...(ip !== undefined && { ip }) }, who.token);
/** A code that was sent to a member, as it is given. */
async function sent(who: NewMember = member, browser = 'own') {
  const { reply } = await send(who, browser);
  return { otpToken: reply.otpToken, otpCode: await service.codeTo(who.phone) };
}
type Otp = Awaited<ReturnType<typeof sent>>;
const endOthers = (otp: Otp, who: NewMember = member, browser = 'own') =>
  service.call(endOtherSessions, { body: { otp }, browser }, who.token);

describe('a code is as good as the password', () => {
  test('for ending sessions, for a passkey, for the payout account and for a new password', async () => {
    expect((await service.call(listSessions, {}, member.token)).reply.takesOtp).toBe(true);
    const elsewhere = await service.again(member);
    expect((await endOthers(await sent())).status).toBe(200);
    expect((await service.call(getProfile, {}, elsewhere.token)).status).toBe(401);

    service.clock.advance(MINUTE);
    const passkey = { otp: await sent() };
    expect((await service.call(beginPasskey, { body: passkey, browser: 'own' }, member.token)).status).toBe(200);

    service.clock.advance(MINUTE);
    const account = { bankCode: 'SCB', bankAccountName: 'TEST MEMBER', bankAccountNo: '9876543210' };
    const profile = { name: 'Test', ...account, otp: await sent() };
    expect((await service.call(putProfile, { body: profile, browser: 'own' }, member.token)).status).toBe(200);
    // With a code as with the password: the owner has a day to say that it was not them.
    expect((await service.call(withdraw, { body: { amount: 100 } }, member.token)).code).toBe('PAYOUT_ON_HOLD');

    service.clock.advance(MINUTE);
    const body = { newPassword: NEW, otp: await sent() };
    expect((await service.call(changePassword, { body, browser: 'own' }, member.token)).status).toBe(200);
    const entered = await service.call(login, { body: { username: member.phone, password: NEW } });
    expect(entered.status).toBe(200);
    const { items } = (await service.call(listSecurityEvents, {}, member.token)).reply.events;
    expect(items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['password', 'payout_account', 'sessions_ended']),
    );
  });

  test('the message says what it is for, and the answer holds no code and no number', async () => {
    const { raw } = await send();
    const code = await service.codeTo(member.phone);
    const [message] = await service.db.query<{ text: string }>('select text from sms where phone = $1', [member.phone]);
    expect(message?.text).toContain('ความปลอดภัยของบัญชี');
    expect(JSON.stringify(raw)).not.toContain(code);
    expect(JSON.stringify(raw)).not.toContain(member.phone);
    const rows = await service.db.query('select * from otp');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a new password that is too weak uses none up', async () => {
    const otp = await sent();
    const weak = await service.call(
      changePassword,
      { body: { newPassword: '12345678', otp }, browser: 'own' },
      member.token,
    );
    expect(weak.code).toBe('PASSWORD_TOO_WEAK');
    expect((await endOthers(otp)).status).toBe(200);
  });
});

describe('a code is taken once', () => {
  test('again it is refused, also for another call', async () => {
    const otp = await sent();
    expect((await endOthers(otp)).status).toBe(200);
    expect((await endOthers(otp)).code).toBe('OTP_VERIFIED');
    expect(
      (await service.call(changePassword, { body: { newPassword: NEW, otp }, browser: 'own' }, member.token)).code,
    ).toBe('OTP_VERIFIED');
  });

  test('ten times at once, one of them is done', async () => {
    const otp = await sent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => endOthers(otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'OTP_VERIFIED']));
  });

  test('after five minutes it is of no use, nor when another was sent', async () => {
    const first = await sent();
    service.clock.advance(MINUTE);
    const second = await sent();
    expect((await endOthers(first)).code).toBe('OTP_TOKEN_INVALID');
    service.clock.advance(5 * MINUTE);
    expect((await endOthers(second)).code).toBe('OTP_EXPIRED');
  });
});

describe('a code is of no use to others', () => {
  test('in another session of the same member, in another browser, without one', async () => {
    const otp = await sent();
    const thief = await service.again(member);
    expect((await endOthers(otp, thief)).code).toBe('OTP_NOT_EXIST');
    expect((await endOthers(otp, member, 'elsewhere')).code).toBe('OTP_NOT_EXIST');
    const bare = await service.call(endOtherSessions, { body: { otp }, browser: null }, member.token);
    expect(bare.code).toBe('OTP_NOT_EXIST');
    expect((await endOthers(otp)).status).toBe(200);
  });

  test('of another member, in the same browser', async () => {
    const otp = await sent(stranger);
    expect((await endOthers(otp)).code).toBe('OTP_NOT_EXIST');
    expect((await endOthers(await sent(member), stranger)).code).toBe('OTP_NOT_EXIST');
  });

  test('a token of one code and the digits of another', async () => {
    const mine = await sent();
    const theirs = await sent(stranger);
    expect((await endOthers({ ...theirs, otpCode: mine.otpCode }, stranger)).code).toBe('OTP_CODE_INVALID');
    expect((await endOthers({ ...mine, otpToken: theirs.otpToken })).code).toBe('OTP_NOT_EXIST');
  });

  test('in a session that has ended', async () => {
    const otp = await sent();
    await service.call(logout, {}, member.token);
    expect((await endOthers(otp)).status).toBe(401);
    expect((await endOthers(otp, await service.again(member))).code).toBe('OTP_NOT_EXIST');
  });

  test('nothing is sent without a session, and only to the member’s own number', async () => {
    expect((await service.call(sendProofOtp, {})).status).toBe(401);
    await send();
    expect(await service.db.query('select phone from sms')).toEqual([{ phone: member.phone }]);
  });
});

describe('a code for one thing is of no use for the other', () => {
  const registration = (phone: string) => ({
    name: 'New',
    username: phone,
    password: NEW,
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode: 'SCB',
    bankAccountName: 'NEW MEMBER',
    bankAccountNo: '5550001112',
    currency: 'BAHT' as const,
  });

  test('a proof verifies no phone, and registers nobody', async () => {
    const otp = await sent();
    const verified = await service.call(verifyOtp, { body: otp, browser: 'own' });
    expect(verified.code).toBe('OTP_NOT_EXIST');
    // A number that has become free: its proof of then opens no account.
    expect((await endOthers(otp)).status).toBe(200);
    await service.db.query(`update member set phone = '0600000001' where id = $1`, [member.id]);
    const body = registration(member.phone);
    expect((await service.call(createAccount, { body, browser: 'own' })).code).toBe('UNVERIFIED_OTP');
    service.clock.advance(MINUTE);
    const asked = await service.call(sendOtp, { body: { phoneNumber: member.phone }, browser: 'own' });
    expect(asked.reply.code).toBe('');
  });

  test('a code for registering is no proof, verified or not', async () => {
    const phone = '0655555555';
    const { reply } = await service.call(sendOtp, { body: { phoneNumber: phone }, browser: 'own' });
    const otp = { otpToken: reply.otpToken, otpCode: await service.codeTo(phone) };
    expect((await endOthers(otp)).code).toBe('OTP_NOT_EXIST');
    expect((await service.call(verifyOtp, { body: otp, browser: 'own' })).status).toBe(200);
    await service.db.query('update member set phone = $2 where id = $1', [member.id, phone]);
    expect((await endOthers(otp)).code).toBe('OTP_NOT_EXIST');
  });
});

describe('guessing', () => {
  test('five wrong codes block the browser for a quarter of an hour, the right one too', async () => {
    const otp = await sent();
    const wrong = { ...otp, otpCode: otherCode(otp.otpCode) };
    const codes: unknown[] = [];
    for (let count = 0; count < 6; count++) codes.push((await endOthers(wrong)).code);
    expect(codes).toEqual([...Array<string>(4).fill('OTP_CODE_INVALID'), 'OTP_BLOCK', 'OTP_BLOCK']);
    expect((await endOthers(otp)).code).toBe('OTP_BLOCK');
    expect((await send()).code).toBe('OTP_BLOCK');
    service.clock.advance(15 * MINUTE);
    expect((await endOthers(await sent())).status).toBe(200);
  });

  test('wrong ones at once count each', async () => {
    const otp = await sent();
    const wrong = { ...otp, otpCode: otherCode(otp.otpCode) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => endOthers(wrong)));
    expect(answers.filter(({ code }) => code === 'OTP_CODE_INVALID')).toHaveLength(4);
    expect((await endOthers(otp)).code).toBe('OTP_BLOCK');
  });

  test('with a new browser each time gets ten codes a day to guess at, from wherever', async () => {
    const codes: unknown[] = [];
    for (let count = 0; count < 14; count++) {
      codes.push((await send(member, `browser ${count}`, `203.0.113.${count}`)).code);
      service.clock.advance(MINUTE);
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.at(-1)).toBe('REQUEST_LIMIT');
    // The owner's password works all the same.
    const body = { password: PASSWORD };
    expect((await service.call(endOtherSessions, { body }, member.token)).status).toBe(200);
  });

  test('one a minute, also where many ask at once, and all of a day count for everybody’s', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await service.set({ smsDayMax: 1 });
    expect((await send(stranger)).code).toBe('REQUEST_LIMIT');
    expect(await service.db.query('select phone from sms')).toHaveLength(1);
    service.clock.advance(24 * HOUR);
    expect((await send(await service.again(stranger))).status).toBe(200);
  });
});

test('nothing beside a code makes a wrong one good: one proof counts', async () => {
  const otp = await sent();
  const wrong = { ...otp, otpCode: otherCode(otp.otpCode) };
  const thief = await service.again(member);
  const [session] = (await service.call(listSessions, {}, thief.token)).reply.sessions.items.filter(
    (one) => !one.isCurrent,
  );
  const body = { password: PASSWORD, otp: wrong };
  const params = { id: session?.id ?? '' };
  expect((await service.call(endSession, { params, body, browser: 'own' }, member.token)).code).toBe(
    'OTP_CODE_INVALID',
  );
  for (const code of ['', '12345', '123456789', '๑๒๓๔๕๖', '12 456'])
    expect((await endOthers({ ...otp, otpCode: code })).status, code).toBe(400);
  expect((await endOthers({ ...otp, otpToken: 'x'.repeat(43) })).code).toBe('OTP_NOT_EXIST');
});
