/** Accounts that somebody means to take over, and to keep: after a new password, by patient guesses, with what was stolen. */
import { beforeEach, describe, expect, test } from 'vitest';
import { resetPassword, sendResetOtp } from '../../../contract/forgot.ts';
import { login } from '../../../contract/login.ts';
import { sendOtp, verifyOtp } from '../../../contract/otp.ts';
import { addPasskey, beginPasskey, challengeLogin, listPasskeys, loginByPasskey } from '../../../contract/passkeys.ts';
import { changePassword, putProfile } from '../../../contract/profile.ts';
import { endOtherSessions, listSecurityEvents } from '../../../contract/sessions.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { enter as enterWith } from '../../../server/members/enter.ts';
import { RESET_GUESSES } from '../../../server/otp/verification.ts';
import { keepPasskey } from '../../../server/passkeys/making.ts';
import { relyingParty } from '../../../server/passkeys/relying-party.ts';
import { Authenticator } from '../authenticator.ts';
import { type NewMember, otherCode, PASSWORD, serviceOfFile } from '../harness.ts';

const ORIGIN = 'https://wallet.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW = 'somtam of 2026';

const service = await serviceOfFile({ config: { publicUrl: ORIGIN } });
let member: NewMember;
beforeEach(async () => {
  member = await service.member({ wallet: 100_000 });
});

const ask = (browser: string, ip: string, phoneNumber = member.phone) =>
  service.call(sendResetOtp, { body: { phoneNumber }, browser, ip });
const check = (otpToken: string, otpCode: string, browser: string, ip: string) =>
  service.call(verifyOtp, { body: { otpToken, otpCode }, browser, ip });
/** The owner sets a new password by a code. */
async function reset(): Promise<void> {
  const { otpToken } = (await ask('own', '198.51.100.1')).reply;
  await check(otpToken, await service.codeTo(member.phone), 'own', '198.51.100.1');
  const answer = await service.call(resetPassword, { body: { otpToken, newPassword: NEW }, browser: 'own' });
  expect(answer.status).toBe(200);
}
const enter = (password: string, browser = 'own') =>
  service.call(login, { body: { username: member.phone, password }, browser, ip: '198.51.100.1' });
const eventsOf = async (token: string) =>
  (await service.call(listSecurityEvents, {}, token)).reply.events.items.map(({ type }) => type);

/** Requests a passkey as a thief does who has the session and knows the password. */
const begin = () =>
  service
    .call(beginPasskey, { body: { password: PASSWORD }, browser: 'thief' }, member.token)
    .then(({ reply }) => reply);
async function enrolled(): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN);
  const body = device.make(await begin());
  expect((await service.call(addPasskey, { body, browser: 'thief' }, member.token)).status).toBe(200);
  return device;
}
const byPasskey = async (device: Authenticator, browser = 'thief') => {
  const { reply } = await service.call(challengeLogin, { browser });
  return service.call(loginByPasskey, { body: device.sign(reply), browser });
};

