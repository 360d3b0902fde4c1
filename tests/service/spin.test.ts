/** The prize wheel and its coupons. That the draw is fair is in spin-fairness.test.ts. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '../../contract/profile.ts';
import { claimCoupon, listCoupons, setupSpin, spin, spinActive } from '../../contract/spin.ts';
import { listStatement } from '../../contract/statement.ts';
import { balanceOf, house, walletOf } from '../../server/ledger/ledger.ts';
import { activateWheel, listWheels } from '../../server/spin/wheels.ts';
import { contrast } from '../components/theme-colours.ts';
import { expectBooksToBalance } from './books.ts';
import { played } from './credit.ts';
import { inThai, type NewMember, serviceOfFile } from './harness.ts';

const DAY = 86_400_000;

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;

beforeEach(async () => {
  member = await service.member({ wallet: 10_000, coin: 3 });
});
afterEach(() => expectBooksToBalance(service.db));

const setup = async () => (await service.call(setupSpin, {}, member.token)).reply.result;
const turn = (key?: string, token = member.token) => service.call(spin, key === undefined ? {} : { key }, token);
const coupons = async (token = member.token) => (await service.call(listCoupons, {}, token)).reply.items;
const claim = (coupon: string, key?: string, token = member.token) =>
  service.call(claimCoupon, { body: { coupon }, ...(key === undefined ? {} : { key }) }, token);
const coins = async () => (await setup()).userCoin;
const wallet = () => balanceOf(service.db, walletOf(member.id));
const statement = async () =>
  (await service.call(listStatement, { body: { page: 1, limit: 10 } }, member.token)).reply.statements.items;
const draws = () => service.db.query('select * from spin where member_id = $1 order by id', [member.id]);

/** Makes the active wheel give this prize only from now on. */
const give = (prize: string) =>
  service.db.query(
    `update wheel_slice set weight = case when prize_code = $1 then 7 else 0 end
     where wheel_id = (select id from wheel where is_active)`,
    [prize],
  );
/** Spins for a prize; the id of its coupon. */
const win = async (prize: string) => {
  await give(prize);
  await turn();
  const [coupon] = await coupons();
  return coupon?._id ?? '';
};
const wait = async (milliseconds: number) => {
  service.clock.advance(milliseconds);
  member = await service.again(member);
};

