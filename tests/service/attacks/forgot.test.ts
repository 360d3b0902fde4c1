/**
 * A new password by a code, under attack: given again, elsewhere, for another number or purpose, guessed, requested in
 * masses.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../../contract/account.ts';
import { resetPassword, sendResetOtp } from '../../../contract/forgot.ts';
import { login } from '../../../contract/login.ts';
import { sendOtp, sendProofOtp, verifyOtp } from '../../../contract/otp.ts';
import { changePassword, getProfile } from '../../../contract/profile.ts';
import { endOtherSessions, listSecurityEvents } from '../../../contract/sessions.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { enter as enterWith } from '../../../server/members/enter.ts';
import { hashToken, openSession } from '../../../server/members/sessions.ts';
import { setPassword } from '../../../server/members/set-password.ts';
import { type NewMember, otherCode, PASSWORD, serviceOfFile } from '../harness.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = 'somtam of 2026';
const NOBODYS = '0699999999';

const service = await serviceOfFile();
let member: NewMember;
let stranger: NewMember;
beforeEach(async () => {
  member = await service.member({ wallet: 100_000 });
  stranger = await service.member();
});

const ask = (phoneNumber = member.phone, browser: string | null = 'own', ip = '198.51.100.1') =>
  service.call(sendResetOtp, { body: { phoneNumber }, browser, ip });
/** A code that was sent to a number, as it is given. */
async function sent(phone = member.phone, browser = 'own') {
  const { reply } = await ask(phone, browser);
  return { otpToken: reply.otpToken, otpCode: await service.codeTo(phone) };
}
type Otp = Awaited<ReturnType<typeof sent>>;
const check = (otp: Otp, browser: string | null = 'own') => service.call(verifyOtp, { body: otp, browser });
const set = ({ otpToken }: Pick<Otp, 'otpToken'>, newPassword = NEW, browser: string | null = 'own') =>
  service.call(resetPassword, { body: { otpToken, newPassword }, browser, ip: '198.51.100.1' });
/** A code that was checked: a new password can be set with its token. */
async function checked(phone = member.phone, browser = 'own'): Promise<Otp> {
  const otp = await sent(phone, browser);
  expect((await check(otp, browser)).status).toBe(200);
  return otp;
}
const enter = (password: string, phone = member.phone) =>
  service.call(login, { body: { username: phone, password }, browser: 'new', ip: '198.51.100.1' });

describe('a new password', () => {
  test('holds, ends every session, holds payouts, is told, and opens no session', async () => {
    const elsewhere = await openSession(service.db, member.id, service.clock.now(), 24);
    const { raw } = await set(await checked());
    expect(raw).toEqual({});
    for (const token of [member.token, elsewhere]) expect((await service.call(getProfile, {}, token)).status).toBe(401);
    expect(await service.db.query('select 1 from session where member_id = $1', [member.id])).toEqual([]);
    expect((await enter(PASSWORD)).code).toBe('WRONG_CREDENTIAL');
    const { token } = (await enter(NEW)).reply;
    expect((await service.call(withdraw, { body: { amount: 100 } }, token)).code).toBe('PAYOUT_ON_HOLD');
    const { items } = (await service.call(listSecurityEvents, {}, token)).reply.events;
    expect(items.map(({ type }) => type)).toContain('password');
    service.clock.advance(DAY);
    const later = (await enter(NEW)).reply.token;
    expect((await service.call(withdraw, { body: { amount: 100 } }, later)).code).toBeUndefined();
  });

  test('is looked at before the code is used up', async () => {
    const otp = await checked();
    for (const weak of ['12345678', 'short', `my ${member.phone}`])
      expect((await set(otp, weak)).code, weak).toBe('PASSWORD_TOO_WEAK');
    expect((await enter(PASSWORD)).status).toBe(200);
    expect((await set(otp)).status).toBe(200);
  });

  test('ends the wait that tries with the forgotten one have brought', async () => {
    for (let tries = 0; tries < 6; tries++) await enter('was it this');
    expect((await enter(PASSWORD)).code).toBe('REQUEST_LIMIT_1MIN');
    await set(await checked());
    expect((await enter(NEW)).status).toBe(200);
  });

  test('is not set without the code, nor with a wrong one', async () => {
    const otp = await sent();
    expect((await set(otp)).code).toBe('UNVERIFIED_OTP');
    expect((await check({ ...otp, otpCode: otherCode(otp.otpCode) })).code).toBe('OTP_CODE_INVALID');
    expect((await set(otp)).code).toBe('UNVERIFIED_OTP');
    expect((await set({ otpToken: 'x'.repeat(43) })).code).toBe('UNVERIFIED_OTP');
    expect((await enter(PASSWORD)).status).toBe(200);
  });
});