describe('a passkey that a thief has made', () => {
  test('survived the new password of its owner', async () => {
    const [first, second] = [await enrolled(), await enrolled()];
    expect((await byPasskey(first)).status).toBe(200);
    await reset();
    for (const device of [first, second]) expect((await byPasskey(device)).code).toBe('PASSKEY_INVALID');
    const { token } = (await enter(NEW)).reply;
    expect((await service.call(listPasskeys, {}, token)).reply.passkeys.items).toEqual([]);
    const events = await eventsOf(token);
    expect(events.filter((type) => type === 'passkey_removed')).toHaveLength(2);
    // The owner's own is made anew.
    const made = await service.call(beginPasskey, { body: { password: NEW }, browser: 'own' }, token);
    const own = new Authenticator(ORIGIN);
    const kept = await service.call(addPasskey, { body: own.make(made.reply), browser: 'own' }, token);
    expect(kept.status).toBe(200);
    expect((await byPasskey(own, 'own')).status).toBe(200);
  });

  test('of others stays, and nothing is told where there was none', async () => {
    const device = await enrolled();
    member = await service.member();
    await reset();
    expect((await byPasskey(device)).status).toBe(200);
    expect(await eventsOf((await enter(NEW)).reply.token)).not.toContain('passkey_removed');
  });

  test('is not kept when its session ends while it is being made', async () => {
    const party = relyingParty(service.config, ORIGIN);
    if (party === undefined) throw new Error('no passkeys here');
    const options = await begin();
    const made = new Authenticator(ORIGIN).make(options);
    const [session] = await service.db.query<{ token_hash: Uint8Array }>(
      'select token_hash from session where member_id = $1',
      [member.id],
    );
    const thief = { id: member.id, currency: 'BAHT' as const, tokenHash: session?.token_hash ?? new Uint8Array() };
    await reset();
    const source = { member: thief, ip: '203.0.113.1', userAgent: '', now: service.clock.now() };
    const kept = keepPasskey(service.db, party, source, made, options.challenge);
    await expect(kept).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await service.db.query('select 1 from passkey where member_id = $1', [member.id])).toEqual([]);
  });

  test('opens no session when it is removed while its answer is looked at', async () => {
    await enrolled();
    const [passkey] = await service.db.query<{ id: string }>('select id::text from passkey where member_id = $1', [
      member.id,
    ]);
    await reset();
    const cookies = { get: () => '', set: () => {} };
    const source = { memberId: member.id, ip: '203.0.113.1', userAgent: '', now: service.clock.now() };
    const entered = enterWith(service.db, cookies, source, { passkeyId: passkey?.id ?? '' });
    await expect(entered).rejects.toMatchObject({ code: 'PASSKEY_INVALID' });
    expect(await service.db.query('select 1 from session where member_id = $1', [member.id])).toEqual([]);
  });
});

