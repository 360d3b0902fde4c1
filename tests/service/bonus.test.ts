/** Bonuses. The service's day is Bangkok's: a test begins on Monday 2 March at noon there. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, checkActiveBonus, checkMinimumBonus, clearBonus, listBonuses } from '../../contract/bonus.ts';
import { receiveInviteBonus } from '../../contract/invite.ts';
import { checkRefund, receiveRefund } from '../../contract/refund.ts';
import { listStatement } from '../../contract/statement.ts';
import { refreshSlots, transfer, withdraw, withdrawAll } from '../../contract/wallet.ts';
import { countedOf } from '../../machines/bonus/rules.ts';
import { holdsBonus } from '../../server/bonus/held.ts';
import { periodStart } from '../../server/bonus/offers.ts';
import { one } from '../../server/db/database.ts';
import { balanceOf, gameOf, house, walletOf } from '../../server/ledger/ledger.ts';
import { playRound } from '../../server/provider/rounds.ts';
import { expectBooksToBalance, expectProvidersToAgree } from './books.ts';
import { credited, played } from './credit.ts';
import { inThai, type NewMember, serviceOfFile } from './harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  // The play that a bonus requires before it is received is tried in attacks/offers.test.ts.
  await service.db.query('update bonus set played_times = 0');
  member = await service.member({ wallet: 50_000 });
});
afterEach(async () => {
  await expectBooksToBalance(service.db);
  const { kept } = one(
    await service.db.query<{ kept: number }>(
      'select coalesce(sum(amount - taken), 0)::bigint as kept from bonus_receipt',
    ),
  );
  expect(await given()).toBe(kept);
});

const activate = (code: string, who = member, key?: string) =>
  service.call(activateBonus, { params: { code }, ...(key === undefined ? {} : { key }) }, who.token);
const clear = (who = member) => service.call(clearBonus, {}, who.token);
const active = async (who = member) => (await service.call(checkActiveBonus, {}, who.token)).reply;
const offers = async (who = member) => (await service.call(listBonuses, {}, who.token)).reply.items;
const offer = async (code: string, who = member) => one((await offers(who)).filter((bonus) => bonus.code === code));
const lines = async (who = member) =>
  (await service.call(listStatement, { body: { page: 1, limit: 20 } }, who.token)).reply.statements.items;
const wallet = (who = member) => balanceOf(service.db, walletOf(who.id));
const given = async () => 0 - (await balanceOf(service.db, house('BONUS')));
const total = async (who: NewMember) =>
  one(
    await service.db.query<{ total: number }>(
      'select sum(balance)::bigint as total from ledger_account where member_id = $1',
      [who.id],
    ),
  ).total;
const lastBooking = async () =>
  (await service.db.query('select kind, reference from ledger_transaction order by id desc limit 1'))[0];
const payOut = (amount: number, who = member) => service.call(withdraw, { body: { amount } }, who.token);

/** A round as the providers tell of it, in satang; the balances stay. */
const play = (stake: number, payout = stake, who = member) => played(service, who.id, stake, payout);
const deposit = (amount: number, who = member) => credited(service, who.id, amount);
/** Time passes; the session may have ended by then, so the member logs in again. */
const wait = async (milliseconds: number) => {
  service.clock.advance(milliseconds);
  member = await service.again(member);
};
const change = (code: string, assignment: string) =>
  service.db.query(`update bonus set ${assignment} where code = $1`, [code]);

/** Sits a member down at PG; returns what plays a round there (satang, the how-manieth it is). */
const sit = async (id: number) => {
  const session = {
    tokenHash: new Uint8Array(32),
    game: 'PG',
    username: `pg${id}`,
    enteredBy: 'form',
    round: 0,
    formToken: '',
  } as const;
  await service.db.query(
    `insert into provider_session (token_hash, game_code, username, entered_by, expires_at)
     values ($1, 'PG', $2, 'form', $3)`,
    [session.tokenHash, session.username, new Date(service.clock.now().getTime() + HOUR)],
  );
  return (stake: number, round: number) =>
    playRound(service.db, session, { stake, chance: 50, round, now: service.clock.now() });
};

