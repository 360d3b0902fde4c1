/** The desk's games, bonuses and wheels: what is switched there takes effect for players, and what they do shows. */
import type { InjectOptions } from 'fastify';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, listBonuses } from '../../contract/bonus.ts';
import { setupSpin, spin } from '../../contract/spin.ts';
import { activateSlot } from '../../contract/wallet.ts';
import { bonusesReply } from '../../server/desk/bonuses-contract.ts';
import { gamesReply } from '../../server/desk/games-contract.ts';
import { wheelsReply } from '../../server/desk/wheel-contract.ts';
import { played } from './credit.ts';
import { inThai, type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile({ config: { desk: true } });
let member: NewMember;

beforeEach(async () => {
  // The turnover before an offer is the subject of attacks/offers.test.ts.
  await service.db.query('update bonus set played_times = 0');
  member = await service.member({ coin: 20 });
});

const ask = (options: InjectOptions) => service.app.inject({ ...options, url: `/desk/api/${options.url}` });
const get = async <S extends v.GenericSchema>(schema: S, url: string): Promise<v.InferOutput<S>> =>
  v.parse(schema, (await ask({ method: 'GET', url })).json());
const put = (url: string, payload: object) => ask({ method: 'PUT', url, payload });
const activateWheel = (code: string) => ask({ method: 'POST', url: `wheels/${code}/activate`, payload: {} });

describe('games', () => {
  const failing = async () =>
    (await get(gamesReply, 'games')).games.filter((game) => game.failing).map(({ code }) => code);

  test('are listed with their names and categories, all of them working', async () => {
    const { games } = await get(gamesReply, 'games');
    expect(games.find(({ code }) => code === 'PG')).toMatchObject({ category: 'slot', failing: false });
    expect(new Set(games.map(({ category }) => category))).toEqual(new Set(['slot', 'sport', 'lotto']));
    expect(await failing()).toEqual([]);
  });

  test('fail for players while they are switched to fail, each on its own', async () => {
    const answer = await put('games/PG', { failing: true });
    expect(v.parse(gamesReply, answer.json()).games.find(({ code }) => code === 'PG')?.failing).toBe(true);
    await put('games/UFABET', { failing: true });
    await put('games/PG', { failing: true });
    expect((await failing()).sort()).toEqual(['PG', 'UFABET']);
    const open = () => service.call(activateSlot, { params: { slotCode: 'PG' } }, member.token);
    expect(await open()).toMatchObject({ code: 'SLOT_ACTIVATE_FAIL' });
    await put('games/PG', { failing: false });
    expect(await failing()).toEqual(['UFABET']);
    expect((await open()).status).toBe(200);
  });

  test('are all kept when many are switched at once', async () => {
    const { games } = await get(gamesReply, 'games');
    const codes = games.slice(0, 6).map(({ code }) => code);
    await Promise.all(codes.map((code) => put(`games/${code}`, { failing: true })));
    expect((await failing()).sort()).toEqual([...codes].sort());
  });

  test('that are taken off are not listed; those that never were are refused', async () => {
    await service.db.query(`update game set is_active = false where code = 'PG'`);
    expect((await get(gamesReply, 'games')).games.map(({ code }) => code)).not.toContain('PG');
    expect((await put('games/NOGAME', { failing: true })).statusCode).toBe(404);
    expect((await put('games/PG', { failing: 'yes' })).statusCode).toBe(400);
  });
});

describe('bonuses', () => {
  const receive = (code: string) => service.call(activateBonus, { params: { code } }, member.token);
  const bonusOf = async (code: string) => (await get(bonusesReply, 'bonuses')).bonuses.find((one) => one.code === code);

  test('are listed with what they give, bonuses before promotion codes', async () => {
    const { bonuses, holders, holding } = await get(bonusesReply, 'bonuses');
    expect(bonuses.map(({ kind }) => kind)).toEqual(bonuses.map(({ kind }) => kind).sort());
    expect(bonuses.find(({ code }) => code === 'WELCOME50')).toMatchObject({
      kind: 'bonus',
      amount: 5_000,
      turnoverTimes: 3,
      given: 0,
      left: null,
      active: true,
    });
    expect(bonuses.find(({ code }) => code === 'MATCH100')).toMatchObject({
      amount: null,
      depositPercent: 100,
      amountMax: 100_000,
      depositMin: 10_000,
    });
    expect({ holders, holding }).toEqual({ holders: [], holding: 0 });
  });

  test('show who holds one, and the turnover as it stands', async () => {
    expect((await receive('WELCOME50')).status).toBe(200);
    await played(service, member.id, 4000, 1000);
    const { holders, holding } = await get(bonusesReply, 'bonuses');
    expect(holding).toBe(1);
    expect(holders).toMatchObject([
      { code: 'WELCOME50', phone: member.phone, amount: 5_000, turnoverDone: 4_000, turnoverRequired: 15_000 },
    ]);
    expect(await bonusOf('WELCOME50')).toMatchObject({ given: 1, left: null });
  });

  test('show the ten who received one last, and how many hold one', async () => {
    const phones: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      member = await service.member();
      expect((await receive('WELCOME50')).status).toBe(200);
      phones.unshift(member.phone);
    }
    const { holders, holding } = await get(bonusesReply, 'bonuses');
    expect(holders.map(({ phone }) => phone)).toEqual(phones.slice(0, 10));
    expect(holding).toBe(11);
  });

  test('count down what is left where there is a quota', async () => {
    const before = await bonusOf('FIRST500');
    expect(before).toMatchObject({ given: 498, left: 2 });
    expect((await receive('FIRST500')).status).toBe(200);
    expect(await bonusOf('FIRST500')).toMatchObject({ given: 499, left: 1 });
  });

  test('are offered to players only while they are switched on', async () => {
    const offered = async () => (await service.call(listBonuses, {}, member.token)).reply.items.map(({ code }) => code);
    expect(await offered()).toContain('WELCOME50');
    const answer = await put('bonuses/WELCOME50', { active: false });
    expect(v.parse(bonusesReply, answer.json()).bonuses.find(({ code }) => code === 'WELCOME50')?.active).toBe(false);
    expect(await offered()).not.toContain('WELCOME50');
    expect((await receive('WELCOME50')).status).toBeGreaterThanOrEqual(400);
    await put('bonuses/WELCOME50', { active: true });
    expect((await receive('WELCOME50')).status).toBe(200);
  });

  test('that do not exist are not switched', async () => {
    expect((await put('bonuses/NOBONUS', { active: true })).statusCode).toBe(404);
    expect((await put('bonuses/WELCOME50', {})).statusCode).toBe(400);
  });
});

