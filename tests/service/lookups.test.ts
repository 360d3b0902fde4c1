import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLanguage } from '../../contract/local-text.ts';
import * as lookups from '../../contract/lookups.ts';
import { deposit, slipRules, withdrawLimits } from '../../contract/member-lookups.ts';
import { serviceActive } from '../../contract/service.ts';
import * as site from '../../contract/site.ts';
import { getWallet } from '../../contract/wallet.ts';
import { bankName } from '../../src/i18n/bank-name.ts';
import { inThai, type Service, serviceOfFile, startService } from './harness.ts';

const service = await serviceOfFile();

test('banks, without the Lao ones', async () => {
  const { reply } = await service.call(lookups.banks, {});
  expect(reply.items).toContainEqual({ code: 'SCB', nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' });
  expect(reply.items.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['KBANK', 'SCB', 'KTB', 'BBL', 'TMB', 'BAY', 'GSB']),
  );
  expect(reply.items.map(({ code }) => code)).not.toContain('BCEL');
});

test('a bank that was taken off is not offered', async () => {
  await service.db.query(`update bank set is_active = false where code = 'SCB'`);
  expect((await service.call(lookups.banks, {})).reply.items.map(({ code }) => code)).not.toContain('SCB');
});

test('sources', async () => {
  expect((await service.call(lookups.sources, {})).reply.items).toContainEqual({
    code: 'FRIEND',
    description: inThai('เพื่อนแนะนำ'),
  });
});

test('conditions and agreements as HTML, in order', async () => {
  const { conditions } = (await service.call(lookups.conditions, {})).reply;
  const { agreements } = (await service.call(lookups.agreements, {})).reply;
  expect(conditions.items[0]).toEqual(inThai(expect.stringContaining('<h3>การฝากเงิน</h3>')));
  expect(agreements.items).toHaveLength(3);
});

test('site, notice and contact', async () => {
  expect((await service.call(site.siteInfo, {})).reply.name).toBe('Lucky Wallet');
  const contact = (await service.call(lookups.contact, {})).reply;
  expect(contact.lineName).toBe('@luckywallet');
  expect(contact.lineQR).toMatch(/^data:image\/svg\+xml;base64,/);
  await service.set({ notice: 'ปิดปรับปรุงคืนนี้' });
  expect((await service.call(site.notice, {})).reply.notice).toBe('ปิดปรับปรุงคืนนี้');
  await service.set({ notice: '' });
  expect((await service.call(site.notice, {})).reply.notice).toBeNull();
});

test('ways to pay in, in satang after parsing', async () => {
  const { token } = await service.demo();
  await service.set({ depositMin: 5_000, qrMinutes: 7, depositManual: true });
  const { reply } = await service.call(deposit, {}, token);
  expect(reply).toMatchObject({ isManual: true, depositMin: 5_000, qrMinutes: 7 });
  expect(reply.banks).toContainEqual({
    bankCode: 'SCB',
    bankType: 'BANK',
    mode: 'AUTO',
    bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
    bankAccountName: 'บจก. ลัคกี้ วอลเล็ท',
    bankAccountNo: '4680123456',
    currency: 'BAHT',
  });
  expect(reply.banks.map(({ bankType }) => bankType)).toEqual(expect.arrayContaining(['WW', 'PAYTIMZ']));
  const [automatic, gifts] = reply.wallets;
  expect(automatic).toMatchObject({ mode: 'AUTO', walletAccountNo: expect.stringMatching(/^\d{10}$/) });
  expect(gifts).toMatchObject({ mode: 'LINK' });
  expect(gifts).not.toHaveProperty('walletAccountNo');
});

describe('in Laos', () => {
  let laos: Service;
  beforeAll(async () => {
    laos = await startService({ config: { laos: true } });
  });
  afterAll(() => laos.close());

  test('the banks of the member’s country come first, Lao ones by their Lao names', async () => {
    const member = await laos.member();
    const offered = async () => (await laos.call(deposit, {}, member.token)).reply.banks;
    expect((await offered())[0]?.bankCode).toBe('SCB');
    await laos.db.query(`update member set bank_code = 'LDB' where id = $1`, [member.id]);
    expect((await offered()).slice(0, 3)).toMatchObject([
      { bankCode: 'BCEL', bank: { nameLA: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ' } },
      { bankCode: 'SCB' },
      { bankCode: 'KBANK' },
    ]);
  });

  test('no bank, game or holder of an account has Thai letters alone', async () => {
    const { token } = await laos.member();
    const { slots } = (await laos.call(getWallet, {}, token)).reply;
    const { banks: accounts, wallets } = (await laos.call(deposit, {}, token)).reply;
    const { items } = (await laos.call(lookups.banks, {})).reply;
    const { agreements } = (await laos.call(lookups.agreements, {})).reply;
    const said = [
      ...slots.map(({ name }) => inLanguage(name, 'la')),
      ...items.map((bank) => bankName(bank, 'la')),
      ...accounts.flatMap(({ bank, bankAccountName }) => [bankName(bank, 'la'), bankAccountName]),
      ...wallets.map(({ walletAccountName }) => walletAccountName),
      ...agreements.items.map((text) => inLanguage(text, 'la')),
    ];
    expect(slots.length).toBeGreaterThan(10);
    expect(said.filter((text) => text === '' || /[\u0e00-\u0e7f]/.test(text ?? ''))).toEqual([]);
    expect(said.join()).toContain('tel:1195');
    expect(said.join()).not.toContain('1323');
  });
});

test('limits for withdrawing and for slips', async () => {
  const { token } = await service.demo();
  await service.set({ withdrawMin: 30_000, withdrawMax: 100_000 });
  expect((await service.call(withdrawLimits, {}, token)).reply).toEqual({
    withdrawMin: 30_000,
    withdrawMax: 100_000,
    dayRemaining: 20_000_000,
    dayRemainingCount: 20,
  });
  expect((await service.call(slipRules, {}, token)).reply).toMatchObject({
    slipMaxBytes: 10_485_760,
    accept: ['image/jpeg', 'image/png'],
  });
});

test('switches take effect at once', async () => {
  for (const on of [true, false]) {
    await service.set({ registerOTP: on, enableChatWidget: on });
    expect((await service.call(lookups.registerOtp, {})).reply).toEqual({ registerOTP: on });
    expect((await service.call(site.enableChatWidget, {})).reply).toEqual({
      enableChatWidget: on,
      // Off until the operator switches it on.
      recordings: false,
    });
  }
  expect((await service.call(serviceActive, {})).reply).toEqual({ terminated: false });
});

test('a setting of the wrong kind is not written', async () => {
  await expect(service.set({ withdrawMin: -1 })).rejects.toThrow();
  await expect(service.set({ qrMinutes: 0 })).rejects.toThrow();
});