describe('a code for a new password, guessed from as many networks as there are', () => {
  /** One wrong code after another, from a new browser and network each, until there is none to be had; how many were compared. */
  async function guessedInADay(day: number): Promise<number> {
    let compared = 0;
    for (let round = 0; round < 8; round++) {
      const [browser, ip] = [`guesser ${day} ${round}`, `10.${day}.${round}.1`];
      const { reply } = await ask(browser, ip).then((answer) =>
        answer.status === 200 ? answer : { reply: { otpToken: '' } },
      );
      if (reply.otpToken === '') continue;
      const wrong = otherCode(await service.codeTo(member.phone));
      for (let tries = 0; tries < 3; tries++) {
        const { code } = await check(reply.otpToken, wrong, browser, ip);
        if (code === 'OTP_CODE_INVALID') compared++;
      }
      service.clock.advance(MINUTE);
    }
    return compared;
  }

  test('is compared fifteen times in a week: in a year less than 1 in 1,000 is guessed', async () => {
    const days: number[] = [];
    for (let day = 0; day < 9; day++) {
      const began = service.clock.now().getTime();
      days.push(await guessedInADay(day));
      service.clock.advance(began + DAY - service.clock.now().getTime());
    }
    // Before: up to 25 each day.
    expect(days).toEqual([5, 5, 5, 0, 0, 0, 0, 5, 5]);
    const { day, week } = RESET_GUESSES;
    expect(day.window).toBe(DAY);
    // A week begins with its first guess, so a year touches one more than it holds at each end.
    const weeks = Math.floor((365 * DAY) / week.window) + 2;
    expect((weeks * week.tries) / 1_000_000).toBeLessThan(1 / 1000);
  });

  test('is refused with words of its own, the right one too, and all else goes on', async () => {
    const { otpToken } = (await ask('own', '198.51.100.1')).reply;
    const right = await service.codeTo(member.phone);
    service.clock.advance(MINUTE);
    const theirs = (await ask('guesser', '203.0.113.1')).reply.otpToken;
    const wrong = otherCode(await service.codeTo(member.phone));
    for (let tries = 0; tries < 5; tries++) await check(theirs, wrong, 'guesser', '203.0.113.1');
    expect(await check(otpToken, right, 'own', '198.51.100.1')).toMatchObject({ status: 429, code: 'RESET_LIMIT' });
    service.clock.advance(MINUTE);
    expect(await ask('own', '198.51.100.1')).toMatchObject({ status: 429, code: 'RESET_LIMIT' });
    expect((await service.db.query('select 1 from sms where phone = $1', [member.phone])).length).toBe(2);
    // A number without an account gets the same answer.
    const nobodys = '0699999999';
    const { reply } = await ask('guesser', '203.0.113.1', nobodys);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 5; tries++)
      codes.push((await check(reply.otpToken, '000000', 'guesser', '203.0.113.1')).code);
    service.clock.advance(MINUTE);
    expect((await ask('own', '198.51.100.1', nobodys)).code).toBe('RESET_LIMIT');
    // The owner logs in, and sets another password there.
    const { token } = (await enter(PASSWORD)).reply;
    const body = { oldPassword: PASSWORD, newPassword: NEW };
    expect((await service.call(changePassword, { body, browser: 'own' }, token)).status).toBe(200);
    service.clock.advance(DAY);
    await ask('own', '198.51.100.1');
    expect((await ask('other', '198.51.100.1')).code).toBe('REQUEST_LIMIT_1MIN');
  });

  test('keeps no owner out who has logged in on the device before; it guesses no more than anybody', async () => {
    expect((await enter(PASSWORD, 'phone')).status).toBe(200);
    for (let day = 0; day < 3; day++) {
      await guessedInADay(day);
      service.clock.advance(DAY);
    }
    expect((await ask('guesser', '203.0.113.1')).code).toBe('RESET_LIMIT');
    const { otpToken } = (await ask('phone', '198.51.100.1')).reply;
    const right = await service.codeTo(member.phone);
    // Another member's device is a stranger's.
    const owner = member;
    member = await service.member();
    await enter(PASSWORD, 'guesser');
    expect((await ask('guesser', '203.0.113.1', owner.phone)).code).toBe('RESET_LIMIT');
    member = owner;
    for (let tries = 0; tries < 4; tries++)
      expect((await check(otpToken, otherCode(right), 'phone', '198.51.100.1')).code).toBe('OTP_CODE_INVALID');
    expect((await check(otpToken, right, 'phone', '198.51.100.1')).status).toBe(200);
    service.clock.advance(MINUTE);
    const again = (await ask('phone', '198.51.100.1')).reply.otpToken;
    const codes: unknown[] = [];
    for (let tries = 0; tries < 2; tries++)
      codes.push((await check(again, otherCode(await service.codeTo(member.phone)), 'phone', '198.51.100.1')).code);
    expect(codes).toEqual(['OTP_CODE_INVALID', 'RESET_LIMIT']);
  });

  test('counts wrong ones alone, and none of other codes', async () => {
    for (let times = 0; times < 4; times++) {
      await reset();
      service.clock.advance(MINUTE);
    }
    const phone = '0699999998';
    const { otpToken } = (await service.call(sendOtp, { body: { phoneNumber: phone }, browser: 'new' })).reply;
    const wrong = otherCode(await service.codeTo(phone));
    for (let tries = 0; tries < 5; tries++) await check(otpToken, wrong, 'new', '198.51.100.1');
    service.clock.advance(MINUTE);
    expect((await ask('own', '198.51.100.1', phone)).status).toBe(200);
    expect(await service.db.query(`select 1 from rate_limit where bucket like 'reset:guess:%'`)).toEqual([]);
  });
});