describe('wheels', () => {
  const wheelOf = async (code: string) => (await get(wheelsReply, 'wheels')).wheels.find((one) => one.code === code);
  const setUp = () => service.call(setupSpin, {}, member.token);

  test('show what is expected beside what was drawn', async () => {
    expect(await wheelOf('LUCKY8')).toMatchObject({ active: true, draws: 0 });
    const drawn: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { reply } = await service.call(spin, {}, member.token);
      drawn.push(reply.result?.code ?? '');
    }
    const wheel = await wheelOf('LUCKY8');
    expect(wheel?.draws).toBe(8);
    for (const slice of wheel?.slices ?? [])
      expect(slice.drawn, slice.code).toBe(drawn.filter((code) => code === slice.code).length);
    expect(wheel?.slices.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(1, 10);
    expect(wheel?.slices.find(({ label }) => label === '5 บาท')).toMatchObject({ weight: 300, expected: 0.3 });
  });

  test('change at once for players when another is activated', async () => {
    const others = (await get(wheelsReply, 'wheels')).wheels.filter(({ active }) => !active);
    const other = others[0];
    if (other === undefined) throw new Error('one wheel only');
    const { wheels } = v.parse(wheelsReply, (await activateWheel(other.code)).json());
    expect(wheels.filter(({ active }) => active).map(({ code }) => code)).toEqual([other.code]);
    expect((await setUp()).reply.result.activeSpinwheel?.name).toEqual(inThai(other.name));
    expect((await activateWheel(other.code)).statusCode).toBe(200);
  });

  test('on which nothing can be drawn, or which do not exist, are not activated', async () => {
    await service.db.query(
      `update wheel_slice set weight = 0 where wheel_id = (select id from wheel where code = 'GRAND24')`,
    );
    const answer = await activateWheel('GRAND24');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('weights are zero');
    expect((await wheelOf('GRAND24'))?.slices.every(({ expected }) => expected === 0)).toBe(true);
    expect(await wheelOf('LUCKY8')).toMatchObject({ active: true });
    expect((await activateWheel('NOWHEEL')).statusCode).toBe(404);
  });
});
