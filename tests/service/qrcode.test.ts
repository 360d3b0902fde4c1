/** Deposits by QR code: what the member sees, and where the money goes. */
import { beforeEach, describe, expect, test } from 'vitest';
import { deposit } from '../../contract/member-lookups.ts';
import { bahtToSatang } from '../../contract/money.ts';
import { cancelQr, createQr, getQr, QR_PROVIDERS, type QrProvider } from '../../contract/qrcode.ts';
import { one } from '../../server/db/database.ts';
import { balanceOf, house, walletOf } from '../../server/ledger/ledger.ts';
import { payCode } from '../../server/qrcode/codes.ts';
import { decode, isSealed } from '../../server/qrcode/emvco.ts';
import { setFailing } from '../../server/qrcode/providers.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const MINUTE = 60_000;
/** SCB takes transfers only. */
const OFFERED = QR_PROVIDERS.filter((provider) => provider !== 'SCB');

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});

const create = (amount: number, options: { provider?: QrProvider; key?: string } = {}) =>
  service.call(
    createQr,
    {
      params: { bankCode: options.provider ?? 'KBANK' },
      body: { amount },
      ...(options.key === undefined ? {} : { key: options.key }),
    },
    member.token,
  );
const read = async (provider: QrProvider = 'KBANK') =>
  (await service.call(getQr, { params: { bankCode: provider } }, member.token)).reply;
const created = async (amount: number, provider: QrProvider = 'KBANK') => {
  const { qrcodeId } = (await create(amount, { provider })).reply;
  if (qrcodeId == null) throw new Error('no code');
  return qrcodeId;
};
const cancel = (qrcodeId: string, token = member.token) => service.call(cancelQr, { params: { qrcodeId } }, token);
const pay = (id: string) => service.db.transaction((tx) => payCode(tx, id, service.clock.now()));
const balance = () => balanceOf(service.db, walletOf(member.id));

describe('creating', () => {
  test.each(OFFERED)('%s gives a code', async (provider) => {
    const { reply } = await create(123.45, { provider });
    expect(reply).toMatchObject({ hasQrcode: true, amount: 12_345, expireIn: 900, status: 'pending' });
    expect(reply.qrcode).toMatch(/^<svg /);
    expect(isSealed(reply.payload ?? '')).toBe(true);
    expect(decode(reply.payload ?? '').get('54')).toBe('123.45');
    expect(await read(provider)).toEqual(reply);
  });

  test('a bank that takes transfers only has none', async () => {
    expect((await create(100, { provider: 'SCB' })).code).toBe('NO_BANK');
    expect((await service.call(getQr, { params: { bankCode: 'SCB' } }, member.token)).code).toBe('NO_BANK');
  });

  test('the deposit lookup lists every provider', async () => {
    const { banks, qrMinutes } = (await service.call(deposit, {}, member.token)).reply;
    const codes = banks
      .filter(({ mode }) => mode === 'QR')
      .map((b) => (b.bankType === 'BANK' ? b.bankCode : b.bankType));
    expect(codes.sort()).toEqual([...OFFERED].sort());
    expect(qrMinutes).toBe(15);
  });

  test.each<[QrProvider, number]>([
    ['KBANK', 0],
    ['KBANK', 0.99],
    ['WW', 99.99],
    ['PAYTIMZ', 9],
    ['KBANK', 200_000.01],
  ])('%s refuses %d baht', async (provider, amount) => {
    expect((await create(amount, { provider })).code).toBe('INVALID_AMOUNT');
    expect((await read(provider)).hasQrcode).toBe(false);
  });

  test('the same intent gives the same code, another amount under its key a conflict', async () => {
    const [first, twin] = await Promise.all([create(50, { key: 'intent-0001' }), create(50, { key: 'intent-0001' })]);
    expect(twin.raw).toEqual(first.raw);
    expect((await create(60, { key: 'intent-0001' })).code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await service.db.query('select id from qr_code')).toHaveLength(1);
    expect(
      (await service.call(createQr, { params: { bankCode: 'KBANK' }, body: { amount: 50 }, key: null }, member.token))
        .code,
    ).toBe('INVALID_REQUEST');
  });

  test('answered again, it tells the time that is left now', async () => {
    await service.set({ qrMinutes: 2 });
    const first = (await create(50, { key: 'intent-0001' })).reply;
    service.clock.advance(45_000);
    const again = (await create(50, { key: 'intent-0001' })).reply;
    expect(again).toEqual({ ...first, expireIn: 75 });
    service.clock.advance(5 * MINUTE);
    expect((await create(50, { key: 'intent-0001' })).reply).toMatchObject({ qrcodeId: first.qrcodeId, expireIn: 0 });
  });

  test('another one takes the place of the open one, of the same provider only', async () => {
    const older = await created(50);
    const other = await created(500, 'WW');
    const newer = await created(60);
    expect(await read()).toMatchObject({ qrcodeId: newer, last: { qrcodeId: older, status: 'cancelled' } });
    expect(await read('WW')).toMatchObject({ qrcodeId: other });
  });

  test('two at once leave one open', async () => {
    await Promise.all([create(50), create(60), create(70)]);
    const open = await service.db.query('select id from qr_code where is_open');
    expect(open).toHaveLength(1);
  });

  test('a provider that fails says so, and the code before stands', async () => {
    const older = await created(50);
    await setFailing(service.db, 'KBANK', true, service.clock.now());
    expect((await create(60)).reply).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' });
    expect(await read()).toMatchObject({ qrcodeId: older });
    expect((await create(100, { provider: 'WW' })).reply.hasQrcode).toBe(true);
    await setFailing(service.db, 'KBANK', false, service.clock.now());
    expect((await create(60)).reply.hasQrcode).toBe(true);
  });

  test('is limited a minute', async () => {
    for (let i = 0; i < 20; i++) expect((await create(10)).status).toBe(200);
    expect((await create(10, { key: 'intent-0001' })).code).toBe('REQUEST_LIMIT_1MIN');
    service.clock.advance(MINUTE);
    expect((await create(10, { key: 'intent-0001' })).status).toBe(200);
  });
});

