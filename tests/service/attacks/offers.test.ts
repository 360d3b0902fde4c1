// @vitest-environment node
/** Players who play for the offers: an invite and a refund paid out more than the house had earned. */
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, checkActiveBonus } from '../../../contract/bonus.ts';
import { receiveInviteBonus } from '../../../contract/invite.ts';
import { login } from '../../../contract/login.ts';
import { satang } from '../../../contract/money.ts';
import { creditDeposit } from '../../../server/deposits/credit.ts';
import { flagsReply } from '../../../server/desk/contract.ts';
import { farmingWarning, givenBack, HOUSE_PERCENT, leastPlayed } from '../../../server/invite/expectation.ts';
import { CHANCES, payoutOf } from '../../../server/provider/rounds.ts';
import { refundOf } from '../../../server/refund/losses.ts';
import { readSettings, type Settings } from '../../../server/settings/settings.ts';
import { type NewMember, PASSWORD, type Service, startService } from '../harness.ts';

let service: Service;
let settings: Settings;
let inviter: NewMember;
let deposits = 0;
beforeAll(async () => {
  service = await startService();
  settings = await readSettings(service.db);
});
beforeEach(async () => {
  await service.reset();
  inviter = await service.member();
});
afterAll(() => service.close());

/** Satang. A satang to find what rounding gives away. */
const STAKES = [1, 100, 1_000, 20_000];
const ROUNDS = 4;

/**
 * What a day is worth to a player who does the best thing after every round: stop, or play on with any stake at any
 * chance. Satang: what is won, and the day's refund, and for each satang staked what an invite pays for it (`perStake`).
 * Exact: every choice and every outcome is gone through.
 */
function bestDay({ refundPercent, perStake }: { refundPercent: number; perStake: number }): number {
  const known = new Map<string, number>();
  const best = (net: number, left: number): number => {
    const key = `${net} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let value = net + refundOf(-net, refundPercent);
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
    // And the invite pays for no stake more than was reckoned here: see the turnover below.
    expect(bestDay({ ...together, perStake: 0.02 })).toBeGreaterThan(0);
  });
});

describe('the operator', () => {
  const warnings = async () => v.parse(flagsReply, (await service.app.inject('/desk/api/flags')).json()).warnings;

  test('is warned of gifts that pay for opening accounts, and of no others (before: not)', async () => {
    expect(await warnings()).toEqual([expect.stringMatching(/^Who opens many accounts gains .*WELCOME50 47 baht/)]);
    const only = (code: string) =>
      service.db.query(`update bonus set is_active = (code = $1) where type = 'limit'`, [code]);
    await only('MATCH100');
    // 1,000 baht for 2,000 that are staked 8 times: 320 of them stay with the house.
    expect(await warnings()).toEqual([expect.stringContaining('MATCH100 680 baht')]);
    await service.db.query(`update bonus set turnover_times = 25 where code = 'MATCH100'`);
    expect(await warnings()).toEqual([]);
    await only('WELCOME50');
    await service.db.query(`update bonus set quota = 10, given = 10 where code = 'WELCOME50'`);
    expect(await warnings()).toEqual([]);
  });

  test('is told of accounts that were used on one device, and of none besides (before: not)', async () => {
    await service.db.query(`update bonus set is_active = false where type = 'limit'`);
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
    // What is received once is another matter: see below.
    await service.db.query(`update bonus set is_active = false where type = 'limit'`);
    expect(await warnings()).toEqual([]);
    await service.set({ refundPercent: 5 });
    expect(await warnings()).toEqual([expect.stringContaining('refunds up to 5 %')]);
    await service.set({ refundActive: false });
    expect(await warnings()).toEqual([]);
    await service.db.query(`update bonus set played_times = 0 where code = 'CHECKIN'`);
    expect(await warnings()).toEqual([expect.stringContaining('bonuses of a day or week up to 100 %')]);
    await service.db.query(`update bonus set is_active = false where code = 'CHECKIN'`);
    expect(await warnings()).toEqual([]);
    await service.set({ inviteTurnoverTimes: 1 });
    expect(await warnings()).toEqual([expect.stringContaining('invites give back up to 100 %')]);
  });
});

describe('the invite', () => {
  const friend = async (amount: number) => {
    const { id } = await service.member();
    await service.db.query('update member set invited_by = $1 where id = $2', [inviter.id, id]);
    const reference = `F${++deposits}`;
    const deposit = { memberId: id, amount: satang(amount), source: 'BANK', from: 'BANK' } as const;
    const now = service.clock.now();
    await service.db.transaction((tx) => creditDeposit(tx, { ...deposit, booking: reference, reference, now }));
    return id;
  };
  const play = (id: number, stake: number) =>
    service.db.query(`insert into play (member_id, game_code, stake, payout, at) values ($1, 'PG', $2, $2, $3)`, [
      id,
      stake,
      service.clock.now(),
    ]);
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
    await service.db.query(
      `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, after_play,
                                  after_activity, received_at)
       values ('B1', $1, 'WELCOME50', 5000, 1000000000, 100, 0, 0, $2)`,
      [id, service.clock.now()],
    );
    await play(id, 100_000_00);
    expect(await collect()).toMatchObject({ code: 'NO_INVITEE_PLAY_INFO' });
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
  const play = (stake: number) =>
    service.db.query(`insert into play (member_id, game_code, stake, payout, at) values ($1, 'PG', $2, $2, $3)`, [
      inviter.id,
      stake,
      service.clock.now(),
    ]);

  test('gave 10 a day to everybody who asked, for nothing', async () => {
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    await play(1_250_00 - 1);
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    await play(1);
    expect((await activate('CHECKIN')).reply.amount).toBe(5_00);
    // Rounds with the bonus do not count for the next one, nor those that counted before.
    service.clock.advance(60_000);
    await play(1_250_00);
    expect((await service.call(checkActiveBonus, {}, inviter.token)).reply.status).toBe(false);
    service.clock.advance(60_000);
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    service.clock.advance(60_000);
    await play(1_250_00);
    expect((await activate('CHECKIN')).status).toBe(200);
  });
});