describe('the list', () => {
  test('has every bonus on offer with its terms, and no promotion', async () => {
    const listed = await offers();
    expect(listed.map(({ code, type }) => `${code} ${type}`)).toEqual([
      'WELCOME50 limit',
      'MATCH100 limit',
      'DAILY10 day',
      'WEEKLY100 week',
      'CHECKIN day',
      'FIRST500 limit',
    ]);
    expect(listed[0]).toMatchObject({
      name: inThai('โบนัสต้อนรับ 50 บาท'),
      maxReceived: 1,
      percentFail: 100,
      amount: 5_000,
      turnoverTimes: 3,
      notice: inThai(expect.stringContaining('{percentFail}%')),
      banners: [{ image: '/art/banners/bonus-1.svg', html: null }],
      userBonus: null,
    });
    expect(listed[1]?.amount).toBeNull();
    // No two are taken for one another at a glance.
    expect(new Set(listed.map(({ banners }) => banners?.[0]?.image)).size).toBe(listed.length);
  });

  test('keeps a bonus that is held when it is taken off', async () => {
    await activate('WELCOME50');
    await change('WELCOME50', 'is_active = false');
    await change('CHECKIN', `starts_at = '2026-04-01'`);
    await change('FIRST500', `ends_at = '2026-03-02T05:00:00Z'`);
    expect((await offers()).map(({ code }) => code)).toEqual(['WELCOME50', 'MATCH100', 'DAILY10', 'WEEKLY100']);
    expect((await offers(await service.member())).map(({ code }) => code)).not.toContain('WELCOME50');
  });
});

test.each(
  ['Asia/Bangkok', 'UTC', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Kiritimati'].flatMap((zone) =>
    // A Sunday, a Monday, both ends of New York's summer time, New Year.
    ['2026-11-22T23:30Z', '2026-11-23T05:30Z', '2026-03-08T12:00Z', '2026-11-01T05:30Z', '2027-01-01T00:00Z'].map(
      (now) => [zone, now] as const,
    ),
  ),
)('days and weeks begin in %s for the service when they do for the app, around %s', async (timeZone, now) => {
  const asking = { memberId: member.id, timeZone, now: new Date(now) };
  for (const type of ['day', 'week'] as const) {
    const start = (await periodStart(service.db, type, asking))?.getTime() ?? 0;
    const counted = (at: number) => countedOf({ type, receivedAt: [at] }, { now: Date.parse(now), timeZone });
    expect([counted(start - 1), counted(start)]).toEqual([0, 1]);
  }
});

describe('receiving', () => {
  test('credits the wallet, begins the turnover, and stands in the statement', async () => {
    const { reply } = await activate('welcome50');
    const standing = {
      amount: 5_000,
      turnoverRequired: 15_000,
      turnoverDone: 0,
      lostOnCancel: 5_000,
      keptOnCancel: 50_000,
    };
    expect(reply).toEqual({
      _id: expect.any(String),
      isActive: true,
      received: [{ updatedAt: service.clock.now().toISOString() }],
      ...standing,
    });
    expect([await wallet(), await given()]).toEqual([55_000, 5_000]);
    expect(await active()).toEqual({
      status: true,
      type: 'limit',
      code: 'WELCOME50',
      name: inThai('โบนัสต้อนรับ 50 บาท'),
      kind: 'bonus',
      percentFail: 100,
      timeZone: 'Asia/Bangkok',
      ...standing,
    });
    expect((await offer('WELCOME50')).userBonus).toEqual(reply);
    expect(await lines()).toMatchObject([
      {
        statementType: 'bonus',
        status: 'SUCCESS',
        from: 'BONUS',
        to: 'WALLET',
        amount: 5_000,
        bonus: { description: inThai('โบนัสต้อนรับ 50 บาท') },
      },
    ]);
    expect(await lastBooking()).toEqual({ kind: 'bonus', reference: expect.stringMatching(/^B/) });
  });

  test('the first money of a member opens the wallet', async () => {
    const newcomer = await service.member();
    await activate('WELCOME50', newcomer);
    expect(await wallet(newcomer)).toBe(5_000);
  });

  test('is refused for a code that is unknown, taken off, over, or of a promotion', async () => {
    await change('CHECKIN', 'is_active = false');
    await change('FIRST500', `ends_at = '2026-03-02T05:00:00Z'`);
    for (const code of ['NOTHING', 'CHECKIN', 'FIRST500', 'WELCOME88'])
      expect(await activate(code)).toMatchObject({ status: 404, code: 'NO_DATA' });
    expect(await wallet()).toBe(50_000);
  });

  test('is refused while another one is held', async () => {
    await activate('WELCOME50');
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_REMAINING' });
    expect(await wallet()).toBe(55_000);
  });

  test('is refused while a payout is under way', async () => {
    await payOut(100);
    expect(await activate('WELCOME50')).toMatchObject({ code: 'BONUS_PAYOUT' });
  });

  test('a payout and a bonus at once: one of them waits', async () => {
    const [paid, received] = await Promise.all([payOut(100), activate('WELCOME50')]);
    expect([paid.code === 'BONUS_CONDITION', received.code === 'BONUS_PAYOUT'].filter(Boolean)).toHaveLength(1);
  });
});

