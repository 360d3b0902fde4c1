import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, type Registration, validateAccount } from '../../contract/account.ts';
import { sendResetOtp } from '../../contract/forgot.ts';
import { login } from '../../contract/login.ts';
import { banks } from '../../contract/lookups.ts';
import { sendOtp } from '../../contract/otp.ts';
import { getProfile, putBankAccountName } from '../../contract/profile.ts';
import { uniteSpellings } from '../../server/members/phone.ts';
import { DEMO_KTB_PHONE, DEMO_PASSWORD } from '../../server/seed/demo-member.ts';
import { DEMO_PHONE, type Service, serviceOfFile, startService } from './harness.ts';

const service = await serviceOfFile();

beforeEach(async () => {
  await service.set({ registerOTP: false });
});

const form = (changes: Partial<Registration> = {}): Registration => ({
  name: 'มานี มีนา',
  username: '0899999999',
  password: 'manee-2026',
  sourceCode: 'FRIEND',
  inviteCode: '',
  bankCode: 'KBANK',
  bankAccountName: 'มานี  มีนา',
  bankAccountNo: '1112223334',
  ...changes,
});

const register = (changes: Partial<Registration> = {}, to: Service = service) =>
  to.call(createAccount, { body: form(changes) });
const validate = (changes: Partial<Registration> = {}) => service.call(validateAccount, { body: form(changes) });

test('a player registers, logs in and finds the profile', async () => {
  expect((await register()).status).toBe(200);
  const { token } = (await service.call(login, { body: { username: '0899999999', password: 'manee-2026' } })).reply;
  expect((await service.call(getProfile, {}, token)).reply).toMatchObject({
    profile: { name: 'มานี มีนา', username: '0899999999', coin: 0, lastLoginAt: service.clock.now().toISOString() },
    bankAccount: { bankCode: 'KBANK', bankAccountName: 'มานี มีนา', bankAccountNo: '1112223334' },
  });
});

test('the password is not kept', async () => {
  await register();
  const rows = await service.db.query(`select * from member where phone = '0899999999'`);
  expect(JSON.stringify(rows)).not.toContain('manee-2026');
});

