/** Loss refunds. The service's day is Bangkok's: a test begins on 2 March at noon there. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, clearBonus } from '../../contract/bonus.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund, refundBanners } from '../../contract/refund.ts';
import { listStatement } from '../../contract/statement.ts';
import { withdraw } from '../../contract/wallet.ts';
import { balanceOf, house, walletOf } from '../../server/ledger/ledger.ts';
import { expectBooksToBalance } from './books.ts';
import { played } from './credit.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const DAY = 86_400_000;

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  // The turnover before an offer is the subject of attacks/offers.test.ts.
  await service.db.query('update bonus set played_times = 0');
  // Figures that are easy to follow.
  await service.set({ refundPercent: 5 });
  member = await service.member({ wallet: 50_000 });
});
afterEach(() => expectBooksToBalance(service.db));

const play = (at: string, stake: number, payout = 0) => played(service, member.id, stake, payout, new Date(at));
const YESTERDAY = '2026-03-01T12:00:00+07:00';
const check = async () => (await service.call(checkRefund, {}, member.token)).reply;
const receive = (key?: string) => service.call(receiveRefund, key === undefined ? {} : { key }, member.token);
const add = (key?: string) => service.call(addRefundToWallet, key === undefined ? {} : { key }, member.token);
/** Days later; the session has ended by then, so the member logs in again. */
const wait = async (days: number) => {
  service.clock.advance(days * DAY);
  member = await service.again(member);
};
const wallet = () => balanceOf(service.db, walletOf(member.id));

test("a share of yesterday's losses is received, then added to the wallet", async () => {
  await play(YESTERDAY, 100_000);
  await play(YESTERDAY, 50_000, 30_000);
  expect(await check()).toEqual({
    result: true,
    bonus: false,
    info: null,
    refundAmount: 6_000,
    refundSuccess: 0,
    refundFail: 0,
  });
  expect((await receive()).reply).toMatchObject({ message: 'REFUND_SUCCESS', amount: 6_000 });
  expect(await wallet()).toBe(50_000);
  expect(await check()).toMatchObject({ result: false, info: 'NO_REFUND', refundAmount: 0, refundSuccess: 6_000 });
  expect((await add()).reply).toMatchObject({ message: 'REFUND_SUCCESS', amount: 6_000 });
  expect(await wallet()).toBe(56_000);
  expect(await balanceOf(service.db, house('REFUND'))).toBe(-6_000);
  expect(await check()).toMatchObject({ refundSuccess: 0 });
  const listed = (await service.call(listRefunds, { body: { page: 1, limit: 10 } }, member.token)).reply;
  expect(listed).toEqual({
    total: 1,
    refunds: { items: [{ refundAmount: 6_000, createdAt: service.clock.now().toISOString() }], unread: 0 },
  });
  const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 10 } }, member.token)).reply;
  expect(statements.items).toMatchObject([
    { statementType: 'bonus', status: 'SUCCESS', from: 'REFUND', to: 'WALLET', amount: 6_000 },
  ]);
  expect(await service.db.query('select kind, reference from ledger_transaction order by id desc limit 1')).toEqual([
    { kind: 'refund', reference: expect.stringMatching(/^R/) },
  ]);
});

test.each([
  ['the first moment of yesterday', '2026-03-01T00:00:00+07:00', 5_000],
  ['the last moment of yesterday', '2026-03-01T23:59:59.999+07:00', 5_000],
  ['the day before', '2026-02-28T23:59:59.999+07:00', 0],
  ['today', '2026-03-02T00:00:00+07:00', 0],
])('%s counts by the clock of the service', async (_, at, amount) => {
  await play(at, 100_000);
  expect((await check()).refundAmount).toBe(amount);
});

test('what was not received by midnight has run out, and is said', async () => {
  await play(YESTERDAY, 100_000);
  await wait(1);
  expect(await check()).toMatchObject({ result: false, refundAmount: 0, refundFail: 5_000 });
  expect(await receive()).toMatchObject({ code: 'NO_REFUND' });
});

test('what was received does not run out', async () => {
  await play(YESTERDAY, 100_000);
  await receive();
  await wait(3);
  await service.set({ refundActive: false });
  expect((await add()).reply.amount).toBe(5_000);
});

