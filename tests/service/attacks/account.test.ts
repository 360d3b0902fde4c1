/** Accounts under attack: numbers that strangers locked, codes that others used, tokens that were stolen. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAccount, validateAccount } from '../../../contract/account.ts';
import { login, logout } from '../../../contract/login.ts';
import { withdrawLimits } from '../../../contract/member-lookups.ts';
import { sendOtp, verifyOtp } from '../../../contract/otp.ts';
import { changePassword, getProfile, putProfile } from '../../../contract/profile.ts';
import { endOtherSessions } from '../../../contract/sessions.ts';
import { listStatement } from '../../../contract/statement.ts';
import { withdraw, withdrawAll } from '../../../contract/wallet.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { waitFor } from '../../../server/limits/delays.ts';
import * as pools from '../../../server/workers/pools.ts';
import { DEMO_PASSWORD, DEMO_PHONE, otherCode, PASSWORD, serviceOfFile } from '../harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const service = await serviceOfFile();

describe('a login', () => {
  const enter = (password: string, ip: string, browser: string | null = null) =>
    service.call(login, { body: { username: DEMO_PHONE, password }, ip, browser });

  test('was locked for its owner by five wrong tries of a stranger elsewhere', async () => {
    for (let tries = 0; tries < 5; tries++) await enter('guess', '203.0.113.1');
    expect(await enter('guess', '203.0.113.1')).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_1MIN' });
    expect((await enter(DEMO_PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  test('was tried five times a minute for ever: each further failure now waits longer', async () => {
    let tried = 0;
    for (let minute = 0; minute < 60; minute++) {
      for (let tries = 0; tries < 6; tries++)
        if ((await enter('guess', '203.0.113.1')).code === 'WRONG_CREDENTIAL') tried++;
      service.clock.advance(MINUTE);
    }
    // Before: 300.
    expect(tried).toBeLessThan(13);
  });

  test('was refused for a moment when another process, whose clock is a little ahead, had just taken one', async () => {
    const [now, ahead] = [service.clock.now(), new Date(service.clock.now().getTime() + 1500)];
    expect(await waitFor(service.db, 'login:skew', ahead)).toBe(0);
    expect(await waitFor(service.db, 'login:skew', now)).toBe(0);
    for (let tries = 0; tries < 3; tries++) await waitFor(service.db, 'login:skew', ahead);
    expect(await waitFor(service.db, 'login:skew', now)).toBeGreaterThan(MINUTE);
  });

  test('of a device that is known goes through, whatever strangers do', async () => {
    expect((await enter(DEMO_PASSWORD, '192.0.2.1', 'phone')).status).toBe(200);
    for (let index = 0; index < 130; index++) await enter('guess', `203.0.113.${index}`);
    // A stranger's device waits now; also with a made-up cookie.
    expect(await enter(DEMO_PASSWORD, '192.0.2.2')).toMatchObject({ status: 429 });
    const headers = { cookie: `device=${'A'.repeat(43)}` };
    const body = { username: DEMO_PHONE, password: DEMO_PASSWORD };
    expect(await service.call(login, { body, ip: '192.0.2.3', browser: null, headers })).toMatchObject({ status: 429 });
    expect((await enter(DEMO_PASSWORD, '192.0.2.4', 'phone')).status).toBe(200);
  });

  test('of a known device that was stolen is slowed down too, and known to its owner alone', async () => {
    await enter(DEMO_PASSWORD, '192.0.2.1', 'phone');
    for (let tries = 0; tries < 5; tries++) await enter('guess', '192.0.2.1', 'phone');
    expect(await enter(DEMO_PASSWORD, '192.0.2.1', 'phone')).toMatchObject({ status: 429 });
    expect((await enter(DEMO_PASSWORD, '192.0.2.1')).status).toBe(200);
    const kept = JSON.stringify(
      await service.db.query('select encode(token_hash, $1) as hash from login_device', ['escape']),
    );
    const { headers } = await enter(DEMO_PASSWORD, '192.0.2.9', 'other');
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^device=[\w-]{43}; .*Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(kept).not.toContain(/device=([\w-]{43})/.exec(cookie)?.[1] ?? '');
  });
});

describe('a code by SMS', () => {
  const PHONE = '0877777777';
  const send = (browser: string, phoneNumber = PHONE, ip = '192.0.2.1') =>
    service.call(sendOtp, { body: { phoneNumber }, browser, ip });
  const form = {
    name: 'N',
    username: PHONE,
    password: 'manee of 2026',
    bankCode: 'KBANK',
    bankAccountName: 'N',
    bankAccountNo: '1112223334',
  };
  const verifyBy = async (browser: string) => {
    const { otpToken } = (await send(browser)).reply;
    return service.call(verifyOtp, { body: { otpToken, otpCode: await service.codeTo() }, browser });
  };

  test('let anybody register the number that the victim had verified, and told when', async () => {
    expect((await verifyBy('victim')).status).toBe(200);
    for (const browser of ['thief', null]) {
      expect(await service.call(validateAccount, { body: form, browser })).toMatchObject({ code: 'UNVERIFIED_OTP' });
      expect(await service.call(createAccount, { body: form, browser })).toMatchObject({ code: 'UNVERIFIED_OTP' });
    }
    // Nor does asking for a code tell: it is sent, to the victim.
    service.clock.advance(MINUTE);
    expect((await send('thief')).reply).toMatchObject({ code: '', otpRef: expect.stringMatching(/^[A-Z]{4}$/) });
    expect((await service.call(createAccount, { body: form, browser: 'victim' })).status).toBe(200);
  });

  test('worked with the token from another browser', async () => {
    const { otpToken } = (await send('victim')).reply;
    const body = { otpToken, otpCode: await service.codeTo() };
    expect(await service.call(verifyOtp, { body, browser: 'thief' })).toMatchObject({ code: 'OTP_NOT_EXIST' });
    expect((await service.call(verifyOtp, { body, browser: 'victim' })).status).toBe(200);
  });

  test('was blocked for its owner by a stranger’s wrong ones', async () => {
    const { otpToken } = (await send('stranger')).reply;
    const wrong = otherCode(await service.codeTo());
    for (let tries = 0; tries < 5; tries++)
      await service.call(verifyOtp, { body: { otpToken, otpCode: wrong }, browser: 'stranger' });
    service.clock.advance(MINUTE);
    expect(await send('stranger')).toMatchObject({ code: 'OTP_BLOCK' });
    expect((await verifyBy('victim')).status).toBe(200);
  });

  test('was put out of use by a stranger who asked for another', async () => {
    const { otpToken } = (await send('victim')).reply;
    const body = { otpToken, otpCode: await service.codeTo() };
    service.clock.advance(MINUTE);
    await send('stranger');
    expect((await service.call(verifyOtp, { body, browser: 'victim' })).status).toBe(200);
  });

  test('was sent to one number every minute of the day', async () => {
    const statuses: number[] = [];
    for (let minute = 0; minute < 15; minute++) {
      statuses.push((await send('stranger')).status);
      service.clock.advance(MINUTE);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    service.clock.advance(24 * HOUR);
    expect((await send('stranger')).status).toBe(200);
  });

  test('was sent for one address to numbers without end', async () => {
    expect((await send('stranger', '0800000000')).status).toBe(200);
    // The other 297 of 300, over the minutes of the day.
    await service.db.query(`update rate_limit set hits = 298 where bucket like 'otp:day:ip:%'`);
    const answers = [];
    for (let index = 1; index <= 4; index++) answers.push((await send('stranger', `080000000${index}`)).status);
    expect(answers).toEqual([200, 200, 429, 429]);
    expect((await send('other', '0899999998', '192.0.2.2')).status).toBe(200);
  });

  test('was sent from one network to numbers without end', async () => {
    await service.db.query(
      `insert into rate_limit (bucket, hits, window_ends) values ('otp:day:network:203.0.113.x', 1998, $1)`,
      [new Date(service.clock.now().getTime() + HOUR)],
    );
    const answers = [];
    for (let host = 1; host <= 4; host++)
      answers.push((await send('stranger', `080000000${host}`, `203.0.113.${host}`)).status);
    expect(answers).toEqual([200, 200, 429, 429]);
    expect((await send('other', '0800000009', '203.0.114.1')).status).toBe(200);
  });

  test('was sent without end from everywhere', async () => {
    await service.set({ smsDayMax: 3 });
    const answers = [];
    for (let host = 1; host <= 5; host++)
      answers.push((await send('stranger', `080000000${host}`, `198.51.${host}.1`)).status);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    service.clock.advance(24 * HOUR);
    expect((await send('other', '0800000009', '192.0.2.9')).status).toBe(200);
  });

  test('could be read in the database for a day', async () => {
    await send('one');
    const code = await service.codeTo();
    service.clock.advance(5 * MINUTE + 1);
    await tidyUp(service.db, service.clock.now());
    expect(JSON.stringify(await service.db.query('select * from sms'))).not.toContain(code);
    await verifyBy('two');
    expect(await service.db.query('select 1 from sms')).toEqual([]);
  });
});

describe('a token that was stolen', () => {
  const account = { name: 'Test Member', bankCode: 'KBANK', bankAccountName: 'A THIEF', bankAccountNo: '9998887776' };
  const change = (token: string, password?: string, bankAccountNo = account.bankAccountNo) =>
    service.call(
      putProfile,
      { body: { ...account, bankAccountNo, ...(password === undefined ? {} : { password }) } },
      token,
    );

  test('changed the payout account and cashed out', async () => {
    const { token } = await service.member({ wallet: 500_00 });
    expect(await change(token)).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    expect(await change(token, 'guess')).toMatchObject({ code: 'WRONG_PASSWORD' });
    // With the password, too, there is time to notice.
    expect((await change(token, PASSWORD)).status).toBe(200);
    for (const call of [withdraw, withdrawAll])
      expect(await service.call(call, { body: { amount: 100 } }, token)).toMatchObject({ code: 'PAYOUT_ON_HOLD' });
    // The form says so before any request is sent.
    const ends = new Date(service.clock.now().getTime() + 24 * HOUR).toISOString();
    expect((await service.call(withdrawLimits, {}, token)).reply.payoutsFrom).toBe(ends);
    const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 10 } }, token)).reply;
    expect(statements.items).toMatchObject([{ statementType: 'payout_account', to: 'KBANK' }]);
    service.clock.advance(24 * HOUR - 1);
    expect(await service.call(withdraw, { body: { amount: 100 } }, token)).toMatchObject({ code: 'PAYOUT_ON_HOLD' });
  });

  test('is on hold for as long as is set, and not for a name alone', async () => {
    await service.set({ payoutHoldHours: 1 });
    const { token, id } = await service.member({ wallet: 500_00 });
    const [own] = await service.db.query<{ bank_account_no: string }>(
      'select bank_account_no from member where id = $1',
      [id],
    );
    const body = {
      name: 'New Name',
      bankCode: 'KBANK',
      bankAccountName: 'TEST MEMBER',
      bankAccountNo: own?.bank_account_no ?? '',
    };
    expect((await service.call(putProfile, { body }, token)).status).toBe(200);
    expect((await service.call(withdraw, { body: { amount: 100 } }, token)).status).toBe(200);
    await change(token, PASSWORD);
    service.clock.advance(HOUR);
    expect((await service.call(withdraw, { body: { amount: 100 } }, token)).status).toBe(200);
  });

  test('told which account numbers members have', async () => {
    const [{ token }, other] = [await service.member(), await service.member()];
    await change(other.token, PASSWORD, '5554443332');
    const codes = [];
    for (const no of ['5554443332', '5554443333']) codes.push((await change(token, undefined, no)).code);
    expect(codes).toEqual(['WRONG_PASSWORD', 'WRONG_PASSWORD']);
    for (let tries = 0; tries < 4; tries++) await change(token, 'guess');
    expect(await change(token, PASSWORD, '5554443332')).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_1MIN' });
  });

  test('went on after the logout', async () => {
    const { token } = await service.member();
    expect((await service.call(logout, {}, token)).status).toBe(200);
    expect(await service.call(getProfile, {}, token)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await service.call(logout, {}, token)).toMatchObject({ status: 401 });
  });

  test('lived a week without being used', async () => {
    const body = { username: DEMO_PHONE, password: DEMO_PASSWORD };
    const { token } = (await service.call(login, { body })).reply;
    service.clock.advance(71 * HOUR);
    expect((await service.call(getProfile, {}, token)).status).toBe(200);
    service.clock.advance(72 * HOUR);
    expect(await service.call(getProfile, {}, token)).toMatchObject({ status: 401, code: 'EXPIRED_AUTH_TOKEN' });
  });
});

describe('a password', () => {
  const body = {
    name: 'N',
    username: '0899999997',
    bankCode: 'KBANK',
    bankAccountName: 'N',
    bankAccountNo: '1112223335',
  };
  beforeEach(() => service.set({ registerOTP: false }));

  test.each([
    'x',
    '1234567',
    '12345678',
    'Password1',
    'qwerty123',
    'aaaaaaaaaaaa',
    'demo1234',
    'ｐａｓｓｗｏｒｄ',
    '👩‍👩‍👧👩‍👩‍👧'.slice(0, 5),
  ])('was taken though everybody tries it: %s', async (password) => {
    expect(await service.call(createAccount, { body: { ...body, password } })).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
    });
    const { token } = await service.member();
    const change = { oldPassword: PASSWORD, newPassword: password };
    expect(await service.call(changePassword, { body: change }, token)).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
  });

  test('that is asked for again waits in the line of its member, whichever session asks from wherever', async () => {
    const [member, other] = [await service.member(), await service.member()];
    const derive = vi.spyOn(pools, 'derive');
    onTestFinished(() => derive.mockRestore());
    for (const [index, { token }] of [member, await service.again(member), other].entries())
      await service.call(endOtherSessions, { body: { password: 'guess' }, ip: `192.0.2.${index}` }, token);
    expect(derive.mock.calls.map(([who]) => who)).toEqual([member, member, other].map(({ id }) => `member:${id}`));
  });

  test('was the phone number itself', async () => {
    for (const password of [body.username, `+66${body.username}`, `pw${body.username}`])
      expect(await service.call(createAccount, { body: { ...body, password } })).toMatchObject({
        code: 'PASSWORD_TOO_WEAK',
      });
  });

  test.each(['correct horse battery', 'รหัสผ่านของฉัน', 'zqvnxkwp', '        a long one        '])(
    'of any letters is taken: %s',
    async (password) => {
      expect((await service.call(createAccount, { body: { ...body, password } })).status).toBe(200);
      expect((await service.call(login, { body: { username: body.username, password } })).status).toBe(200);
    },
  );
});