describe('refuses', () => {
  const cases: [what: string, changes: Partial<Registration>, code: string, status: number][] = [
    ['a phone number that is taken', { username: DEMO_PHONE }, 'EXISTING_USER', 409],
    ['a bank account that is taken', { bankCode: 'SCB', bankAccountNo: '4051234567' }, 'EXISTING_BANK', 409],
    ['an unknown bank', { bankCode: 'NOBANK' }, 'INVALID_BANK', 400],
    ['a Lao bank outside Laos', { bankCode: 'BCEL' }, 'INVALID_BANK', 400],
    ['an unknown source', { sourceCode: 'MARS' }, 'INVALID_USER_INFO', 400],
    ['a blank name', { name: '   ' }, 'INVALID_USER_INFO', 400],
    ['a name that nobody sees', { name: '\u200b\u200d' }, 'INVALID_USER_INFO', 400],
    ['kip outside Laos', { currency: 'LAK' }, 'INVALID_USER_INFO', 400],
    ['a phone number of 9 digits', { username: '089999999' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 400],
    ['a phone number of 11 digits', { username: '08999999999' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 400],
    ['a Thai name at KTB', { bankCode: 'KTB' }, 'BANK_ACCOUNT_NAME_ENG', 400],
    ['a Thai name at TMB', { bankCode: 'TMB' }, 'BANK_ACCOUNT_NAME_ENG', 400],
    ['digits in the name at BBL', { bankCode: 'BBL', bankAccountName: 'MANEE 2' }, 'BANK_ACCOUNT_NAME_ENG', 400],
    ['letters in the phone number', { username: '08999x9999' }, 'INVALID_REQUEST', 400],
    ['letters in the account number', { bankAccountNo: '11122x3334' }, 'INVALID_REQUEST', 400],
    ['no password', { password: '' }, 'INVALID_REQUEST', 400],
  ];
  test.each(cases)('%s', async (_, changes, code, status) => {
    const before = await service.db.query('select id from member order by id');
    expect(await validate(changes)).toMatchObject({ code, status });
    expect(await register(changes)).toMatchObject({ code, status });
    expect(await service.db.query('select id from member order by id')).toEqual(before);
  });

  test('an unverified phone when registration checks by code', async () => {
    await service.set({ registerOTP: true });
    expect(await validate()).toMatchObject({ code: 'UNVERIFIED_OTP' });
    expect(await register()).toMatchObject({ code: 'UNVERIFIED_OTP' });
  });

  test('says what is wrong with a request without repeating it', async () => {
    const { raw } = await register({ password: '', username: 'secret-number' });
    expect(JSON.stringify(raw)).toContain('"path":"username"');
    expect(JSON.stringify(raw)).not.toContain('secret-number');
  });
});

test('an English name is taken at the banks that want one, in upper case', async () => {
  expect((await register({ bankCode: 'KTB', bankAccountName: 'Manee Meena' })).status).toBe(200);
  expect(await service.db.query(`select bank_account_name from member where phone = '0899999999'`)).toEqual([
    { bank_account_name: 'MANEE MEENA' },
  ]);
});

test('the demo member at KTB gives the account’s name in English', async () => {
  const session = await service.call(login, { body: { username: DEMO_KTB_PHONE, password: DEMO_PASSWORD } });
  const profile = async () => (await service.call(getProfile, {}, session.reply.token)).reply.bankAccount;
  expect(await profile()).toMatchObject({ bankCode: 'KTB', bankAccountName: 'สมหญิง รักดี' });
  const put = (bankAccountName: string) =>
    service.call(putBankAccountName, { body: { bankCode: 'KTB', bankAccountName } }, session.reply.token);
  expect(await put('สมหญิง')).toMatchObject({ code: 'BANK_ACCOUNT_NAME_ENG' });
  expect((await put('SOMYING RAKDEE')).status).toBe(200);
  expect(await profile()).toMatchObject({ bankAccountName: 'SOMYING RAKDEE' });
});

test('the profile step is checked before the bank is known', async () => {
  const { bankCode: _code, bankAccountName: _name, bankAccountNo: _no, ...draft } = form();
  expect((await service.call(validateAccount, { body: draft })).status).toBe(200);
  expect(await service.call(validateAccount, { body: { ...draft, username: DEMO_PHONE } })).toMatchObject({
    code: 'EXISTING_USER',
  });
});

test('of two at the same moment one is told that the number is taken', async () => {
  const answers = await Promise.all([register(), register({ bankAccountNo: '9998887776' })]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['EXISTING_USER', undefined]);
});

describe('the invite code', () => {
  const inviter = async (inviteCode: string) => {
    await register({ inviteCode });
    const [row] = await service.db.query<{ invited_by: number | null }>(
      `select invited_by from member where phone = '0899999999'`,
    );
    return row?.invited_by;
  };

  test('names who invited', async () => {
    const { id } = await service.demo();
    expect(await inviter(`PR${id}`)).toBe(id);
  });

  test.each(['PR999999', 'hello', 'PR'])('%s names nobody and is no reason to refuse', async (code) => {
    expect(await inviter(code)).toBeNull();
  });
});

test('one address registers 60 times a minute at most', async () => {
  for (let index = 0; index < 60; index++) await validate({ username: DEMO_PHONE });
  expect(await validate()).toMatchObject({ code: 'REQUEST_LIMIT_1MIN', status: 429 });
  service.clock.advance(60_000);
  expect((await validate()).status).toBe(200);
});

describe('the Laos build', () => {
  let laos: Service;
  beforeAll(async () => {
    laos = await startService({ config: { laos: true } });
    await laos.set({ registerOTP: false });
  });
  afterAll(() => laos.close());

  test('takes shorter numbers, Lao banks and kip', async () => {
    const changes = { username: '20555123', bankCode: 'BCEL' };
    expect((await laos.call(sendOtp, { body: { phoneNumber: '20555124' } })).status).toBe(200);
    expect((await register(changes, laos)).status).toBe(200);
    expect(await laos.db.query(`select currency from member where phone = '20555123'`)).toEqual([{ currency: 'LAK' }]);
    expect((await laos.call(banks, {})).reply.items[0]?.code).toBe('BCEL');
  });

  const account = (username: string, bankAccountNo: string) => ({ username, bankAccountNo, bankCode: 'BCEL' });
  const enter = async (username: string, password = 'manee-2026') =>
    (await laos.call(login, { body: { username, password } })).status;

  test('knows a number in every way of writing it', async () => {
    expect((await register(account('02055537788', '1234561'), laos)).status).toBe(200);
    for (const typed of ['2055537788', '02055537788', '+8562055537788', '008562055537788', '856 20 5553-7788'])
      expect(await enter(typed), typed).toBe(200);
    expect((await register(account('8562055537788', '1234562'), laos)).code).toBe('EXISTING_USER');
    expect((await laos.call(sendOtp, { body: { phoneNumber: '8562055537788' } })).code).toBe('EXISTING_USER');
    expect((await laos.call(sendResetOtp, { body: { phoneNumber: '008562055537788' } })).status).toBe(200);
    expect(await laos.db.query(`select phone from sms where phone ~ '5553'`)).toEqual([{ phone: '2055537788' }]);
  });

  test('leaves members who have become two to the desk, and lets both in', async () => {
    for (const [index, phone] of ['2077700001', '2077700002', '2077700003'].entries())
      await register({ ...account(phone, `123457${index}`), password: `manee-2026-${index}` }, laos);
    // The old forms: the first two are one phone, the third is nobody else's.
    const was = { '2077700001': '02077711111', '2077700002': '8562077711111', '2077700003': '02077733333' };
    for (const [now, before] of Object.entries(was))
      await laos.db.query('update member set phone = $2 where phone = $1', [now, before]);
    laos.clock.advance(60_000);
    await laos.db.query(`update member set last_login_at = $1 where phone = '02077711111'`, [laos.clock.now()]);
    await laos.db.transaction((tx) => uniteSpellings(tx, true));
    expect(
      await laos.db.query(`select phone, twin_phone from member where phone ~ '777(11111|33333)$' order by id`),
    ).toEqual([
      { phone: '2077711111', twin_phone: null },
      { phone: '8562077711111', twin_phone: '2077711111' },
      { phone: '2077733333', twin_phone: null },
    ]);
    expect(await enter('020 7771 1111', 'manee-2026-0')).toBe(200);
    expect(await enter('020 7771 1111', 'manee-2026-1')).toBe(200);
    expect(await enter('020 7771 1111', 'manee-2026-2')).toBe(400);
    expect(await enter('+856 20 7773 3333', 'manee-2026-2')).toBe(200);
  });
});
