/** Mass queries about who is a member, and whose bank account is known here, by what registering has to reveal. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, validateAccount } from '../../../contract/account.ts';
import { sendOtp, verifyOtp } from '../../../contract/otp.ts';
import { putProfile } from '../../../contract/profile.ts';
import { A_DAY_PER_ADDRESS, A_DAY_PER_NETWORK } from '../../../server/limits/membership.ts';
import { type NewMember, PASSWORD, serviceOfFile } from '../harness.ts';

const DAY = 24 * 3_600_000;

const service = await serviceOfFile();
let member: NewMember;
beforeEach(async () => {
  member = await service.member();
});

const check = (otpToken: string, otpCode: string, browser: string, ip: string) =>
  service.call(verifyOtp, { body: { otpToken, otpCode }, browser, ip });

describe('who is a member, asked in masses', () => {
  const send = (phoneNumber: string, ip: string) => service.call(sendOtp, { body: { phoneNumber }, browser: null, ip });
  const spent = (bucket: string, hits: number) =>
    service.db.query('insert into rate_limit (bucket, hits, window_ends) values ($1, $2, $3)', [
      bucket,
      hits,
      new Date(service.clock.now().getTime() + DAY),
    ]);

  test('was told thirty times a minute of the day by registering', async () => {
    await send(member.phone, '203.0.113.1');
    await service.db.query(`update rate_limit set hits = $1 where bucket = 'members:day:ip:203.0.113.1'`, [
      A_DAY_PER_ADDRESS.tries - 2,
    ]);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 4; tries++) codes.push((await send(member.phone, '203.0.113.1')).code);
    expect(codes).toEqual(['EXISTING_USER', 'EXISTING_USER', 'REQUEST_LIMIT', 'REQUEST_LIMIT']);
    // Nor by what is said of a number without an account: both are refused before it is looked up.
    for (const phone of [member.phone, '0699999999'])
      expect((await send(phone, '203.0.113.1')).code).toBe('REQUEST_LIMIT');
    expect((await send(member.phone, '203.0.114.1')).code).toBe('EXISTING_USER');
    service.clock.advance(DAY);
    expect((await send(member.phone, '203.0.113.1')).code).toBe('EXISTING_USER');
  });

  test('from one /64 or one network after another', async () => {
    await spent('members:day:ip:2001:db8::/64', A_DAY_PER_ADDRESS.tries);
    for (const ip of ['2001:db8::1', '2001:db8::ffff:2'])
      expect((await send(member.phone, ip)).code).toBe('REQUEST_LIMIT');
    expect((await send(member.phone, '2001:db8:0:1::1')).code).toBe('EXISTING_USER');
    await spent('members:day:network:203.0.113.x', A_DAY_PER_NETWORK.tries);
    expect((await send(member.phone, '203.0.113.200')).code).toBe('REQUEST_LIMIT');
  });

  const form = {
    name: 'N',
    username: '0877777777',
    password: 'manee of 2026',
    bankCode: 'KBANK',
    bankAccountName: 'N',
    bankAccountNo: '1112223334',
  };
  const validate = (ip: string) => service.call(validateAccount, { body: form, browser: 'new', ip });

  test('nor by bank accounts, with one verified phone, nor by numbers where none is verified', async () => {
    const ip = '203.0.113.1';
    const { otpToken } = (await service.call(sendOtp, { body: { phoneNumber: form.username }, browser: 'new', ip }))
      .reply;
    await check(otpToken, await service.codeTo(form.username), 'new', ip);
    expect((await validate(ip)).status).toBe(200);
    await service.db.query('update rate_limit set hits = $1 where bucket = $2', [
      A_DAY_PER_ADDRESS.tries,
      `members:day:ip:${ip}`,
    ]);
    for (const call of [validateAccount, createAccount])
      expect((await service.call(call, { body: form, browser: 'new', ip })).code).toBe('REQUEST_LIMIT');
    await service.set({ registerOTP: false });
    const { bankAccountNo: _, ...draft } = form;
    const asked = await service.call(validateAccount, { body: { ...draft, username: member.phone }, ip });
    expect(asked.code).toBe('REQUEST_LIMIT');
    expect((await service.call(createAccount, { body: form, browser: 'new', ip: '198.51.100.7' })).status).toBe(200);
  });

  test('nor by payout accounts, with one’s own password', async () => {
    const codes: unknown[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const bankAccountNo = `55500011${String(tries).padStart(2, '0')}`;
      const body = { name: 'N', bankCode: 'KBANK', bankAccountName: 'N', bankAccountNo, password: PASSWORD };
      codes.push((await service.call(putProfile, { body }, member.token)).code);
    }
    expect(codes).toEqual([...Array(10).fill(undefined), 'REQUEST_LIMIT', 'REQUEST_LIMIT']);
  });
});