describe('how often', () => {
  test('a limited bonus counts every receipt', async () => {
    await activate('WELCOME50');
    await clear();
    await wait(400 * DAY);
    expect(await activate('WELCOME50')).toMatchObject({ code: 'BONUS_MAX_CLAIMED' });
    expect((await offer('WELCOME50')).userBonus).toMatchObject({ isActive: false, received: [{}] });
  });

  test('a daily one counts those of today, by the clock of the service', async () => {
    for (const _ of [1, 2]) {
      expect((await activate('CHECKIN')).code).toBeUndefined();
      await clear();
    }
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_MAX_CLAIMED' });
    await wait(12 * HOUR - 1);
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_MAX_CLAIMED' });
    await wait(1);
    expect((await activate('CHECKIN')).code).toBeUndefined();
    const dates = (await offer('CHECKIN')).userBonus?.received?.map(({ updatedAt }) => updatedAt);
    const now = service.clock.now().toISOString();
    expect(dates, 'newest first').toEqual([now, expect.not.stringMatching(now), expect.not.stringMatching(now)]);
  });

  test('a weekly one counts those since Monday', async () => {
    await deposit(50_000);
    await activate('WEEKLY100');
    await clear();
    await wait(6.5 * DAY - 1);
    await deposit(50_000);
    expect(await activate('WEEKLY100')).toMatchObject({ code: 'BONUS_MAX_CLAIMED' });
    await wait(1);
    expect(await activate('WEEKLY100')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    await deposit(50_000);
    expect((await activate('WEEKLY100')).reply.amount).toBe(10_000);
  });

  test('what a bonus takes is told before it is asked for, as it is decided when it is', async () => {
    await change('CHECKIN', 'played_times = 2, quota = 10');
    const { amount } = await offer('CHECKIN');
    const needed = 2 * Number(amount);
    const told = async (code: string) => (await offer(code)).conditions;
    await play(100);
    expect(await told('CHECKIN')).toEqual([{ kind: 'play', isMet: false, required: needed, done: 100 }]);
    expect(await activate('CHECKIN')).toMatchObject({ code: 'BONUS_PLAY' });
    await play(needed - 100);
    expect(await told('CHECKIN')).toEqual([{ kind: 'play', isMet: true, required: needed, done: needed }]);
    expect(await told('WEEKLY100')).toMatchObject([{ kind: 'deposit', isMet: false }]);
    await wait(1);
    await deposit(50_000);
    expect(await told('WEEKLY100')).toMatchObject([{ kind: 'deposit', isMet: true }]);
    await payOut(100);
    await change('CHECKIN', 'given = 10');
    expect(await told('CHECKIN')).toMatchObject([
      { kind: 'play', isMet: true },
      { kind: 'payout', isMet: false },
      { kind: 'quota', isMet: false },
    ]);
  });

  test('the last ones of a quota go to as many members as there are, whoever comes at once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => service.member()));
    const answers = await Promise.all(members.map((one) => activate('FIRST500', one)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'BONUS_FULL')).toHaveLength(6);
    expect(await given()).toBe(6_000);
    expect(await activate('FIRST500')).toMatchObject({ code: 'BONUS_FULL' });
  });

  test('a refused activation leaves the quota alone', async () => {
    await change('FIRST500', 'deposit_min = 100');
    expect(await activate('FIRST500')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    await change('FIRST500', 'deposit_min = null');
    expect((await activate('FIRST500')).code).toBeUndefined();
    expect(await service.db.query(`select given from bonus where code = 'FIRST500'`)).toEqual([{ given: 499 }]);
  });
});

describe('a bonus on a deposit', () => {
  test('matches the last deposit; deposit and bonus are to be turned over', async () => {
    await deposit(20_000);
    await deposit(30_001);
    expect((await activate('MATCH100')).reply).toMatchObject({ amount: 30_001, turnoverRequired: 60_002 * 8 });
    expect(await wallet()).toBe(50_000 + 20_000 + 60_002);
  });

  test('gives no more than its most, and rounds down', async () => {
    await deposit(500_000);
    expect((await activate('MATCH100')).reply).toMatchObject({ amount: 100_000, turnoverRequired: 600_000 * 8 });
    await clear();
    await deposit(20_009);
    expect((await activate('DAILY10')).reply.amount).toBe(2_000);
  });

  test('needs a deposit, and one that is large enough', async () => {
    expect(await activate('MATCH100')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    await deposit(9_999);
    expect(await activate('MATCH100')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    await deposit(10_000);
    expect((await activate('MATCH100')).code).toBeUndefined();
  });

  test('is at least a baht', async () => {
    await change('DAILY10', 'deposit_min = 100');
    await deposit(999);
    expect(await activate('DAILY10')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    await deposit(1_000);
    expect((await activate('DAILY10')).reply.amount).toBe(100);
  });

  test('takes a deposit once', async () => {
    await deposit(50_000);
    await activate('MATCH100');
    await clear();
    expect(await activate('DAILY10')).toMatchObject({ code: 'BONUS_DEPOSIT' });
  });

  test('of a day takes no deposit of yesterday', async () => {
    await deposit(50_000);
    await wait(12 * HOUR);
    expect(await activate('DAILY10')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    expect((await activate('MATCH100')).code).toBeUndefined();
  });

  test('takes no deposit that was played with or paid out', async () => {
    await deposit(50_000);
    await wait(1000);
    await play(100);
    expect(await activate('MATCH100')).toMatchObject({ code: 'BONUS_DEPOSIT' });
    await wait(1000);
    await deposit(50_000);
    await payOut(500);
    await service.db.query(`update withdrawal set status = 'paid', decided_at = created_at`);
    expect(await activate('MATCH100')).toMatchObject({ code: 'BONUS_DEPOSIT' });
  });
});

describe('the turnover', () => {
  test('counts the stakes since it was received; reached, the bonus is finished at once for whoever asks', async () => {
    await play(15_000);
    await activate('WELCOME50');
    await play(14_999, 0);
    expect(await active()).toMatchObject({ status: true, turnoverDone: 14_999, turnoverRequired: 15_000 });
    expect(await holdsBonus(service.db, member.id)).toBe(true);
    await play(1, 0);
    expect(await holdsBonus(service.db, member.id)).toBe(false);
    expect(await active()).toEqual({ status: false, timeZone: 'Asia/Bangkok' });
    expect((await offer('WELCOME50')).userBonus).toMatchObject({ isActive: false, received: [{}] });
    expect(await wallet()).toBe(55_000);
    expect(await lines()).toMatchObject([
      {
        statementType: 'finish_bonus',
        status: 'SUCCESS',
        amount: 5_000,
        bonus: { description: inThai('โบนัสต้อนรับ 50 บาท') },
      },
      { statementType: 'bonus' },
    ]);
    expect((await payOut(550)).code).toBeUndefined();
  });

  test('is written down once, whoever asks at once', async () => {
    await activate('WELCOME50');
    await play(15_000);
    await Promise.all([active(), offers(), active(), clear(), payOut(100), activate('CHECKIN')]);
    const written = await lines();
    const welcome = written.at(-1)?.reference;
    const ended = written.filter(({ statementType }) => statementType === 'finish_bonus').map((one) => one.reference);
    // The other one, which may be received meanwhile, may be the one that is given up.
    expect(ended.filter((reference) => reference === welcome)).toHaveLength(1);
    expect(new Set(ended).size).toBe(ended.length);
  });

  test('another bonus can be received when it is reached', async () => {
    await activate('WELCOME50');
    await play(15_000);
    expect((await activate('CHECKIN')).reply).toMatchObject({ amount: 500, turnoverDone: 0 });
  });
});

describe('rounds at a game', () => {
  test('finish the bonus in the round that reaches it', async () => {
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    const round = await sit(demo.id);
    await round(10_000, 0);
    expect(await active(demo)).toMatchObject({ status: true, turnoverDone: 10_000 });
    await round(5_000, 1);
    expect(await service.db.query('select status from bonus_receipt')).toEqual([{ status: 'finished' }]);
    expect((await lines(demo)).map(({ statementType }) => statementType)).toEqual(['finish_bonus', 'bonus']);
    expect((await payOut(2_550, demo)).code).toBeUndefined();
  });

  test('that lose everything end the bonus, and hold nobody', async () => {
    const demo = await service.demo();
    await service.db.query(`delete from activity`);
    await activate('WELCOME50', demo);
    await service.db.query('update provider_account set balance = case when game_code = $1 then 100 else 0 end', [
      'PG',
    ]);
    await service.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 2_550 } }, demo.token);
    const left = (satang: number) =>
      service.db.query('update provider_account set balance = $1 where game_code = $2', [satang, 'PG']);
    // A baht is enough to go on.
    await left(100);
    expect(await active(demo)).toMatchObject({ status: true });
    expect((await service.call(checkMinimumBonus, {}, demo.token)).reply).toEqual({ status: true });
    await left(50);
    expect(await active(demo)).toMatchObject({ status: false });
    expect(await service.db.query('select status, taken from bonus_receipt')).toEqual([{ status: 'failed', taken: 0 }]);
    expect((await lines(demo))[0]).toMatchObject({ statementType: 'finish_bonus', status: 'FAILED', amount: 0 });
    expect((await activate('CHECKIN', demo)).code).toBeUndefined();
  });

  test('a baht that is left goes on', async () => {
    const newcomer = await service.member();
    await activate('WELCOME50', newcomer);
    expect((await service.call(checkMinimumBonus, {}, newcomer.token)).reply).toEqual({ status: true });
    expect(await active(newcomer)).toMatchObject({ status: true });
    expect((await service.call(checkMinimumBonus, {}, (await service.member()).token)).reply).toEqual({
      status: false,
    });
  });
});

describe('giving up', () => {
  test('takes the bonus and leaves what is the own', async () => {
    await activate('WELCOME50');
    expect(await clear()).toMatchObject({ status: 200, raw: { message: 'BONUS_CLEAR' } });
    expect([await wallet(), await given()]).toEqual([50_000, 0]);
    expect(await active()).toEqual({ status: false, timeZone: 'Asia/Bangkok' });
    expect((await lines())[0]).toMatchObject({
      statementType: 'finish_bonus',
      status: 'SUCCESS',
      from: 'WALLET',
      to: 'BONUS',
      amount: 5_000,
      bonus: { description: inThai('โบนัสต้อนรับ 50 บาท') },
    });
    expect(await lastBooking()).toMatchObject({ kind: 'bonus_cleared' });
    expect((await payOut(500)).code).toBeUndefined();
  });

  test('without any, or again, changes nothing', async () => {
    expect(await clear()).toMatchObject({ code: 'NO_DATA' });
    await activate('WELCOME50');
    const answers = await Promise.all(Array.from({ length: 10 }, () => clear()));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'NO_DATA')).toHaveLength(9);
    expect([await wallet(), await given()]).toEqual([50_000, 0]);
  });

  test.each([
    ['what was won with it', 10_000, 17_000, 100, 12_000],
    ['nothing when more than the bonus was lost', 10_000, 4_000, 100, 0],
    ['what is left of it after losses', 10_000, 8_000, 100, 3_000],
    ['its percentage, rounded down', 10_000, 10_003, 50, 2_501],
    ['nothing at zero percent', 10_000, 17_000, 0, 0],
  ])('takes %s', async (_, stake, payout, percentFail, lost) => {
    await change('WELCOME50', `percent_fail = ${percentFail}`);
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    await service.db.query(`update provider_account set balance = balance + $1 where game_code = 'PG'`, [
      payout - stake,
    ]);
    await play(stake, payout, demo);
    const before = await active(demo);
    expect(before).toMatchObject({ lostOnCancel: lost, keptOnCancel: expect.any(Number) });
    expect((await clear(demo)).code).toBeUndefined();
    expect(await total(demo)).toBe(before.keptOnCancel);
    expect(await wallet(demo)).toBe(255_000 - lost);
    expect(await given()).toBe(5_000 - lost);
    await expectProvidersToAgree(service.db);
  });

  test('is what the terms said when it was received', async () => {
    await activate('WELCOME50');
    await change('WELCOME50', 'percent_fail = 0, turnover_times = 99');
    expect(await active()).toMatchObject({ percentFail: 100, turnoverRequired: 15_000, lostOnCancel: 5_000 });
    await clear();
    expect(await wallet()).toBe(50_000);
  });

  test('takes from the games what the wallet does not have, in whole hundredths of their credit', async () => {
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    await service.call(transfer, { body: { from: 'WALLET', to: 'UFABET', amount: 2_540.03 } }, demo.token);
    expect(await wallet(demo)).toBe(997);
    // 40.03 baht are wanted from the games. HUAYHD has 39.90; IMI, whose hundredths are 10 satang, cannot give 13.
    await service.db.query(`update provider_account set balance = 3990 where game_code = 'HUAYHD'`);
    const at = (game: string) => balanceOf(service.db, gameOf(demo.id, game));
    const [imi, pg] = [await at('IMI'), await at('PG')];
    const { lostOnCancel, keptOnCancel } = await active(demo);
    expect(lostOnCancel).toBe(5_000);
    expect((await clear(demo)).code).toBeUndefined();
    expect([await wallet(demo), await at('HUAYHD')]).toEqual([0, 0]);
    expect([imi - (await at('IMI')), pg - (await at('PG'))]).toEqual([10, 3]);
    expect(await total(demo)).toBe(keptOnCancel);
    await expectProvidersToAgree(service.db);
  });

  test('waits for a game that does not answer; nothing has changed then', async () => {
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    await service.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 2_550 } }, demo.token);
    const before = [await active(demo), await wallet(demo), await total(demo), await lines(demo)];
    await service.set({ gamesFailing: ['PG', 'UFABET', 'HUAYHD', 'IMI'] });
    expect(await clear(demo)).toMatchObject({ status: 400, code: 'GAME_UNAVAILABLE' });
    expect([await active(demo), await wallet(demo), await total(demo), await lines(demo)]).toEqual(before);
    await expectProvidersToAgree(service.db);
    await service.set({ gamesFailing: [] });
    expect((await clear(demo)).code).toBeUndefined();
    expect(await given()).toBe(0);
    expect((await lines(demo))[0]).toMatchObject({ statementType: 'finish_bonus', to: 'BONUS', amount: 5_000 });
    expect((await lines(demo))[0]?.from).not.toBe('WALLET');
  });

  test('does not wait for a game from which nothing is to be taken', async () => {
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    await service.set({ gamesFailing: ['PG', 'UFABET', 'HUAYHD', 'IMI'] });
    expect((await clear(demo)).code).toBeUndefined();
    expect([await given(), await wallet(demo)]).toEqual([0, 250_000]);
  });

  test('at once earns nothing, whichever of the seeded offers it is', async () => {
    const partly = await service.db.query('select code from bonus where percent_fail < 100');
    expect(partly).toEqual([]);
    const before = await wallet();
    for (const code of ['WELCOME50', 'CHECKIN', 'CHECKIN', 'FIRST500']) {
      expect((await activate(code)).code).toBeUndefined();
      expect((await clear()).code).toBeUndefined();
    }
    expect(await wallet()).toBe(before);
  });

  test('when the turnover is reached already takes nothing', async () => {
    await activate('WELCOME50');
    await play(15_000);
    expect(await clear()).toMatchObject({ code: 'NO_DATA' });
    expect(await wallet()).toBe(55_000);
    expect(await service.db.query('select status from bonus_receipt')).toEqual([{ status: 'finished' }]);
  });

  test('beside transfers leaves the books right', async () => {
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    const move = (from: string, to: string) =>
      service.call(transfer, { body: { from, to, amount: 1_000 } }, demo.token);
    await Promise.all([move('WALLET', 'PG'), clear(demo), move('WALLET', 'UFABET'), clear(demo), move('PG', 'WALLET')]);
    expect(await given()).toBe(0);
    await expectProvidersToAgree(service.db);
  });
});

