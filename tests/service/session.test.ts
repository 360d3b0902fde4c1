import { describe, expect, test } from 'vitest';
import { login } from '../../contract/login.ts';
import { changePassword, getProfile, putBankAccountName, putProfile } from '../../contract/profile.ts';
import { tidyUp } from '../../server/housekeeping.ts';
import { DEMO_PASSWORD, DEMO_PHONE, PASSWORD, serviceOfFile } from './harness.ts';

const HOUR = 3_600_000;

const service = await serviceOfFile();

const enter = (password = DEMO_PASSWORD, username = DEMO_PHONE, ip?: string) =>
  service.call(login, { body: { username, password }, ...(ip === undefined ? {} : { ip }) });
const token = async () => (await enter()).reply.token;
const profile = (token?: string) => service.call(getProfile, {}, token);

describe('login', () => {
  test('the token is not kept', async () => {
    const given = await token();
    expect(JSON.stringify(await service.db.query('select * from session'))).not.toContain(given);
  });

  test('a member who may not enter is told so only with the right password', async () => {
    await service.db.query('update member set is_active = false');
    expect(await enter('guess')).toMatchObject({ code: 'WRONG_CREDENTIAL' });
    expect(await enter()).toMatchObject({ status: 403, code: 'INACTIVE_USER' });
  });

  test('five failures a minute for a number, the right password too', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await enter('guess')).code).toBe('WRONG_CREDENTIAL');
    expect(await enter()).toMatchObject({ status: 429, code: 'REQUEST_LIMIT_1MIN' });
    expect((await enter('guess', '0800000000')).code).toBe('WRONG_CREDENTIAL');
    service.clock.advance(60_000);
    expect((await enter()).status).toBe(200);
  });

  test('guesses at the same moment count each', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('guess')));
    expect(answers.filter(({ code }) => code === 'WRONG_CREDENTIAL')).toHaveLength(5);
  });

  test('a success forgets the failures and counts for nothing', async () => {
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 4; tries++) await enter('guess');
      expect((await enter()).status).toBe(200);
    }
  });

  test('sixty failures a minute from an address, whatever the numbers', async () => {
    const from = (index: number) => enter('guess', `08${String(index).padStart(8, '0')}`, '203.0.113.7');
    for (let index = 0; index < 60; index++) await from(index);
    expect(await from(60)).toMatchObject({ code: 'REQUEST_LIMIT_1MIN' });
    expect((await enter('guess', '0800000000', '203.0.113.8')).code).toBe('WRONG_CREDENTIAL');
  });
});

describe('a session', () => {
  test('ends by itself, and says so for a month', async () => {
    const given = await token();
    for (let day = 1; day < 7; day++) {
      service.clock.advance(24 * HOUR);
      expect((await profile(given)).status).toBe(200);
    }
    service.clock.advance(24 * HOUR - 1);
    expect((await profile(given)).status).toBe(200);
    service.clock.advance(1);
    expect(await profile(given)).toMatchObject({ status: 401, code: 'EXPIRED_AUTH_TOKEN' });
    await tidyUp(service.db, service.clock.now());
    expect(await profile(given)).toMatchObject({ code: 'EXPIRED_AUTH_TOKEN' });
    service.clock.advance(31 * 24 * HOUR);
    await tidyUp(service.db, service.clock.now());
    expect(await profile(given)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('lasts as long as the setting says', async () => {
    await service.set({ sessionHours: 1 });
    const given = await token();
    service.clock.advance(HOUR);
    expect(await profile(given)).toMatchObject({ code: 'EXPIRED_AUTH_TOKEN' });
  });

  test('is of no use to a member who may no longer enter', async () => {
    const given = await token();
    await service.db.query('update member set is_active = false');
    expect(await profile(given)).toMatchObject({ status: 401, code: 'INVALID_USER_1' });
  });
});

describe('changing the password', () => {
  const change = (with_: string, oldPassword: string, newPassword: string) =>
    service.call(changePassword, { body: { oldPassword, newPassword } }, with_);

  test('ends the other sessions, keeps this one', async () => {
    const [mine, other] = [await token(), await token()];
    expect((await change(mine, DEMO_PASSWORD, 'brand-new')).status).toBe(200);
    // Whoever knew the old password may have come from any of them.
    expect(await service.db.query('select 1 from login_device')).toEqual([]);
    expect((await profile(mine)).status).toBe(200);
    expect(await profile(other)).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await enter()).code).toBe('WRONG_CREDENTIAL');
    expect((await enter('brand-new')).status).toBe(200);
  });

  test('wants the old one, five tries a minute', async () => {
    const mine = await token();
    for (let tries = 0; tries < 5; tries++)
      expect(await change(mine, 'guess', 'somtam of 2026')).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
    expect(await change(mine, DEMO_PASSWORD, 'somtam of 2026')).toMatchObject({ code: 'REQUEST_LIMIT_1MIN' });
  });
});

describe('the profile', () => {
  const body = {
    name: 'ใหม่',
    bankCode: 'GSB',
    bankAccountName: 'สมชาย  ใจดี',
    bankAccountNo: '0201234567',
    password: DEMO_PASSWORD,
  };

  test('changes name and bank account', async () => {
    const { token } = await service.demo();
    expect((await service.call(putProfile, { body }, token)).status).toBe(200);
    expect((await profile(token)).reply).toMatchObject({
      profile: { name: 'ใหม่' },
      bankAccount: { bankCode: 'GSB', bank: { nameTH: 'ธนาคารออมสิน' }, bankAccountName: 'สมชาย ใจดี' },
    });
  });

  test.each([
    [{ bankCode: 'NOBANK' }, 'INVALID_BANK'],
    [{ bankCode: 'KTB' }, 'BANK_ACCOUNT_NAME_ENG'],
    [{ name: '  ' }, 'INVALID_USER_INFO'],
  ])('refuses %o', async (changes, code) => {
    const { token } = await service.demo();
    expect(await service.call(putProfile, { body: { ...body, ...changes } }, token)).toMatchObject({ code });
  });

  test("refuses somebody else's bank account, takes one's own", async () => {
    const { token } = await service.demo();
    const { token: other } = await service.member();
    await service.call(putProfile, { body }, token);
    expect((await service.call(putProfile, { body }, token)).status).toBe(200);
    const answer = await service.call(putProfile, { body: { ...body, password: PASSWORD } }, other);
    expect(answer).toMatchObject({ code: 'EXISTING_BANK' });
  });

  test('takes an English account name for the bank that the member has', async () => {
    const { token } = await service.demo();
    await service.db.query(`update member set bank_code = 'KTB' where phone = $1`, [DEMO_PHONE]);
    const rename = (bankCode: string, bankAccountName: string) =>
      service.call(putBankAccountName, { body: { bankCode, bankAccountName } }, token);
    expect(await rename('KTB', 'สมชาย')).toMatchObject({ code: 'BANK_ACCOUNT_NAME_ENG' });
    expect(await rename('BBL', 'SOMCHAI JAIDEE')).toMatchObject({ code: 'INVALID_BANK' });
    expect((await rename('KTB', 'somchai jaidee')).status).toBe(200);
    // Another holder's name is another account: it wants a proof, elsewhere.
    expect(await rename('KTB', 'somebody else')).toMatchObject({ code: 'INVALID_BANK' });
    expect((await profile(token)).reply.bankAccount?.bankAccountName).toBe('SOMCHAI JAIDEE');
  });
});
