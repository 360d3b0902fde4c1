/** Players who play for the offers: an invite and a refund paid out more than the house had earned. */
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, checkActiveBonus } from '../../../contract/bonus.ts';
import { receiveInviteBonus } from '../../../contract/invite.ts';
import { login } from '../../../contract/login.ts';
import { activatePromotion } from '../../../contract/promotion.ts';
import { checkRefund } from '../../../contract/refund.ts';
import { spin } from '../../../contract/spin.ts';
import { flagsReply } from '../../../server/desk/contract.ts';
import { farmingWarning, givenBack, HOUSE_PERCENT, leastPlayed } from '../../../server/invite/expectation.ts';
import { CHANCES, payoutOf } from '../../../server/provider/rounds.ts';
import { refundOf } from '../../../server/refund/losses.ts';
import { readSettings, type Settings } from '../../../server/settings/settings.ts';
import { credited, played } from '../credit.ts';
import { type NewMember, PASSWORD, serviceOfFile } from '../harness.ts';

const service = await serviceOfFile();
let settings: Settings;
let inviter: NewMember;
beforeAll(async () => {
  settings = await readSettings(service.db);
});
beforeEach(async () => {
  inviter = await service.member();
});

const deposit = (memberId: number, amount: number) => credited(service, memberId, amount);
const play = (id: number, stake: number) => played(service, id, stake);

/** Satang. A satang to find what rounding gives away. */
const STAKES = [1, 100, 1_000, 20_000];
const ROUNDS = 4;

/**
 * The worth of a day to a player who does the best thing after every round: stop, or play on with any stake at any
 * chance. Satang: the winnings, and the day's refund, and for each satang staked what an invite pays for it
 * (`perStake`). Exact: every choice and every outcome is gone through.
 */