test('everything at once: rounds, transfers, receiving, giving up, payouts', async () => {
  const demo = await service.demo();
  await change('CHECKIN', 'max_received = 1000, amount = 1000, turnover_times = 2');
  const round = await sit(demo.id);
  const move = (from: string, to: string) => service.call(transfer, { body: { from, to, amount: 20 } }, demo.token);
  const { length } = await service.db.query('select 1 from play where member_id = $1', [demo.id]);
  const answers: { status: number }[] = [];
  for (let turn = 0; turn < 8; turn++) {
    const asked = [
      () => activate('CHECKIN', demo),
      () => move('WALLET', 'PG'),
      () => clear(demo),
      () => move('PG', 'WALLET'),
      () => payOut(100, demo),
      () => service.call(checkActiveBonus, {}, demo.token),
      () => activate('CHECKIN', demo),
      () => service.call(listBonuses, {}, demo.token),
    ];
    const [, ...got] = await Promise.all([round(500, turn), ...asked.map((ask) => ask())]);
    answers.push(...got);
    // Decided, so that the next turn's bonus need not wait.
    await service.db.query('update withdrawal set decided_at = created_at');
  }
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await service.db.query('select 1 from play where member_id = $1', [demo.id])).toHaveLength(length + 8);
  expect((await service.db.query('select 1 from bonus_receipt')).length).toBeGreaterThan(1);
  await service.call(refreshSlots, {}, demo.token);
  await expectProvidersToAgree(service.db);
});

