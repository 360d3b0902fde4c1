/** The desk: who may come, and that what is done there takes effect. */
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import * as lookups from '../../contract/lookups.ts';
import { deposit, withdrawLimits } from '../../contract/member-lookups.ts';
import { sendOtp, verifyOtp } from '../../contract/otp.ts';
import { createQr, getQr } from '../../contract/qrcode.ts';
import * as site from '../../contract/site.ts';
import { getWallet } from '../../contract/wallet.ts';
import { buildApp } from '../../server/app.ts';
import {
  flagsReply,
  ledgerReply,
  memberReply,
  membersReply,
  paidReply,
  qrcodesReply,
  smsReply,
} from '../../server/desk/contract.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});

const ask = (options: InjectOptions) => service.app.inject({ ...options, url: `/desk/api/${options.url}` });
const get = async <S extends v.GenericSchema>(schema: S, url: string): Promise<v.InferOutput<S>> =>
  v.parse(schema, (await ask({ method: 'GET', url })).json());
const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload });
const put = (url: string, payload: object) => ask({ method: 'PUT', url, payload });

const newQr = async (amount = 50) => {
  const { reply } = await service.call(createQr, { params: { bankCode: 'KBANK' }, body: { amount } }, member.token);
  return reply.qrcodeId ?? '';
};
const balance = async () => (await service.call(getWallet, {}, member.token)).reply.wallet.amount;

