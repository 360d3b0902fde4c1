/** Promotion codes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateBonus, checkActiveBonus, clearBonus, listBonuses } from '../../contract/bonus.ts';
import { activatePromotion, currentPromotion, findPromotion } from '../../contract/promotion.ts';
import { listStatement } from '../../contract/statement.ts';
import { withdraw } from '../../contract/wallet.ts';
import { balanceOf, walletOf } from '../../server/ledger/ledger.ts';
import { expectBooksToBalance } from './books.ts';
import { inThai, type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  // The turnover before an offer is the subject of attacks/offers.test.ts.
  await service.db.query('update bonus set played_times = 0');
  member = await service.member({ wallet: 50_000 });
});
afterEach(() => expectBooksToBalance(service.db));

const find = (code: string) => service.call(findPromotion, { params: { code } }, member.token);
const activate = (code: string, key?: string) =>
  service.call(activatePromotion, { params: { code }, ...(key === undefined ? {} : { key }) }, member.token);
const current = () => service.call(currentPromotion, {}, member.token);
const clear = () => service.call(clearBonus, {}, member.token);
const wallet = () => balanceOf(service.db, walletOf(member.id));

test.each(['WELCOME88', 'welcome88', ' Welcome88 '])('%j is found, with its terms', async (code) => {
  expect((await find(code)).reply).toMatchObject({
    code: 'WELCOME88',
    name: inThai('โปรโมชันต้อนรับ 88 บาท'),
    amount: 8_800,
    turnoverTimes: 5,
    percentFail: 100,
    description: inThai(expect.stringContaining('หักคืน 100%')),
  });
});

test.each(['NOTHING', 'WELCOME50'])('%s, unknown or a bonus, is no promotion', async (code) => {
  expect(await find(code)).toMatchObject({ status: 404, code: 'NO_PROMOTION' });
  expect(await activate(code)).toMatchObject({ status: 404, code: 'NO_PROMOTION' });
  expect(await wallet()).toBe(50_000);
});

test('one that is over, or has not begun, says so; one that was taken off does not', async () => {
  for (const code of ['PROMOTION_EXPIRED', 'PROMOTION_NOT_BEGUN', 'NO_PROMOTION']) {
    expect(await find('SONGKRAN2568')).toMatchObject({ code });
    expect(await activate('SONGKRAN2568')).toMatchObject({ code });
    await service.db.query(
      code === 'PROMOTION_EXPIRED'
        ? `update bonus set starts_at = '2099-01-01', ends_at = '2099-01-08' where code = 'SONGKRAN2568'`
        : `update bonus set is_active = false where code = 'SONGKRAN2568'`,
    );
  }
  expect(await wallet()).toBe(50_000);
});

test.each(['. ', '.. ', './..', '%2E%2E', '..%2F..%2Fbonus%2Fclear'])(
  '%j is a code that nobody knows',
  async (code) => {
    await service.call(activateBonus, { params: { code: 'WELCOME50' } }, member.token);
    expect(await find(code)).toMatchObject({ status: 404, code: 'NO_PROMOTION' });
    expect(await activate(code)).toMatchObject({ status: 404, code: 'NO_PROMOTION' });
    expect((await service.call(checkActiveBonus, {}, member.token)).reply).toMatchObject({ status: true });
  },
);

test('is credited and held like a bonus, and is none of the bonuses', async () => {
  expect(await current()).toMatchObject({ code: 'NO_PROMOTION' });
  const { reply } = await activate('welcome88');
  expect(reply).toMatchObject({ isActive: true, amount: 8_800, turnoverRequired: 44_000, lostOnCancel: 8_800 });
  expect(await wallet()).toBe(58_800);
  expect((await current()).reply).toMatchObject({ code: 'WELCOME88', percentFail: 100 });
  expect((await service.call(checkActiveBonus, {}, member.token)).reply).toMatchObject({
    status: true,
    kind: 'promotion',
    code: 'WELCOME88',
  });
  expect((await service.call(listBonuses, {}, member.token)).reply.items.map(({ code }) => code)).not.toContain(
    'WELCOME88',
  );
  const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 5 } }, member.token)).reply;
  expect(statements.items).toMatchObject([
    { statementType: 'bonus', from: 'PROMOTION', promotion: { description: inThai('โปรโมชันต้อนรับ 88 บาท') } },
  ]);
  expect(await service.call(withdraw, { body: { amount: 100 } }, member.token)).toMatchObject({
    code: 'BONUS_CONDITION',
  });
});

test('is received once', async () => {
  await activate('WELCOME88');
  expect(await activate('WELCOME88')).toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' });
  expect(await find('WELCOME88')).toMatchObject({ code: 'PROMOTION_RECEIVED' });
  await clear();
  expect(await wallet()).toBe(50_000);
  const { statements } = (await service.call(listStatement, { body: { page: 1, limit: 1 } }, member.token)).reply;
  expect(statements.items).toMatchObject([{ statementType: 'finish_bonus', from: 'WALLET', to: 'PROMOTION' }]);
  expect(await activate('WELCOME88')).toMatchObject({ code: 'PROMOTION_RECEIVED' });
  expect(await current()).toMatchObject({ code: 'NO_PROMOTION' });
});

test('and a bonus are never held together, whichever comes at once', async () => {
  const bonus = () => service.call(activateBonus, { params: { code: 'WELCOME50' } }, member.token);
  const answers = await Promise.all([bonus(), activate('WELCOME88'), bonus(), activate('WELCOME88'), bonus()]);
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(answers.map(({ code }) => code)).toContain('BONUS_REMAINING');
  expect([55_000, 58_800]).toContain(await wallet());
});

test('takes a deposit where its terms ask for one', async () => {
  expect((await find('TOPUP20')).reply.amount).toBeNull();
  expect(await activate('TOPUP20')).toMatchObject({ code: 'BONUS_DEPOSIT' });
});