describe('time', () => {
  test('runs down in whole seconds, and takes the code away at its end', async () => {
    await service.set({ qrMinutes: 2 });
    const id = await created(50);
    service.clock.advance(MINUTE + 500);
    expect((await read()).expireIn).toBe(60);
    service.clock.advance(59_400);
    expect((await read()).expireIn).toBe(1);
    service.clock.advance(100);
    expect(await read()).toMatchObject({ hasQrcode: false, last: { qrcodeId: id, status: 'expired', paidAt: null } });
  });
});

describe('taking back', () => {
  test('works once', async () => {
    const id = await created(50);
    expect((await cancel(id)).status).toBe(200);
    expect(await read()).toMatchObject({ hasQrcode: false, last: { qrcodeId: id, status: 'cancelled' } });
    expect((await cancel(id)).code).toBe('NO_DATA');
  });

  test("is not for somebody else's code, nor for one that was paid or ran out", async () => {
    const id = await created(50);
    expect((await cancel(id, (await service.member()).token)).code).toBe('NO_DATA');
    await pay(id);
    expect((await cancel(id)).code).toBe('NO_DATA');
    const expired = await created(50);
    service.clock.advance(15 * MINUTE);
    expect((await cancel(expired)).code).toBe('NO_DATA');
  });
});

describe('a payment', () => {
  test('goes into the wallet, once, however often and at once it is told', async () => {
    const id = await created(50);
    const told = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(told.filter((payment) => payment?.credited)).toHaveLength(1);
    expect(await pay(id)).toMatchObject({ credited: false, code: { late: false } });
    expect(await balance()).toBe(bahtToSatang(50));
    expect(await balanceOf(service.db, house('QR:KBANK'))).toBe(-bahtToSatang(50));
    expect(await read()).toMatchObject({
      hasQrcode: false,
      last: { qrcodeId: id, amount: 5_000, status: 'paid', paidAt: service.clock.now().toISOString() },
    });
  });

  test('stands in the activity', async () => {
    const id = await created(50);
    await pay(id);
    const activity = one(
      await service.db.query('select type, status, from_place, to_place, amount, reference from activity'),
    );
    expect(activity).toEqual({
      type: 'deposit',
      status: 'SUCCESS',
      from_place: 'KBANK',
      to_place: 'WALLET',
      amount: 5_000,
      reference: id,
    });
  });

  test('that comes after the end is credited and shown', async () => {
    const id = await created(50);
    service.clock.advance(20 * MINUTE);
    expect(await pay(id)).toMatchObject({ credited: true, code: { late: true, status: 'paid' } });
    expect(await balance()).toBe(5_000);
    expect(await read()).toMatchObject({ hasQrcode: false, last: { qrcodeId: id, status: 'paid' } });
  });

  test('for a code that was replaced is credited, beside the one that is open', async () => {
    const older = await created(50);
    const newer = await created(60);
    service.clock.advance(MINUTE);
    expect(await pay(older)).toMatchObject({ credited: true, code: { late: true } });
    expect(await read()).toMatchObject({ hasQrcode: true, qrcodeId: newer, last: { qrcodeId: older, status: 'paid' } });
    await pay(newer);
    expect(await balance()).toBe(11_000);
  });

  test('for a code that was taken back is credited', async () => {
    const id = await created(50);
    await cancel(id);
    expect(await pay(id)).toMatchObject({ credited: true, code: { late: true } });
    expect(await balance()).toBe(5_000);
  });

  test('for an unknown code is nothing', async () => {
    expect(await pay('Q0')).toBeUndefined();
  });
});
