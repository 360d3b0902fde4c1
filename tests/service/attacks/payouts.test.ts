/** The most that a thief with session and password can have paid out in a day. */
import { beforeEach, expect, test } from 'vitest';
import { withdrawLimits } from '../../../contract/member-lookups.ts';
import { withdraw, withdrawAll } from '../../../contract/wallet.ts';
import { failWithdrawal } from '../../../server/withdraw/withdrawals.ts';
import { type NewMember, serviceOfFile } from '../harness.ts';

const HOUR = 3_600_000;

const service = await serviceOfFile();
let member: NewMember;
beforeEach(async () => {
  await service.set({ withdrawDayMax: 100_000, withdrawDayCount: 4 });
  member = await service.member({ wallet: 1_000_000 });
});

const payOut = (amount: number, key?: string) =>
  service.call(withdraw, { body: { amount }, ...(key !== undefined && { key }) }, member.token);
const payOutAll = (amount: number) => service.call(withdrawAll, { body: { amount } }, member.token);
const left = async () => {
  const { dayRemaining, dayRemainingCount } = (await service.call(withdrawLimits, {}, member.token)).reply;
  return [dayRemaining, dayRemainingCount];
};

test('a day’s amount is not exceeded, and the refusal says what is left', async () => {
  expect((await payOut(700)).status).toBe(200);
  expect(await left()).toEqual([30_000, 3]);
  for (const refused of [await payOut(300.01), await payOutAll(300.01)])
    expect(refused).toMatchObject({
      status: 400,
      raw: { message: 'PAYOUT_DAY_LIMIT', details: { remaining: 300, remainingCount: 3 } },
    });
  expect((await payOutAll(300)).status).toBe(200);
  expect(await left()).toEqual([0, 2]);
  expect(await payOut(100)).toMatchObject({ code: 'PAYOUT_DAY_LIMIT' });
});

test('nor is the number of payouts', async () => {
  for (let count = 0; count < 4; count++) expect((await payOut(100)).status).toBe(200);
  expect(await payOut(100)).toMatchObject({
    raw: { message: 'PAYOUT_DAY_COUNT', details: { remaining: 600, remainingCount: 0 } },
  });
});

test('nor by many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => payOut(400)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await left()).toEqual([20_000, 2]);
});

test('an answer that is asked for again counts once', async () => {
  for (let time = 0; time < 3; time++) expect((await payOut(400, 'the-same-key')).status).toBe(200);
  expect(await left()).toEqual([60_000, 3]);
});

test('what was refused by the desk can be asked for again', async () => {
  const { reference = '' } = (await payOut(1000)).reply;
  expect(await payOut(100)).toMatchObject({ code: 'PAYOUT_DAY_LIMIT' });
  await service.db.transaction((tx) => failWithdrawal(tx, reference, 'no such account', service.clock.now()));
  expect((await payOut(1000)).status).toBe(200);
});

test('a day ends at midnight of the service’s time zone', async () => {
  await payOut(1000);
  // It is noon in Bangkok.
  service.clock.advance(12 * HOUR - 1000);
  expect(await left()).toEqual([0, 3]);
  service.clock.advance(1000);
  expect(await left()).toEqual([100_000, 4]);
  expect((await payOut(1000)).status).toBe(200);
});

test('0 is no cap', async () => {
  await service.set({ withdrawDayMax: 0, withdrawDayCount: 0 });
  for (let count = 0; count < 6; count++) expect((await payOut(300)).status).toBe(200);
  expect(await left()).toEqual([undefined, undefined]);
});

test('another member’s payouts count for them alone', async () => {
  await payOut(1000);
  const other = await service.member({ wallet: 100_000 });
  expect((await service.call(withdraw, { body: { amount: 1000 } }, other.token)).status).toBe(200);
});