describe('the wheel', () => {
  test('stands with its name, slices and the coins', async () => {
    const { activeSpinwheel, userCoin } = await setup();
    expect(userCoin).toBe(3);
    expect(activeSpinwheel?.name).toEqual(inThai('วงล้อนำโชค'));
    expect(activeSpinwheel?.slice).toHaveLength(8);
    expect(activeSpinwheel?.slice[1]).toEqual({
      code: 'MONEY5',
      label: inThai('5 บาท'),
      bgColor: '#14233f',
      textColor: '#f8f2e2',
      htmlDescription: inThai('<p>เงินรางวัล <b>5 บาท</b> เข้ากระเป๋าหลักทันทีเมื่อกดรับ</p>'),
      weight: 300,
    });
    expect((await service.call(spinActive, {}, member.token)).reply).toEqual({ isActive: true });
  });

  test('is not there without an active one, nor while it is switched off', async () => {
    const expectNone = async () => {
      expect(await setup()).toEqual({ activeSpinwheel: null, userCoin: 3 });
      expect((await service.call(spinActive, {}, member.token)).reply).toEqual({ isActive: false });
      expect(await turn()).toMatchObject({ status: 404, code: 'NO_DATA' });
    };
    await service.set({ spinActive: false });
    await expectNone();
    await service.set({ spinActive: true });
    await service.db.query('update wheel_slice set weight = 0');
    await expectNone();
    await service.db.query('update wheel set is_active = false');
    await expectNone();
    expect(await draws()).toEqual([]);
  });

  test('is chosen among those that there are', async () => {
    expect((await listWheels(service.db)).map(({ code, isActive, slices }) => [code, isActive, slices.length])).toEqual(
      [
        ['LUCKY8', true, 8],
        ['GRAND24', false, 24],
      ],
    );
    expect(await activateWheel(service.db, 'GRAND24')).toBe('done');
    expect((await setup()).activeSpinwheel?.slice).toHaveLength(24);
    await give('BAG');
    expect((await turn()).reply.result).toMatchObject({ code: 'BAG', label: inThai('กระเป๋าผ้า') });
    await service.db.query(
      `update wheel_slice set weight = 0 where wheel_id = (select id from wheel where code = 'LUCKY8')`,
    );
    expect(await activateWheel(service.db, 'LUCKY8')).toBe('empty');
    expect(await activateWheel(service.db, 'NOWHEEL')).toBe('unknown');
    expect((await listWheels(service.db)).map(({ isActive }) => isActive)).toEqual([false, true]);
  });

  test('is one, however many choose at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => activateWheel(service.db, index % 2 === 0 ? 'GRAND24' : 'LUCKY8')),
    );
    expect((await listWheels(service.db)).filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  test('reads well, and neighbours are told apart', async () => {
    for (const { slices } of await listWheels(service.db)) {
      for (const [index, { bgColor, textColor }] of slices.entries()) {
        expect(contrast('light', textColor, [bgColor])).toBeGreaterThanOrEqual(7);
        expect(bgColor).not.toBe(slices[(index + 1) % slices.length]?.bgColor);
      }
      expect(slices.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
    }
  });
});

describe('a spin', () => {
  test('takes a coin and gives what it landed on', async () => {
    await give('MONEY20');
    const { reply } = await turn();
    expect(reply).toEqual({
      success: true,
      result: { code: 'MONEY20', label: inThai('20 บาท'), remainingCoin: 2, blank: false },
    });
    expect(await coins()).toBe(2);
    expect(await draws()).toMatchObject([{ slice_code: 'MONEY20', prize_code: 'MONEY20', weights: 7 }]);
    expect(await wallet()).toBe(10_000);
    expect(await statement()).toMatchObject([
      {
        statementType: 'transfer',
        status: 'SUCCESS',
        amount: 0,
        coin: -1,
        from: 'COIN',
        to: 'WHEEL',
        reference: expect.stringMatching(/^D/),
        luckydraw: { description: inThai('เงินรางวัล 20 บาท') },
      },
    ]);
  });

  test('without a coin is not made', async () => {
    const poor = await service.member();
    expect((await turn(undefined, poor.token)).reply).toEqual({ success: false, error: 'COIN_NOT_ENOUGH' });
    expect(await coupons(poor.token)).toEqual([]);
    expect(await service.db.query('select 1 from spin')).toEqual([]);
  });

  test('that lands on nothing gives no coupon', async () => {
    await give('NOTHING');
    expect((await turn()).reply).toMatchObject({ success: true, result: { label: inThai('ไม่ได้รางวัล'), blank: true } });
    expect(await coupons()).toEqual([]);
    expect(await draws()).toHaveLength(1);
  });
});

describe('coupons', () => {
  test('are listed newest first, to their member', async () => {
    await give('MONEY5');
    await turn();
    service.clock.advance(1000);
    await give('TUMBLER');
    await turn();
    expect(await coupons()).toMatchObject([
      {
        prize: {
          slice: { label: inThai('กระบอกน้ำ'), htmlDescription: inThai(expect.stringContaining('ติดต่อเจ้าหน้าที่')) },
          name: inThai('กระบอกน้ำเก็บความเย็น'),
        },
        expiresAt: new Date(service.clock.now().getTime() + 90 * DAY).toISOString(),
        expireIn: (90 * DAY) / 1000,
      },
      { amount: 500, prize: { slice: { label: inThai('5 บาท') }, name: inThai('เงินรางวัล 5 บาท') } },
    ]);
    expect(await coupons((await service.member()).token)).toEqual([]);
  });

  test('stand as they were won, whatever becomes of the wheel', async () => {
    const coupon = await win('MONEY20');
    await service.db.query(`update prize set amount = 1, name = 'changed' where code = 'MONEY20'`);
    await service.db.query(`update wheel_slice set label = 'changed'`);
    expect(await coupons()).toMatchObject([
      { _id: coupon, amount: 2_000, prize: { slice: { label: inThai('20 บาท') }, name: inThai('เงินรางวัล 20 บาท') } },
    ]);
    expect((await claim(coupon)).reply.result?.amount).toBe(2_000);
  });

  test('of money go into the wallet', async () => {
    const coupon = await win('MONEY50');
    expect((await claim(coupon)).reply).toEqual({
      success: true,
      result: { reference: coupon, amount: 5_000, createdAt: service.clock.now().toISOString() },
    });
    expect(await wallet()).toBe(15_000);
    expect(await balanceOf(service.db, house('PRIZE'))).toBe(-5_000);
    expect(await coupons()).toEqual([]);
    const [entry] = await statement();
    expect(entry).toMatchObject({
      statementType: 'bonus',
      status: 'SUCCESS',
      from: 'WHEEL',
      to: 'WALLET',
      amount: 5_000,
      reference: coupon,
      luckydraw: { description: inThai('เงินรางวัล 50 บาท') },
    });
    expect(entry).not.toHaveProperty('coin');
  });

  test('of coins add coins', async () => {
    await service.db.query('update wheel set is_active = not is_active');
    const coupon = await win('COIN3');
    expect((await coupons())[0]?.amount).toBeNull();
    expect((await claim(coupon)).reply).toEqual({
      success: true,
      result: { reference: coupon, coin: 3, createdAt: service.clock.now().toISOString() },
    });
    expect(await coins()).toBe(5);
    expect((await service.call(getProfile, {}, member.token)).reply.profile.coin).toBe(5);
    expect(await wallet()).toBe(10_000);
    expect((await statement())[0]).toMatchObject({
      statementType: 'bonus',
      status: 'SUCCESS',
      from: 'WHEEL',
      to: 'COIN',
      amount: 0,
      coin: 3,
      luckydraw: { description: expect.anything() },
    });
  });

  test('are told again to their member after another login, by the key of the claim', async () => {
    const coupon = await win('MONEY20');
    const first = await claim(coupon, 'one-claim');
    service.clock.advance(2 * DAY);
    expect(await claim(coupon, 'one-claim')).toMatchObject({ status: 401, code: 'EXPIRED_AUTH_TOKEN' });
    await wait(0);
    expect((await claim(coupon, 'one-claim')).raw).toEqual(first.raw);
    expect(await claim(coupon, 'another-claim')).toMatchObject({ code: 'NO_CLAIMABLE_COUPON' });
    expect(await wallet()).toBe(12_000);
  });

  test('can be claimed while the wheel is off', async () => {
    const coupon = await win('MONEY5');
    await service.set({ spinActive: false });
    expect((await claim(coupon)).status).toBe(200);
  });
});

test('coins that the desk grants stand in the statement', async () => {
  for (const granted of [2, 2])
    await service.app.inject({
      method: 'POST',
      url: `/desk/api/members/${member.id}/coins`,
      payload: { coins: granted },
    });
  expect(await coins()).toBe(7);
  expect(await statement()).toMatchObject([
    { statementType: 'bonus', status: 'SUCCESS', amount: 0, coin: 2, to: 'COIN' },
    { statementType: 'bonus', coin: 2 },
  ]);
});

test('coins and money add up when spins and claims come all at once', async () => {
  await service.db.query('update member set coin = 40 where id = $1', [member.id]);
  await service.db.query(
    `update wheel_slice set weight = case when prize_code in ('COIN1', 'MONEY5', 'NOTHING') then 1 else 0 end`,
  );
  for (let round = 0; round < 3; round++) {
    const claims = (await coupons()).flatMap(({ _id }) => (_id === undefined ? [] : [claim(_id), claim(_id)]));
    const answers = await Promise.all([...Array.from({ length: 10 }, () => turn()), ...claims]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  for (const { _id } of await coupons()) await claim(_id ?? '');
  const [kept] = await service.db.query<{ money: number; coins: number }>(
    `select coalesce(sum(amount), 0)::bigint as money, coalesce(sum(coin), 0)::bigint as coins
     from coupon where member_id = $1 and claimed_at is not null`,
    [member.id],
  );
  expect(await draws()).toHaveLength(30);
  expect(await coins()).toBe(40 - 30 + (kept?.coins ?? 0));
  expect(await wallet()).toBe(10_000 + (kept?.money ?? 0));
  const [told] = await service.db.query<{ coins: number }>(
    'select sum(coin)::bigint as coins from activity where member_id = $1',
    [member.id],
  );
  expect(await coins()).toBe(40 + (told?.coins ?? 0));
});

describe('a claim is refused', () => {
  const refused = async (coupon: string, code: string) => {
    const before = { wallet: await wallet(), coins: await coins(), entries: (await statement()).length };
    expect(await claim(coupon)).toMatchObject({ status: 400, code });
    expect({ wallet: await wallet(), coins: await coins(), entries: (await statement()).length }).toEqual(before);
  };

  test.each(['x', 'C123', '../../etc', `C${'g'.repeat(18)}`, `c${'0'.repeat(18)}`])(
    'with INVALID_CODE for %s',
    async (coupon) => refused(coupon, 'INVALID_CODE'),
  );

  test('with INVALID_REQUEST for none', async () => {
    expect(await claim('')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  test('with NO_CLAIMABLE_COUPON for an unknown one, a claimed one, and that of somebody else', async () => {
    await refused(`C${'0'.repeat(18)}`, 'NO_CLAIMABLE_COUPON');
    const coupon = await win('MONEY5');
    const other = await service.member();
    expect(await claim(coupon, undefined, other.token)).toMatchObject({ code: 'NO_CLAIMABLE_COUPON' });
    await claim(coupon);
    await refused(coupon, 'NO_CLAIMABLE_COUPON');
    expect(await balanceOf(service.db, walletOf(other.id))).toBe(0);
  });

  test('with COUPON_EXPIRED from its last moment on; it is listed a week longer', async () => {
    const coupon = await win('MONEY5');
    await wait(30 * DAY);
    await refused(coupon, 'COUPON_EXPIRED');
    expect(await coupons()).toMatchObject([{ _id: coupon, expireIn: 0 }]);
    await wait(7 * DAY - 1);
    expect(await coupons()).toMatchObject([{ _id: coupon, expireIn: 0 }]);
    await wait(1);
    expect(await coupons()).toEqual([]);
  });

  test('not a moment too early', async () => {
    const coupon = await win('MONEY5');
    await wait(30 * DAY - 1);
    expect((await claim(coupon)).status).toBe(200);
  });

  test('with INVALID_PRIZE_CODE when its prize was taken off every wheel', async () => {
    const coupon = await win('MONEY5');
    const takeOff = (wheel: string) =>
      service.db.query(
        `update wheel_slice set prize_code = 'MONEY10'
         where prize_code = 'MONEY5' and wheel_id = (select id from wheel where code = $1)`,
        [wheel],
      );
    await takeOff('LUCKY8');
    await takeOff('GRAND24');
    await refused(coupon, 'INVALID_PRIZE_CODE');
  });

  test('not when another wheel still has the prize', async () => {
    const coupon = await win('MONEY5');
    await service.db.query('delete from wheel_slice where wheel_id = (select id from wheel where is_active)');
    expect((await claim(coupon)).status).toBe(200);
  });

  test('with INVALID_COUPON_TYPE for goods, which support sends', async () => {
    const coupon = await win('TUMBLER');
    await refused(coupon, 'INVALID_COUPON_TYPE');
    expect(await coupons()).toMatchObject([{ _id: coupon }]);
  });

  describe('with a bonus', () => {
    beforeEach(async () => {
      await service.db.query(
        `insert into bonus (code, kind, name, type, max_received, amount, turnover_times, percent_fail, position)
         values ('TEST', 'bonus', 'Test', 'limit', 1, 10000, 2, 50, 99)`,
      );
      await service.db.query(
        `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, after_play,
                                    after_activity, received_at)
         values ('BTEST', $1, 'TEST', 10000, 20000, 50, 0, 0, $2)`,
        [member.id, service.clock.now()],
      );
    });

    test('with BONUS_REMAINING while it is held, for money, not for coins', async () => {
      const money = await win('MONEY5');
      await refused(money, 'BONUS_REMAINING');
      const coin = await win('COIN1');
      expect((await claim(coin)).status).toBe(200);
      await service.db.query(`update bonus_receipt set status = 'cleared', ended_at = $1`, [service.clock.now()]);
      expect((await claim(money)).status).toBe(200);
    });

    test('no longer once the turnover was made: that is written down first', async () => {
      const money = await win('MONEY5');
      await played(service, member.id, 20_000);
      expect((await claim(money)).status).toBe(200);
      expect(await wallet()).toBe(10_500);
      expect((await statement()).map(({ statementType }) => statementType)).toEqual([
        'bonus',
        'finish_bonus',
        'transfer',
      ]);
    });
  });
});