function bestDay({ refundPercent, perStake }: { refundPercent: number; perStake: number }): number {
  const known = new Map<string, number>();
  const best = (net: number, left: number): number => {
    const key = `${net} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let value = net + refundOf(-net, refundPercent, 'BAHT');
    if (left > 0)
      for (const stake of STAKES)
        for (const chance of CHANCES) {
          const lost = net - stake;
          const won = best(lost + payoutOf(stake, chance), left - 1);
          value = Math.max(value, perStake * stake + (chance * won + (100 - chance) * best(lost, left - 1)) / 100);
        }
    known.set(key, value);
    return value;
  };
  return best(0, ROUNDS);
}

describe('the best player', () => {
  test('gained by the refund of 5 % against a house that keeps 2 %, and gains nothing by what is set now', () => {
    expect(bestDay({ refundPercent: 5, perStake: 0 })).toBeGreaterThan(0);
    expect(bestDay({ refundPercent: settings.refundPercent, perStake: 0 })).toBe(0);
  });

  test('gained by an invite that one round paid out, and gains nothing by what is set now', () => {
    // A tenth of the deposit for as much staked as the deposit.
    expect(bestDay({ refundPercent: 0, perStake: 0.1 })).toBeGreaterThan(0);
    expect(bestDay({ refundPercent: 0, perStake: 1 / settings.inviteTurnoverTimes })).toBe(0);
  });

  test('gains nothing by them and the bonuses of a day or week together either', async () => {
    const played = (await leastPlayed(service.db)) ?? 0;
    const perStake = 1 / settings.inviteTurnoverTimes + 1 / played;
    const together = { refundPercent: settings.refundPercent, perStake };
    expect(bestDay(together)).toBe(0);
    // The invite pays for no stake more than was reckoned here: see the turnover below.
    expect(bestDay({ ...together, perStake: 0.02 })).toBeGreaterThan(0);
  });
});

/** An offer's gift, as it is seeded: those that have ended or are full too. */
interface Offer {
  code: string;
  kind: 'bonus' | 'promotion';
  type: 'limit' | 'day' | 'week';
  given: number;
  deposit: number;
  turnover_times: number;
  percent_fail: number;
  played_times: number;
}
const readOffers = () =>
  service.db.query<Offer>(
    `select code, kind, type, coalesce(amount, amount_max) as given, turnover_times, percent_fail, played_times,
            coalesce(amount_max * 100 / deposit_percent, 0) as deposit
     from bonus order by code`,
  );

/**
 * The worth of a bonus to whoever holds it and plays it best, in satang more than their own: after every round they
 * stop (finished, where its turnover is made; else given up), or stake a part of what they have at any chance. Exact.
 */
function bestOfBonus({ given, deposit, turnover_times, percent_fail }: Omit<Offer, 'code'>): number {
  const turnover = turnover_times * (given + deposit);
  const best = (total: number, staked: number, left: number): number => {
    const taken = Math.min(total, Math.floor((Math.max(0, total - deposit) * percent_fail) / 100));
    let value = total - deposit - (staked >= turnover ? 0 : taken);
    if (left === 0 || total < 100) return value;
    for (const part of [1, 2, 4])
      for (const chance of CHANCES) {
        const stake = Math.floor(total / part);
        const won = best(total - stake + payoutOf(stake, chance), staked + stake, left - 1);
        value = Math.max(value, (chance * won + (100 - chance) * best(total - stake, staked + stake, left - 1)) / 100);
      }
    return value;
  };
  return best(given + deposit, 0, 4);
}

describe('one person with many accounts', () => {
  test('loses more by earning any of the offers than it can be worth, however it is played', async () => {
    const offers = await readOffers();
    expect(offers.map(({ code }) => code)).toEqual(expect.arrayContaining(['WELCOME50', 'MATCH100', 'WELCOME88']));
    const { invite, refund } = givenBack(settings, undefined);
    for (const offer of offers) {
      const worth = bestOfBonus(offer);
      expect(worth, offer.code).toBeLessThanOrEqual(offer.given);
      // Turnover afterwards takes next to nothing of it: it was all that stood before what is received once.
      expect(worth, offer.code).toBeGreaterThan(offer.given * 0.85);
      const lost = (offer.given * offer.played_times * (HOUSE_PERCENT - invite - refund)) / 100;
      expect(worth - lost, offer.code).toBeLessThan(0);
      const perStake = 1 / settings.inviteTurnoverTimes + 1 / offer.played_times;
      expect(bestDay({ refundPercent: settings.refundPercent, perStake }), offer.code).toBe(0);
    }
  });

  test('gains nothing by choosing after every round which account plays on', () => {
    const perStake = 1 / settings.inviteTurnoverTimes + 1 / 250;
    // Each account has its own refund, so one account's winnings take nothing from another's.
    const best = (nets: readonly number[], left: number, percent: number): number => {
      let value = nets.reduce((sum, net) => sum + net + refundOf(-net, percent, 'BAHT'), 0);
      if (left === 0) return value;
      for (const [account, net] of nets.entries())
        for (const stake of [1_000, 20_000])
          for (const chance of CHANCES) {
            const then = (change: number) => best(nets.with(account, net + change), left - 1, percent);
            const won = then(payoutOf(stake, chance) - stake);
            value = Math.max(value, perStake * stake + (chance * won + (100 - chance) * then(-stake)) / 100);
          }
      return value;
    };
    expect(best([0, 0, 0], 3, settings.refundPercent)).toBe(0);
    expect(best([0, 0, 0], 3, 5)).toBeGreaterThan(0);
  });

  test('is given nothing for opening them: no bonus, code, coin, refund or invite without playing', async () => {
    const offers = await readOffers();
    for (let count = 0; count < 4; count++) {
      const { id, token } = await service.member();
      await service.db.query('update member set invited_by = $1 where id = $2', [inviter.id, id]);
      await deposit(id, 1_000_00);
      for (const { code, kind } of offers) {
        const call = kind === 'bonus' ? activateBonus : activatePromotion;
        const refused = await service.call(call, { params: { code } }, token);
        expect([code, refused.code]).toEqual([code, code === 'SONGKRAN2568' ? 'PROMOTION_EXPIRED' : 'BONUS_PLAY']);
      }
      expect((await service.call(spin, {}, token)).reply).toMatchObject({ success: false });
      expect((await service.call(checkRefund, {}, token)).reply.refundAmount).toBe(0);
    }
    expect(await service.call(receiveInviteBonus, {}, inviter.token)).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
    const houses = await service.db.query<{ code: string; balance: number }>(
      `select code, balance from ledger_account where kind = 'house' and code in ('BONUS', 'PRIZE', 'REFUND', 'INVITE')`,
    );
    expect(houses.filter(({ balance }) => balance !== 0)).toEqual([]);
  });

  test('gives more to the house by the play that an offer asks for than that play brings in all', async () => {
    for (const { given, played_times } of await readOffers()) {
      const staked = given * played_times;
      const brought = given + staked / settings.inviteTurnoverTimes + refundOf(staked, settings.refundPercent, 'BAHT');
      expect(brought).toBeLessThan((staked * HOUSE_PERCENT) / 100);
    }
  });

  test('takes one offer for what was staked, not two', async () => {
    await deposit(inviter.id, 1_000_00);
    await play(inviter.id, 22_000_00);
    const activate = (code: string) => service.call(activatePromotion, { params: { code } }, inviter.token);
    expect((await activate('WELCOME88')).status).toBe(200);
    service.clock.advance(1000);
    await play(inviter.id, 440_00);
    expect((await service.call(checkActiveBonus, {}, inviter.token)).reply.status).toBe(false);
    expect(await service.call(activateBonus, { params: { code: 'WELCOME50' } }, inviter.token)).toMatchObject({
      code: 'BONUS_PLAY',
    });
  });
});

describe('the operator', () => {
  const warnings = async () => v.parse(flagsReply, (await service.app.inject('/desk/api/flags')).json()).warnings;

  test('is warned of gifts that pay for opening accounts, and of no others (before: not)', async () => {
    expect(await warnings()).toEqual([]);
    await service.db.query(`update bonus set played_times = 100 where code = 'WELCOME50'`);
    // 5,000 baht of stakes lose 25 more than invite and refund give back of them.
    expect(await warnings()).toEqual([expect.stringMatching(/^Who opens many accounts gains .*WELCOME50 25 baht/)]);
    // Turnover that comes afterwards ends nothing.
    await service.db.query(`update bonus set turnover_times = 100 where code = 'WELCOME50'`);
    expect(await warnings()).toHaveLength(1);
    await service.db.query(`update bonus set quota = 10, given = 10 where code = 'WELCOME50'`);
    expect(await warnings()).toEqual([]);
    await service.db.query(`update bonus set played_times = 0 where code in ('MATCH100', 'SONGKRAN2568')`);
    expect(await warnings()).toEqual([expect.stringContaining('MATCH100 1000 baht an account')]);
  });

  test('is told of accounts that were used on one device, and of none besides (before: not)', async () => {
    const [one, other, apart] = [await service.member(), await service.member(), await service.member()];
    const enter = async ({ phone }: NewMember, browser: string) =>
      expect((await service.call(login, { body: { username: phone, password: PASSWORD }, browser })).status).toBe(200);
    await enter(one, 'shared');
    await enter(one, 'shared');
    await enter(apart, 'own');
    expect(await warnings()).toEqual([]);
    await enter(other, 'shared');
    await enter(one, 'shared');
    const [warning, ...more] = await warnings();
    expect(warning).toContain(`(1, lately ${one.phone} and ${other.phone})`);
    expect(more).toEqual([]);
  });

  test('is warned by the desk of settings by which players gain, and of no others', async () => {
    const played = await leastPlayed(service.db);
    expect(farmingWarning(settings, played)).toBeUndefined();
    const { invite, refund, bonus } = givenBack(settings, played);
    expect(invite + refund + bonus).toBeLessThan(HOUSE_PERCENT);
    expect(await warnings()).toEqual([]);
    await service.set({ refundPercent: 5 });
    expect(await warnings()).toEqual([
      expect.stringContaining('refunds up to 5 %'),
      expect.stringContaining('Who opens many accounts'),
    ]);
    await service.set({ refundActive: false });
    expect(await warnings()).toEqual([]);
    await service.db.query(`update bonus set played_times = 0 where code = 'CHECKIN'`);
    expect(await warnings()).toEqual([expect.stringContaining('bonuses of a day or week up to 100 %')]);
    await service.db.query(`update bonus set is_active = false where code = 'CHECKIN'`);
    expect(await warnings()).toEqual([]);
    await service.db.query(`update bonus set is_active = false where type = 'limit'`);
    await service.set({ inviteTurnoverTimes: 1 });
    expect(await warnings()).toEqual([expect.stringContaining('invites give back up to 100 %')]);
  });
});

describe('the invite', () => {
  const friend = async (amount: number) => {
    const { id } = await service.member();
    await service.db.query('update member set invited_by = $1 where id = $2', [inviter.id, id]);
    await deposit(id, amount);
    return id;
  };
  const collect = () => service.call(receiveInviteBonus, {}, inviter.token);

  test('paid 5,000 for a deposit of 50,000 and one round of a satang', async () => {
    const id = await friend(50_000_00);
    await play(id, 1);
    expect(await collect()).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
    // At most 1,000 for a friend, and only when the house has earned it.
    await play(id, 1_000_00 * settings.inviteTurnoverTimes - 2);
    expect(await collect()).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
    await play(id, 1);
    expect((await collect()).reply.amount).toBe(1_000_00);
  });

  test('counted rounds that were played with a bonus, which cost the friend nothing', async () => {
    const id = await friend(100_00);
    const holdBonus = () =>
      service.db.query(
        `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, after_play,
                                    after_activity, received_at)
         select 'B1', $1, 'WELCOME50', 5000, 1000000000, 100, coalesce(max(id), 0), 0, $2 from play`,
        [id, service.clock.now()],
      );
    await holdBonus();
    await play(id, 100_000_00);
    expect(await collect()).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
    // The round right before the bonus cost the friend their own money.
    await service.db.query('delete from bonus_receipt where member_id = $1', [id]);
    await holdBonus();
    expect((await collect()).reply.amount).toBe(100 * settings.invitePercent);
  });

  test('paid for as many friends a day as somebody registered', async () => {
    for (let count = 0; count < 7; count++) await play(await friend(50_000_00), 1_000_000_00);
    expect((await collect()).reply.amount).toBe(settings.inviteDayMax);
    expect(await collect()).toMatchObject({ code: 'INVITE_COLLECT' });
    service.clock.advance(20 * 3_600_000);
    expect((await collect()).reply.amount).toBe(2_000_00);
  });
});

describe('a bonus that comes again', () => {
  const activate = (code: string) => service.call(activateBonus, { params: { code } }, inviter.token);
  const staked = (stake: number) => play(inviter.id, stake);

  test('gave 10 a day to everybody who asked, for nothing', async () => {
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    await staked(1_250_00 - 1);
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    await staked(1);
    expect((await activate('CHECKIN')).reply.amount).toBe(5_00);
    // Rounds with the bonus do not count for the next one, nor those that counted before.
    service.clock.advance(60_000);
    await staked(1_250_00);
    expect((await service.call(checkActiveBonus, {}, inviter.token)).reply.status).toBe(false);
    service.clock.advance(60_000);
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    service.clock.advance(60_000);
    await staked(1_250_00);
    expect((await activate('CHECKIN')).status).toBe(200);
  });
});