describe('while one is held', () => {
  test('nothing is paid out, either way', async () => {
    const demo = await service.demo();
    await activate('WELCOME50', demo);
    expect(await payOut(100, demo)).toMatchObject({ code: 'BONUS_CONDITION' });
    expect(await service.call(withdrawAll, { body: { amount: 100 } }, demo.token)).toMatchObject({
      code: 'BONUS_CONDITION',
    });
    expect(await balanceOf(service.db, house('WITHDRAWAL_PENDING'))).toBe(0);
    await play(15_000, 15_000, demo);
    expect((await service.call(withdrawAll, { body: { amount: 100 } }, demo.token)).code).toBeUndefined();
  });

  test('a refund waits, and its check says why', async () => {
    const demo = await service.demo();
    const check = async () => (await service.call(checkRefund, {}, demo.token)).reply;
    expect(await check()).toMatchObject({ result: true, bonus: false });
    await activate('WELCOME50', demo);
    expect(await check()).toMatchObject({ result: false, bonus: true, info: 'BONUS_REMAINING' });
    expect(await service.call(receiveRefund, {}, demo.token)).toMatchObject({ code: 'BONUS_REMAINING' });
    await clear(demo);
    expect(await check()).toMatchObject({ result: true, bonus: false });
    expect((await service.call(receiveRefund, {}, demo.token)).code).toBeUndefined();
  });

  test('the invite bonus waits', async () => {
    const friend = await service.member();
    await service.db.query('update member set invited_by = $1 where id = $2', [member.id, friend.id]);
    await deposit(50_000, friend);
    await play(1_000_000, 0, friend);
    const collect = () => service.call(receiveInviteBonus, {}, member.token);
    await activate('WELCOME50');
    expect(await collect()).toMatchObject({ code: 'BONUS_REMAINING' });
    await clear();
    expect((await collect()).reply.amount).toBe(5_000);
  });

  test('deposits come in, and stay the own', async () => {
    await activate('WELCOME50');
    await deposit(20_000);
    expect(await active()).toMatchObject({ lostOnCancel: 5_000, keptOnCancel: 70_000 });
  });
});