describe('once, and not for long', () => {
  test('again it is refused, also ten times at once', async () => {
    const otp = await checked();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => set(otp, `${NEW} ${at}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'OTP_VERIFIED']));
    expect((await set(otp)).code).toBe('OTP_VERIFIED');
    const events = await service.db.query(`select 1 from activity where member_id = $1 and type = 'password'`, [
      member.id,
    ]);
    expect(events).toHaveLength(1);
  });

  test('five minutes to give the code, five more for the password', async () => {
    const late = await sent();
    service.clock.advance(5 * MINUTE);
    expect((await check(late)).code).toBe('OTP_EXPIRED');
    const otp = await checked();
    service.clock.advance(5 * MINUTE);
    expect((await set(otp)).code).toBe('OTP_EXPIRED');
    expect((await enter(PASSWORD)).status).toBe(200);
  });

  test('a new password puts what other browsers hold for the number out of use', async () => {
    const theirs = await checked(member.phone, 'elsewhere');
    service.clock.advance(MINUTE);
    expect((await set(await checked())).status).toBe(200);
    expect((await set(theirs, 'another of 2026', 'elsewhere')).code).toBe('UNVERIFIED_OTP');
    expect((await enter(NEW)).status).toBe(200);
  });
});

describe('of no use to others', () => {
  test('in another browser, or in one without cookies', async () => {
    const otp = await sent();
    for (const browser of ['elsewhere', null]) expect((await check(otp, browser)).code).toBe('OTP_NOT_EXIST');
    expect((await check(otp)).status).toBe(200);
    for (const browser of ['elsewhere', null]) expect((await set(otp, NEW, browser)).code).toBe('UNVERIFIED_OTP');
    expect((await set(otp)).status).toBe(200);
  });

  test('the token of one number with the digits of another', async () => {
    const mine = await sent(stranger.phone);
    const theirs = await sent(member.phone);
    expect((await check({ ...theirs, otpCode: mine.otpCode })).code).toBe('OTP_CODE_INVALID');
    expect((await check(mine)).status).toBe(200);
    expect((await set(theirs)).code).toBe('UNVERIFIED_OTP');
    await set(mine);
    expect((await enter(PASSWORD)).status).toBe(200);
    expect((await enter(NEW, stranger.phone)).status).toBe(200);
  });

  test('a code for a new password registers nobody and proves nothing', async () => {
    const otp = await checked();
    await service.db.query(`update member set phone = '0600000001' where id = $1`, [member.id]);
    const body = {
      name: 'New',
      username: member.phone,
      password: NEW,
      sourceCode: 'FRIEND',
      inviteCode: '',
      bankCode: 'SCB',
      bankAccountName: 'NEW MEMBER',
      bankAccountNo: '5550001112',
      currency: 'BAHT' as const,
    };
    expect((await service.call(createAccount, { body, browser: 'own' })).code).toBe('UNVERIFIED_OTP');
    expect((await set(otp)).code).toBe('UNVERIFIED_OTP');
    const proof = await sent(stranger.phone);
    const ended = await service.call(endOtherSessions, { body: { otp: proof }, browser: 'own' }, stranger.token);
    expect(ended.code).toBe('OTP_NOT_EXIST');
  });

  test('a code for registering, and a proof, set no password', async () => {
    const { reply } = await service.call(sendOtp, { body: { phoneNumber: NOBODYS }, browser: 'own' });
    const registering = { otpToken: reply.otpToken, otpCode: await service.codeTo(NOBODYS) };
    expect((await check(registering)).status).toBe(200);
    await service.db.query('update member set phone = $2 where id = $1', [stranger.id, NOBODYS]);
    expect((await set(registering)).code).toBe('UNVERIFIED_OTP');
    const { otpToken } = (await service.call(sendProofOtp, { browser: 'own' }, member.token)).reply;
    const proof = { otpToken, otpCode: await service.codeTo(member.phone) };
    expect((await check(proof)).code).toBe('OTP_NOT_EXIST');
    expect((await set(proof)).code).toBe('UNVERIFIED_OTP');
  });
});

describe('guessing', () => {
  test('five wrong codes block the browser for a quarter of an hour, the right one too', async () => {
    const otp = await sent();
    const codes: unknown[] = [];
    for (let count = 0; count < 6; count++) codes.push((await check({ ...otp, otpCode: otherCode(otp.otpCode) })).code);
    expect(codes).toEqual([...Array<string>(4).fill('OTP_CODE_INVALID'), 'OTP_BLOCK', 'OTP_BLOCK']);
    expect((await check(otp)).code).toBe('OTP_BLOCK');
    service.clock.advance(MINUTE);
    expect((await ask()).code).toBe('OTP_BLOCK');
    expect((await set(otp)).code).toBe('UNVERIFIED_OTP');
  });

  test('with a new browser and address each time gets five codes a day; the owner has their own for other things', async () => {
    const codes: unknown[] = [];
    for (let count = 0; count < 8; count++) {
      codes.push((await ask(member.phone, `browser ${count}`, `203.0.113.${count}`)).code);
      service.clock.advance(MINUTE);
    }
    expect(codes).toEqual([...Array(5).fill(undefined), ...Array(3).fill('REQUEST_LIMIT')]);
    expect((await service.call(sendProofOtp, { browser: 'own' }, member.token)).status).toBe(200);
  });
});

describe('whether a number has an account', () => {
  test('is not told by the answer, and nobody else gets a message', async () => {
    const known = await ask(member.phone);
    const unknown = await ask(NOBODYS);
    const shape = { otpRef: expect.stringMatching(/^[A-Z]{4}$/), otpToken: expect.stringMatching(/^[\w-]{43}$/) };
    for (const { status, raw } of [known, unknown]) {
      expect(status).toBe(200);
      expect(raw).toEqual({ ...shape, resendIn: 60, expireIn: 300 });
    }
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(await service.db.query('select phone from sms')).toEqual([{ phone: member.phone }]);
  });

  test('nor by any later one: too soon, wrong, blocked, too many', async () => {
    const courses: unknown[][] = [];
    const others = [stranger.phone, '0699999997'];
    for (const [at, phone] of [member.phone, NOBODYS].entries()) {
      const browser = `at ${phone}`;
      const { reply } = await ask(phone, browser, `203.0.113.${at}`);
      const course: unknown[] = [(await ask(phone, browser)).code, (await set(reply, NEW, browser)).code];
      for (let count = 0; count < 5; count++)
        course.push((await check({ otpToken: reply.otpToken, otpCode: '000000' }, browser)).code);
      course.push((await ask(phone, browser)).code);
      for (let count = 0; count < 6; count++) {
        service.clock.advance(MINUTE);
        // The number that was guessed at, and another.
        course.push((await ask(phone, `${count} ${phone}`, `203.0.113.${at}`)).code);
        course.push((await ask(others[at], `${count} ${phone}`, `203.0.113.${at}`)).code);
      }
      courses.push(course);
    }
    expect(courses[0]).toEqual(courses[1]);
    expect(courses[0]).toContain('OTP_BLOCK');
    expect(courses[0]).toContain('RESET_LIMIT');
    expect(courses[0]).toContain('REQUEST_LIMIT');
  });

  test('nor by the time it takes: both ask the database for the same', async () => {
    const asked = async (phone: string) => {
      const from = await counted();
      await ask(phone, `for ${phone}`);
      return (await counted()) - from;
    };
    // All rows that were written: of the one with an account one more, its message.
    const counted = async () => {
      const [row] = await service.db.query<{ rows: number }>(
        'select ((select count(*) from otp) + (select count(*) from rate_limit))::int as rows',
      );
      return row?.rows ?? 0;
    };
    await ask(stranger.phone);
    expect(await asked(member.phone)).toBe(await asked(NOBODYS));
    // By turns, and the quickest of nine: what else the machine does is in neither.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const took = async (phone: string, at: number) => {
      const begun = performance.now();
      await ask(phone, 'own', `192.0.2.${at}`);
      return performance.now() - begun;
    };
    for (let at = 0; at < 9; at++) {
      const { phone } = await service.member();
      known = Math.min(known, await took(phone, 2 * at));
      unknown = Math.min(unknown, await took(`069999990${at}`, 2 * at + 1));
    }
    // A scrypt or a message to a gateway in one of them would be tens of times the other.
    expect(known / unknown).toBeLessThan(4);
    expect(unknown / known).toBeLessThan(4);
  });

  test('not by a code that was guessed of a number without one', async () => {
    const { reply } = await ask(NOBODYS);
    await service.db.query(`update otp set verified_at = $1 where phone = $2`, [service.clock.now(), NOBODYS]);
    expect((await set(reply)).code).toBe('UNVERIFIED_OTP');
  });
});

test('a flood at many numbers from one network ends, and takes nothing of what registering has', async () => {
  const codes: unknown[] = [];
  for (let at = 0; at < 64; at++) {
    if (at % 20 === 0) service.clock.advance(MINUTE);
    codes.push((await ask(`06${String(at).padStart(8, '0')}`, 'own', '2001:db8::1')).code);
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(60);
  expect(codes.at(-1)).toBe('REQUEST_LIMIT');
  service.clock.advance(MINUTE);
  // Another address of the same /64 is the same caller.
  expect((await ask(NOBODYS, 'own', '2001:db8::2')).code).toBe('REQUEST_LIMIT');
  const body = { phoneNumber: NOBODYS };
  expect((await service.call(sendOtp, { body, browser: 'own', ip: '2001:db8::1' })).status).toBe(200);
  await service.set({ smsDayMax: 1 });
  expect((await ask(member.phone, 'own', '203.0.113.9')).code).toBe('REQUEST_LIMIT');
  expect((await ask('0688888888', 'own', '203.0.113.9')).code).toBe('REQUEST_LIMIT');
});

describe('what is under way while a new password is set', () => {
  const source = () => ({ memberId: member.id, ip: '198.51.100.9', userAgent: '', now: service.clock.now() });
  const hashOf = async () =>
    (
      await service.db.query<{ password_hash: string }>('select password_hash from member where id = $1', [member.id])
    )[0]?.password_hash ?? '';

  test('a change of password whose session has ended meanwhile changes nothing', async () => {
    await set(await checked());
    const hash = await hashOf();
    const change = service.db.transaction((tx) => setPassword(tx, source(), 'another', hashToken(member.token)));
    await expect(change).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await hashOf()).toBe(hash);
  });

  test('a login whose password was compared before opens no session', async () => {
    const old = await hashOf();
    await set(await checked());
    const cookies = { get: () => '', set: () => {} };
    await expect(enterWith(service.db, cookies, source(), { passwordHash: old })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIAL',
    });
  });

  test('a code that was checked is of no use after another new password', async () => {
    const reset = await checked();
    const change = { oldPassword: PASSWORD, newPassword: 'larb of 2027' };
    expect((await service.call(changePassword, { body: change }, member.token)).status).toBe(200);
    // Not OTP_VERIFIED: this browser has set none.
    expect((await set(reset)).code).toBe('UNVERIFIED_OTP');
    expect((await enter('larb of 2027')).status).toBe(200);
  });
});