describe('a password that was phished', () => {
  const change = (token: string, browser: string, oldPassword = PASSWORD, newPassword = NEW) =>
    service.call(changePassword, { body: { oldPassword, newPassword }, browser }, token);
  const payOut = (token: string) => service.call(withdraw, { body: { amount: 100 } }, token);

  test('with a session that was stolen was enough to throw the owner out and cash out', async () => {
    expect((await enter(PASSWORD, 'own')).status).toBe(200);
    service.clock.advance(2 * HOUR);
    const { token } = (await enter(PASSWORD, 'own')).reply;
    service.clock.advance(DAY);
    // The owner's session, as old as it is: the cookie of the device does not come along with it.
    expect((await change(token, 'thief')).status).toBe(200);
    expect((await payOut(token)).code).toBe('PAYOUT_ON_HOLD');
    service.clock.advance(DAY);
    expect((await payOut(token)).status).toBe(200);
  });

  test('nor on a device of the thief’s own, known since then', async () => {
    const { token } = (await enter(PASSWORD, 'thief')).reply;
    service.clock.advance(DAY - 1);
    expect((await change(token, 'thief')).status).toBe(200);
    expect((await payOut(token)).code).toBe('PAYOUT_ON_HOLD');
  });

  test('holds nothing up for the owner, on a device of a day or more; another member’s does not do', async () => {
    const owner = member;
    await enter(PASSWORD, 'own');
    member = await service.member({ wallet: 100_000 });
    const other = (await enter(PASSWORD, 'second')).reply.token;
    service.clock.advance(DAY);
    expect((await change(other, 'own')).status).toBe(200);
    expect((await payOut(other)).code).toBe('PAYOUT_ON_HOLD');
    member = owner;
    const { token } = (await enter(PASSWORD, 'own')).reply;
    expect((await change(token, 'own')).status).toBe(200);
    expect((await payOut(token)).status).toBe(200);
  });
});

describe('a session that was stolen', () => {
  test('guessed the password five times a minute for a week', async () => {
    let compared = 0;
    for (let minute = 0; minute < 60; minute++) {
      for (let tries = 0; tries < 2; tries++) {
        const { code } = await service.call(endOtherSessions, { body: { password: 'guess' } }, member.token);
        if (code === 'WRONG_PASSWORD') compared++;
      }
      service.clock.advance(MINUTE);
    }
    // Before: 5 a minute.
    expect(compared).toBeLessThan(13);
    // In the owner's own session nothing waits.
    const { token } = (await enter(PASSWORD)).reply;
    expect((await service.call(endOtherSessions, { body: { password: PASSWORD } }, token)).status).toBe(200);
  });

  test('gave another payout account while a new password was set', async () => {
    const { token } = (await enter(PASSWORD, 'thief')).reply;
    const account = { name: 'N', bankCode: 'KBANK', bankAccountName: 'A THIEF', bankAccountNo: '9998887776' };
    // The session ends between the proof and the change.
    await service.db.query(
      `create function end_all() returns trigger language plpgsql as $$ begin delete from session; return new; end $$`,
    );
    await service.db.query(`create trigger ending before update of name on member execute function end_all()`);
    try {
      const body = { ...account, password: PASSWORD };
      expect(await service.call(putProfile, { body }, token)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    } finally {
      await service.db.query('drop trigger ending on member');
      await service.db.query('drop function end_all');
    }
    const [row] = await service.db.query('select bank_account_name from member where id = $1', [member.id]);
    expect(row).toEqual({ bank_account_name: 'TEST MEMBER' });
  });

  test('with the password filled the activity without end', async () => {
    await service.db.query('insert into rate_limit (bucket, hits, window_ends) values ($1, 99, $2)', [
      `proof:member:${member.id}`,
      new Date(service.clock.now().getTime() + DAY),
    ]);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 3; tries++) {
      await enter(PASSWORD, 'other');
      const body = { password: PASSWORD };
      codes.push((await service.call(endOtherSessions, { body }, member.token)).code);
    }
    expect(codes).toEqual([undefined, 'REQUEST_LIMIT', 'REQUEST_LIMIT']);
    expect((await eventsOf(member.token)).filter((type) => type === 'sessions_ended')).toHaveLength(1);
  });

  test('hid a change of the payout account behind many passkeys that came and went', async () => {
    const { token } = (await enter(PASSWORD)).reply;
    const account = { name: 'N', bankCode: 'KBANK', bankAccountName: 'A THIEF', bankAccountNo: '9998887776' };
    await service.call(putProfile, { body: { ...account, password: PASSWORD } }, token);
    await service.db.query(
      `insert into activity (member_id, type, status, amount, reference, detail, created_at)
       select $1, 'passkey_added', 'SUCCESS', 0, 'flood' || n, '{}', $2 from generate_series(1, 60) as n`,
      [member.id, service.clock.now()],
    );
    const events = await eventsOf(token);
    expect(events).toContain('payout_account');
    expect(events.length).toBeLessThanOrEqual(60);
  });
});