describe('money of a bonus is not refunded', () => {
  const HOUR = 3_600_000;
  /** A round now, an hour after what was before. Satang. */
  const lose = (stake: number, payout = 0) => {
    service.clock.advance(HOUR);
    return play(service.clock.now().toISOString(), stake, payout);
  };
  /** ฿50, its turnover ฿150. */
  const hold = async () => {
    expect((await service.call(activateBonus, { params: { code: 'WELCOME50' } }, member.token)).code).toBeUndefined();
  };

  test('it is what is lost first: with nothing else lost, there is nothing to refund', async () => {
    await hold();
    await lose(3_000);
    await lose(2_000);
    await wait(1);
    expect(await check()).toMatchObject({ result: false, info: 'REFUND_MINIMUM', refundAmount: 0 });
    expect(await receive()).toMatchObject({ code: 'REFUND_MINIMUM' });
  });

  test('what was lost beyond it is', async () => {
    await hold();
    await lose(5_000);
    await lose(10_000);
    await wait(1);
    expect(await check()).toMatchObject({ result: true, refundAmount: 500 });
    expect((await receive()).reply.amount).toBe(500);
  });

  test('and what was won on it in between is lost before the own money, too', async () => {
    await hold();
    await lose(2_000, 6_000);
    await lose(9_000);
    await wait(1);
    expect(await check()).toMatchObject({ refundAmount: 0 });
  });

  test('a bonus that is lost over two days counts on each for what went that day', async () => {
    await hold();
    await lose(3_000);
    await wait(1);
    expect(await check()).toMatchObject({ refundAmount: 0 });
    await lose(4_000);
    await wait(1);
    // 20 baht of the second day were the bonus's last, 20 the member's own.
    expect(await check()).toMatchObject({ refundAmount: 100, refundFail: 0 });
    await wait(1);
    expect(await check()).toMatchObject({ refundAmount: 0, refundFail: 100 });
  });

  test('a bonus that was lost the day before takes nothing off the next day', async () => {
    await hold();
    await lose(6_000);
    await wait(1);
    await lose(1_000, 3_000);
    await lose(5_000);
    await wait(1);
    expect(await check()).toMatchObject({ refundAmount: 150, refundFail: 50 });
  });

  test('once its turnover is made it is the own', async () => {
    await hold();
    await lose(15_000, 15_000);
    // The next request settles it.
    expect(await service.call(clearBonus, {}, member.token)).toMatchObject({ code: 'NO_DATA' });
    await lose(20_000);
    await wait(1);
    expect(await check()).toMatchObject({ result: true, refundAmount: 1_000 });
  });

  test('given up, it no longer counts: what is lost after it is the own', async () => {
    await lose(1_000);
    await hold();
    await lose(2_000);
    expect((await service.call(clearBonus, {}, member.token)).code).toBeUndefined();
    await lose(10_000);
    await wait(1);
    expect(await check()).toMatchObject({ refundAmount: 550 });
  });
});

describe('is refused', () => {
  test('with NO_REFUND without play, and when nothing waits', async () => {
    expect(await receive()).toMatchObject({ code: 'NO_REFUND' });
    expect(await add()).toMatchObject({ code: 'NO_REFUND' });
  });

  test.each([
    [100, 200],
    [100, 100],
    [10, 0],
  ])('with REFUND_MINIMUM for a day of %d staked and %d won', async (stake, payout) => {
    await play(YESTERDAY, stake, payout);
    expect(await check()).toMatchObject({ result: false, info: 'REFUND_MINIMUM' });
    expect(await receive()).toMatchObject({ code: 'REFUND_MINIMUM' });
  });

  test('with REFUND_CONDITION while a payout is under way', async () => {
    await play(YESTERDAY, 100_000);
    await service.call(withdraw, { body: { amount: 100 } }, member.token);
    expect(await check()).toMatchObject({ result: false, info: 'REFUND_CONDITION', refundAmount: 5_000 });
    expect(await receive()).toMatchObject({ code: 'REFUND_CONDITION' });
  });

  test('with BONUS_REMAINING while a bonus is held', async () => {
    await play(YESTERDAY, 100_000);
    await service.db.query('update bonus set played_times = 0');
    await service.call(activateBonus, { params: { code: 'WELCOME50' } }, member.token);
    expect(await check()).toMatchObject({ bonus: true });
    expect(await receive()).toMatchObject({ code: 'BONUS_REMAINING' });
  });

  test('with REFUND_INACTIVE while it is switched off', async () => {
    await service.set({ refundActive: false });
    for (const answer of [
      await service.call(checkRefund, {}, member.token),
      await receive(),
      await service.call(listRefunds, { body: { page: 1, limit: 10 } }, member.token),
    ])
      expect(answer).toMatchObject({ code: 'REFUND_INACTIVE' });
  });

  test('twice a day, also at once', async () => {
    await play(YESTERDAY, 100_000);
    const answers = await Promise.all([receive(), receive(), receive('refund-key'), receive('refund-key')]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'NO_REFUND']));
    await Promise.all([add(), add(), add('refund-key-2'), add('refund-key-2')]);
    expect(await wallet()).toBe(55_000);
  });
});

test('the share is a setting', async () => {
  await play(YESTERDAY, 333);
  await service.set({ refundPercent: 50 });
  expect((await receive()).reply.amount).toBe(166);
});

test('has a banner', async () => {
  const banners = (await service.call(refundBanners, {}, member.token)).reply;
  expect(banners.map(({ image }) => image)).toEqual(['/art/banners/refund-1.svg']);
});