describe('the door', () => {
  test('is not there when the desk is off', async () => {
    const app = await buildApp({ config: { ...service.config, desk: false }, db: service.db });
    for (const url of ['/desk', '/desk/api/flags', '/desk/api/sms'])
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    await app.close();
  });

  test.each<[string, InjectOptions]>([
    ['another machine', { remoteAddress: '192.168.1.20' }],
    ['a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a name that was made to point here', { headers: { host: 'evil.example' } }],
  ])('is closed to %s', async (_, options) => {
    for (const url of ['/desk', '/desk/api/sms'])
      expect((await service.app.inject({ method: 'GET', url, ...options })).statusCode).toBe(403);
  });

  test.each<[string, Record<string, string>, number]>([
    ['a page of another origin', { origin: 'http://evil.example', 'content-type': 'application/json' }, 403],
    ['a page of another port', { origin: 'http://localhost:3000', 'content-type': 'application/json' }, 403],
    ['a foreign frame', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
  ])('takes nothing from %s', async (_, headers, status) => {
    const answer = await ask({ method: 'PUT', url: 'flags', headers, payload: '{"terminated":true}' });
    expect(answer.statusCode).toBe(status);
    expect((await get(flagsReply, 'flags')).flags.terminated).toBe(false);
  });

  test('is open to its own page', async () => {
    const headers = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' };
    const answer = await ask({ method: 'PUT', url: 'flags', headers, payload: { spinActive: false } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('codes by SMS', () => {
  test('are shown, and work', async () => {
    const { otpToken } = (await service.call(sendOtp, { body: { phoneNumber: '0899999999' } })).reply;
    service.clock.advance(3_000);
    const [message] = (await get(smsReply, 'sms')).messages;
    expect(message).toMatchObject({ phone: '0899999999', age: 3, code: expect.stringMatching(/^\d{6}$/) });
    const verified = await service.call(verifyOtp, {
      body: { otpToken: otpToken ?? '', otpCode: message?.code ?? '' },
    });
    expect(verified.status).toBe(200);
  });
});

describe('QR codes', () => {
  test('are listed with their time left, and paid once', async () => {
    const id = await newQr();
    expect((await get(qrcodesReply, 'qrcodes')).qrcodes).toMatchObject([
      { id, provider: 'KBANK', amount: 5_000, status: 'pending', expireIn: 900, phone: member.phone },
    ]);
    const answers = await Promise.all([post(`qrcodes/${id}/pay`), post(`qrcodes/${id}/pay`)]);
    const credited = answers.map((answer) => v.parse(paidReply, answer.json()).credited);
    expect(credited.sort()).toEqual([false, true]);
    expect(await balance()).toBe(5_000);
    expect((await get(qrcodesReply, 'qrcodes')).qrcodes).toMatchObject([{ id, status: 'paid', expireIn: 0 }]);
    const mine = await service.call(getQr, { params: { bankCode: 'KBANK' } }, member.token);
    expect(mine.reply).toMatchObject({ hasQrcode: false, last: { qrcodeId: id, status: 'paid' } });
  });

  test('can be paid late', async () => {
    const id = await newQr();
    service.clock.advance(3_600_000);
    expect(v.parse(paidReply, (await post(`qrcodes/${id}/pay`)).json())).toEqual({
      credited: true,
      late: true,
      currency: 'BAHT',
      amount: 5_000,
    });
    expect(await balance()).toBe(5_000);
  });

  test('that nobody made are not paid', async () => {
    expect((await post('qrcodes/Q0/pay')).statusCode).toBe(404);
  });

  test('are not given while the provider fails', async () => {
    await put('providers/KBANK', { failing: true });
    expect((await get(flagsReply, 'flags')).providers).toContainEqual({ code: 'KBANK', offered: true, failing: true });
    const failed = await service.call(createQr, { params: { bankCode: 'KBANK' }, body: { amount: 50 } }, member.token);
    expect(failed.reply).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
    await put('providers/KBANK', { failing: false });
    expect(await newQr()).not.toBe('');
    expect((await put('providers/NOBANK', { failing: true })).statusCode).toBe(400);
  });
});

test('a setting beyond the desk’s bounds leaves the desk its switches', async () => {
  await service.set({ withdrawDayMax: 1_000_000_000_000, payoutProofFrom: 1_000_000_000_000 });
  const { withdrawDayBaht, payoutProofBaht } = (await get(flagsReply, 'flags')).flags;
  expect([withdrawDayBaht, payoutProofBaht]).toEqual([100_000_000, 100_000_000]);
});

test('a bank that is slow or closed is so for those who transfer to it or withdraw', async () => {
  const statusOf = async (code: string) => {
    const [limits, ways] = [
      await service.call(withdrawLimits, {}, member.token),
      await service.call(deposit, {}, member.token),
    ];
    const account = ways.reply.banks.find(({ bankCode }) => bankCode === code);
    return [limits.reply.bankStatus, account?.bankStatus];
  };
  const [{ code = '' } = {}] = await service.db.query<{ code: string }>(
    'select bank_code as code from member where phone = $1',
    [member.phone],
  );
  expect(await statusOf('SCB')).toEqual([undefined, undefined]);
  await Promise.all(['SCB', code].map((bank) => put(`banks/${bank}`, { status: 'slow' })));
  expect(await statusOf('SCB')).toEqual(['slow', 'slow']);
  await put('banks/SCB', { status: 'closed' });
  expect((await get(flagsReply, 'flags')).banks).toContainEqual({
    code: 'SCB',
    name: 'Siam Commercial Bank',
    status: 'closed',
  });
  await Promise.all(['SCB', code].map((bank) => put(`banks/${bank}`, { status: null })));
  expect(await statusOf('SCB')).toEqual([undefined, undefined]);
  expect((await put('banks/NOBANK', { status: 'slow' })).statusCode).toBe(404);
  expect((await put('banks/SCB', { status: 'away' })).statusCode).toBe(400);
});

describe('members', () => {
  test('are found by phone and name', async () => {
    const found = async (search: string) =>
      (await get(membersReply, `members?search=${encodeURIComponent(search)}`)).members.map(({ phone }) => phone);
    expect(await found(member.phone.slice(2))).toEqual([member.phone]);
    for (const typed of [`+66 ${member.phone.slice(1)}`, member.phone.replace(/^(...)(...)/, '$1-$2 ')])
      expect(await found(typed), typed).toEqual([member.phone]);
    expect(await found('สมชาย')).toEqual(['0812345678']);
    expect(await found('%')).toEqual([]);
    // This one and the two demo members.
    expect(await found('')).toHaveLength(3);
  });

  test('say in which currency they have registered', async () => {
    const inKip = await service.member({ currency: 'LAK' });
    const { members } = await get(membersReply, 'members');
    expect(members.filter(({ currency }) => currency === 'LAK').map(({ id }) => id)).toEqual([inKip.id]);
    expect(members).toHaveLength(4);
  });

  test('are credited a transfer once a reference, whoever they are', async () => {
    const transfer = { amount: 250.75, reference: 'SCB-0001' };
    const answer = await post(`members/${member.id}/transfers`, transfer);
    expect(v.parse(memberReply, answer.json()).member.balance).toBe(25_075);
    const other = await service.member();
    for (const id of [member.id, other.id]) {
      const again = await post(`members/${id}/transfers`, transfer);
      expect(again.statusCode).toBe(409);
      expect(again.json().message).toContain('before');
    }
    expect(await balance()).toBe(25_075);
    const activity = await service.db.query('select type, amount, reference from activity');
    expect(activity).toEqual([{ type: 'deposit', amount: 25_075, reference: 'transfer:SCB-0001' }]);
  });

  test.each([
    [{ amount: 0, reference: 'A' }],
    [{ amount: -5, reference: 'A' }],
    [{ amount: 1.234, reference: 'A' }],
    [{ amount: 5, reference: ' ' }],
    [{ amount: 5 }],
  ])('are not credited %o', async (transfer) => {
    expect((await post(`members/${member.id}/transfers`, transfer)).statusCode).toBe(400);
    expect(await balance()).toBe(0);
  });

  test('are granted coins', async () => {
    expect(v.parse(memberReply, (await post(`members/${member.id}/coins`, { coins: 3 })).json()).member.coin).toBe(3);
    expect((await post(`members/${member.id}/coins`, { coins: 0.5 })).statusCode).toBe(400);
    expect((await post('members/1/coins', { coins: 3 })).statusCode).toBe(404);
    expect((await post('members/x/transfers', { amount: 1, reference: 'A' })).statusCode).toBe(400);
  });
});

describe('switches', () => {
  test('take effect at once', async () => {
    const answer = await put('flags', {
      registerOTP: false,
      enableChatWidget: false,
      recordings: true,
      qrMinutes: 5,
      depositManual: true,
    });
    expect(v.parse(flagsReply, answer.json()).flags).toMatchObject({
      registerOTP: false,
      spinActive: true,
      qrMinutes: 5,
    });
    expect((await service.call(lookups.registerOtp, {})).reply).toEqual({ registerOTP: false });
    expect((await service.call(site.enableChatWidget, {})).reply).toEqual({
      enableChatWidget: false,
      recordings: true,
    });
    expect((await service.call(deposit, {}, member.token)).reply).toMatchObject({
      qrMinutes: 5,
      isManual: true,
    });
    await newQr();
    expect((await get(qrcodesReply, 'qrcodes')).qrcodes[0]?.expireIn).toBe(300);
  });

  test('what everybody reads: the announcement, and the name of the site', async () => {
    await put('flags', { notice: '  Closed tonight from two  ', siteName: 'Golden Wallet' });
    expect((await service.call(site.notice, {})).reply).toEqual({ notice: 'Closed tonight from two' });
    expect((await service.call(site.siteInfo, {})).reply).toMatchObject({ name: 'Golden Wallet' });
    await put('flags', { notice: '' });
    expect((await service.call(site.notice, {})).reply).toEqual({ notice: null });
    expect((await put('flags', { siteName: 'x'.repeat(41) })).statusCode).toBe(400);
  });

  test('end the service, and start it again from the desk', async () => {
    await put('flags', { terminated: true });
    expect(await service.call(site.siteInfo, {})).toMatchObject({ status: 410, code: 'gone' });
    await put('flags', { terminated: false });
    expect((await service.call(site.siteInfo, {})).status).toBe(200);
  });

  test('hold caps, hours and shares, in whole baht where it is money', async () => {
    const { flags } = await get(flagsReply, 'flags');
    expect(flags).toMatchObject({
      withdrawDayBaht: 200_000,
      withdrawDayCount: 20,
      payoutHoldHours: 24,
      smsDayMax: 20_000,
    });
    const changes = {
      withdrawDayBaht: 500,
      withdrawDayCount: 0,
      payoutProofBaht: 1_000,
      payoutHoldHours: 0,
      smsDayMax: 5,
      refundPercent: 2,
      invitePercent: 3,
      inviteTurnoverTimes: 150,
    };
    expect(v.parse(flagsReply, (await put('flags', changes)).json()).flags).toEqual({ ...flags, ...changes });
    expect(await readSettings(service.db)).toMatchObject({
      withdrawDayMax: 500_00,
      payoutProofFrom: 1_000_00,
      payoutHoldHours: 0,
      smsDayMax: 5,
    });
    for (const wrong of [
      { withdrawDayBaht: -1 },
      { withdrawDayBaht: 0.5 },
      { payoutHoldHours: 721 },
      { smsDayMax: '5' },
    ])
      expect((await put('flags', wrong)).statusCode).toBe(400);
  });

  test.each([[{ qrMinutes: 0 }], [{ terminated: 'yes' }], [{ withdrawMax: 1 }]])('refuse %o', async (flags) => {
    expect((await put('flags', flags)).statusCode).toBe(400);
  });
});

test('the ledger is shown with its proof', async () => {
  await post(`members/${member.id}/transfers`, { amount: 10, reference: 'A-1' });
  const { transactions, ...proof } = await get(ledgerReply, 'ledger');
  expect(transactions[0]).toMatchObject({
    kind: 'deposit',
    reference: 'transfer:A-1',
    entries: [
      { account: `${member.phone} WALLET`, amount: 1_000 },
      { account: 'BANK', amount: -1_000 },
    ],
  });
  expect(proof).toMatchObject({ sums: { BAHT: 0, LAK: 0 }, left: 0, wrongBalances: 0 });
  expect(proof.entries).toBeGreaterThan(2);
});
