/** Payouts, and what the desk decides. */
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withdrawLimits } from '../../contract/member-lookups.ts';
import { listStatement } from '../../contract/statement.ts';
import { withdraw, withdrawAll } from '../../contract/wallet.ts';
import { withdrawalsReply } from '../../server/desk/money-contract.ts';
import { balanceOf, house, walletOf } from '../../server/ledger/ledger.ts';
import { expectBooksToBalance, expectProvidersToAgree } from './books.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile({ config: { desk: true } });
let demo: NewMember;

beforeEach(async () => {
  demo = await service.demo();
});
afterEach(async () => {
  await expectBooksToBalance(service.db);
  await expectProvidersToAgree(service.db);
});

const payOut = (amount: number, token = demo.token, key?: string) =>
  service.call(withdraw, { body: { amount }, ...(key === undefined ? {} : { key }) }, token);
const payOutAll = (amount: number) => service.call(withdrawAll, { body: { amount } }, demo.token);
const wallet = (id = demo.id) => balanceOf(service.db, walletOf(id));
const pending = () => balanceOf(service.db, house('WITHDRAWAL_PENDING'));
const lines = async () =>
  (await service.call(listStatement, { body: { page: 1, limit: 20 } }, demo.token)).reply.statements.items;
const desk = (path: string, payload: object = {}) =>
  service.app.inject({ method: 'POST', url: `/desk/api/withdrawals/${path}`, payload });
const listed = async () =>
  v.parse(withdrawalsReply, (await service.app.inject('/desk/api/withdrawals')).json()).withdrawals;

describe('asking for a payout', () => {
  test('holds the money until it is decided', async () => {
    const { reply } = await payOut(1000);
    expect(reply).toMatchObject({ reference: expect.stringMatching(/^W/), amount: 100_000 });
    expect([await wallet(), await pending()]).toEqual([150_000, 100_000]);
    expect(await lines()).toMatchObject([
      { statementType: 'withdraw', status: 'PENDING', from: 'WALLET', to: 'SCB', amount: 100_000 },
    ]);
  });

  test.each([
    [99.99, 'WITHDRAW_MINIMUM'],
    [0, 'WITHDRAW_MINIMUM'],
    [50_000.01, 'WITHDRAW_MAXIMUM'],
    [2500.01, 'MONEY_NOT_ENOUGH'],
    [-100, 'INVALID_REQUEST'],
  ])('of %d is refused with %s', async (amount, code) => {
    expect(await payOut(amount)).toMatchObject({ code });
    expect([await wallet(), await pending()]).toEqual([250_000, 0]);
    expect(await lines()).toEqual([]);
  });

  test('keeps to the limits as they are set', async () => {
    await service.set({ withdrawMin: 500, withdrawMax: 1_000 });
    expect(await payOut(4.99)).toMatchObject({ code: 'WITHDRAW_MINIMUM' });
    expect(await payOut(10.01)).toMatchObject({ code: 'WITHDRAW_MAXIMUM' });
    expect((await payOut(5)).status).toBe(200);
    expect((await payOut(10)).status).toBe(200);
    await service.set({ withdrawMin: 0 });
    expect(await payOut(0)).toMatchObject({ code: 'WITHDRAW_MINIMUM' });
  });

  test('without a bank that pays is refused', async () => {
    await service.db.query(`update bank set is_active = false where code = 'SCB'`);
    expect(await payOut(1000)).toMatchObject({ code: 'NO_BANK' });
    expect(await wallet()).toBe(250_000);
  });

  test('without an account number is refused', async () => {
    await service.db.query(`update member set bank_account_no = '' where id = $1`, [demo.id]);
    expect(await payOut(1000)).toMatchObject({ code: 'NO_BANK' });
    expect(await wallet()).toBe(250_000);
  });
});

describe('withdrawing from everywhere', () => {
  test('collects the games first, and leaves the rest in the wallet', async () => {
    const { reply } = await payOutAll(3000);
    expect(reply).toMatchObject({ amount: 300_000, status: 'PENDING' });
    expect([await wallet(), await pending()]).toEqual([52_050, 300_000]);
    expect((await lines()).map(({ statementType, from }) => `${statementType} ${from}`)).toEqual([
      'withdraw WALLET',
      'transfer UFABET',
      'transfer PG',
      'transfer IMI',
      'transfer HUAYHD',
    ]);
  });

  test('sees what was won in the meantime', async () => {
    await service.db.query(`update provider_account set balance = balance + 100000 where game_code = 'PG'`);
    expect((await payOutAll(4520.5)).status).toBe(200);
    expect(await wallet()).toBe(0);
  });

  test('of more than there is anywhere collects nothing', async () => {
    expect(await payOutAll(3520.51)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await wallet()).toBe(250_000);
  });

  test('does without a failing game where it can', async () => {
    await service.set({ gamesFailing: ['UFABET'] });
    expect(await payOutAll(3100)).toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await wallet()).toBe(250_000);
    expect(await lines()).toMatchObject([{ statementType: 'transfer', status: 'FAILED', from: 'UFABET' }]);
    expect(await payOutAll(3600)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect((await payOutAll(3000)).status).toBe(200);
    expect(await wallet()).toBe(2_050);
  });

  test.each([
    [99, 'WITHDRAW_MINIMUM'],
    [60_000, 'WITHDRAW_MAXIMUM'],
  ])('of %d is refused with %s before anything is collected', async (amount, code) => {
    expect(await payOutAll(amount)).toMatchObject({ code });
    expect(await wallet()).toBe(250_000);
  });
});

describe('the desk', () => {
  test('takes it in hand, then pays', async () => {
    const { reference = '' } = (await payOut(1000)).reply;
    expect(await listed()).toMatchObject([{ reference, status: 'created', bankCode: 'SCB', amount: 100_000 }]);
    service.clock.advance(60_000);
    expect((await desk(`${reference}/start`)).statusCode).toBe(200);
    expect((await desk(`${reference}/start`)).statusCode).toBe(409);
    expect(await lines()).toMatchObject([
      { status: 'PENDING', stage: 'processing', stageAt: '2026-03-02T05:01:00.000Z' },
    ]);
    service.clock.advance(60_000);
    expect((await desk(`${reference}/pay`)).statusCode).toBe(200);
    const [{ createdAt, processingAt, decidedAt, status } = {}] = await listed();
    expect([status, createdAt, processingAt, decidedAt].map(String)).toEqual([
      'paid',
      '2026-03-02T05:00:00.000Z',
      '2026-03-02T05:01:00.000Z',
      '2026-03-02T05:02:00.000Z',
    ]);
    expect([await wallet(), await pending()]).toEqual([150_000, 0]);
    expect(await lines()).toMatchObject([
      { statementType: 'withdraw', status: 'SUCCESS', stage: 'paid', stageAt: '2026-03-02T05:02:00.000Z' },
    ]);
  });

  test('refuses it: the money is back', async () => {
    const { reference = '' } = (await payOut(1000)).reply;
    expect((await desk(`${reference}/refuse`, { reason: 'Account closed' })).statusCode).toBe(200);
    expect([await wallet(), await pending()]).toEqual([250_000, 0]);
    expect(await lines()).toMatchObject([{ status: 'FAILED', stage: 'refused', reason: 'Account closed' }]);
    expect(await listed()).toMatchObject([{ status: 'refused', reason: 'Account closed' }]);
    // A refused withdrawal is neither paid nor given back once more.
    expect((await desk(`${reference}/pay`)).statusCode).toBe(409);
    expect((await desk(`${reference}/refuse`, { reason: 'Again' })).statusCode).toBe(409);
    expect([await wallet(), await pending()]).toEqual([250_000, 0]);
  });

  test('decides once, whatever it is told at once', async () => {
    const { reference = '' } = (await payOut(1000)).reply;
    const answers = await Promise.all([
      desk(`${reference}/pay`),
      desk(`${reference}/refuse`, { reason: 'x' }),
      desk(`${reference}/pay`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await pending()).toBe(0);
  });

  test('wants a reason, and a payout that exists', async () => {
    const { reference = '' } = (await payOut(1000)).reply;
    expect((await desk(`${reference}/refuse`, { reason: ' ' })).statusCode).toBe(400);
    expect((await desk('W0/pay')).statusCode).toBe(404);
    expect(await pending()).toBe(100_000);
  });
});

describe('how long it usually takes', () => {
  const usual = async () => (await service.call(withdrawLimits, {}, demo.token)).reply.usual;
  /** Pays payouts that took so many minutes, a day before. */
  const paid = (minutes: readonly number[], bank = 'SCB', hours = 24) =>
    service.db.query(
      `insert into withdrawal
         (reference, member_id, amount, bank_code, bank_account_name, bank_account_no, status, created_at, decided_at)
       select 'U' || $3 || $5 || n, $1, 10000, $3, 'A', '1', 'paid', at, at + m * interval '1 minute'
       from unnest($2::int[]) with ordinality as took (m, n), (select $4::timestamptz - $5::int * interval '1 hour' as at) s`,
      [demo.id, minutes, bank, service.clock.now(), hours],
    );
  /** The service keeps for some minutes what it has read. */
  beforeEach(() => service.clock.advance(600_000));

  test('is said from five payouts on: those to the bank at this time of day, else at any, else those to any bank', async () => {
    await paid([1, 2, 3, 4]);
    expect(await usual()).toBeUndefined();
    service.clock.advance(600_000);
    await paid([60], 'KTB');
    expect(await usual()).toEqual({ half: 180, most: 3600 });
    service.clock.advance(600_000);
    await paid([90], 'SCB', 36);
    expect(await usual()).toEqual({ half: 180, most: 5400 });
    service.clock.advance(600_000);
    await paid([5], 'SCB', 23);
    expect(await usual()).toEqual({ half: 180, most: 300 });
  });

  test('stands at a payout on its way, also that it takes longer; not at one that is over', async () => {
    await paid([1, 2, 3, 4, 5]);
    const { reply } = await payOut(1000);
    const [entry] = await lines();
    expect(entry).toMatchObject({ usual: { half: 180, most: 300 }, late: false });
    service.clock.advance(301_000);
    expect(await lines()).toMatchObject([{ late: true }]);
    await desk(`${reply.reference}/pay`);
    const [over] = await lines();
    expect([over?.usual, over?.late]).toEqual([undefined, undefined]);
  });
});
