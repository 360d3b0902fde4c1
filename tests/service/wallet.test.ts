import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { getWallet, refreshSlots } from '../../contract/wallet.ts';
import { balanceOf, gameOf, house } from '../../server/ledger/ledger.ts';
import { DEMO_PHONE, type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let demo: NewMember;

beforeEach(async () => {
  demo = await service.demo();
});

const wallet = async (token = demo.token) => (await service.call(getWallet, {}, token)).reply;
const refresh = () => service.call(refreshSlots, {}, demo.token);

/** Wallet and active game accounts, as the home page adds them up. */
const total = async () => {
  const { wallet: main, slots } = await wallet();
  return slots
    .filter(({ isActive }) => isActive)
    .reduce((sum, { amount, ftWalletSlot }) => sum + Number(amount) * Number(ftWalletSlot), Number(main.amount));
};

/** Playing: the provider's own balance moves, in hundredths of the game's credit. */
const play = (game: string, change: number) =>
  service.db.query('update provider_account set balance = balance + $2 where game_code = $1', [game, change]);

describe('the wallet', () => {
  test('shows everything of the demo member', async () => {
    const reply = await wallet();
    expect(reply).toMatchObject({
      profile: { _id: String(demo.id), username: DEMO_PHONE, coin: 5 },
      bankAccount: { bankCode: 'SCB', bank: { nameTH: 'ธนาคารไทยพาณิชย์' } },
      wallet: { amount: 250_000 },
      invite: { amount: 0, success: 0, fail: 0 },
    });
    expect(reply.slots.find(({ code }) => code === 'PG')).toEqual({
      code: 'PG',
      name: 'PG Soft',
      searchWords: expect.arrayContaining(['พีจี', 'ພີຈີ']),
      category: 'slot',
      isActive: true,
      amount: 32_050,
      ftWalletSlot: 1,
      logo: '/art/games.svg#PG',
      background: '/art/games/slot-bg.svg',
      web: '/provider/PG',
      android: null,
      ios: null,
    });
    expect(new Set(reply.slots.map(({ category }) => category))).toEqual(new Set(['slot', 'sport', 'lotto']));
  });

  test('names a game in each language that the operator gave it', async () => {
    await service.db.query(`update game set name_la = 'ພີຈີ', name_en = 'PG slots' where code = 'PG'`);
    const names = (await wallet()).slots.map(({ name }) => name);
    expect(names).toContainEqual({ th: 'PG Soft', la: 'ພີຈີ', en: 'PG slots' });
  });

  test('names for each game a picture that is there, and no two are one', async () => {
    const sprite = readFileSync('public/art/games.svg', 'utf8');
    const ids = [...sprite.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { code, logo, background } of (await wallet()).slots) {
      expect(logo).toBe(`/art/games.svg#${code}`);
      expect(sprite).toMatch(new RegExp(`<view id="${code}" viewBox="\\d+ \\d+ 64 64"/>`));
      expect(existsSync(`public${background}`)).toBe(true);
    }
  });

  test('adds up', async () => {
    // 2,500.00 + 320.50 + 500.00 + 80.00 + 12.00 credits of 10 baht
    expect(await total()).toBe(352_050);
  });

  test('of a new member is empty, with all games to open', async () => {
    const { token } = await service.member();
    const reply = await wallet(token);
    expect(reply.wallet.amount).toBe(0);
    expect(reply.slots.some(({ isActive, amount }) => isActive || amount !== 0)).toBe(false);
    expect(reply.slots.length).toBeGreaterThanOrEqual(16);
  });

  test('does not offer a game that was taken off, but shows it to who has money there', async () => {
    await service.db.query(`update game set is_active = false where code in ('PG', 'JOKER')`);
    const codes = (await wallet()).slots.map(({ code }) => code);
    expect(codes).toContain('PG');
    expect(codes).not.toContain('JOKER');
  });

  test('counts invited friends and what can be collected', async () => {
    const friends = [await service.member(), await service.member(), await service.member()];
    for (const { id } of friends)
      await service.db.query('update member set invited_by = $1 where id = $2', [demo.id, id]);
    await service.db.query(
      `insert into invite_earning (member_id, from_member_id, amount, created_at, collected_at)
       values ($1, $2, 1050, $3, null), ($1, $2, 700, $3, $3)`,
      [demo.id, friends[0]?.id ?? 0, service.clock.now()],
    );
    expect((await wallet()).invite).toEqual({ amount: 1_050, success: 1, fail: 2 });
  });
});

describe('refreshing the game accounts', () => {
  test('what was played shows only after', async () => {
    await play('PG', -2_050);
    expect(await total()).toBe(352_050);
    await refresh();
    expect(await total()).toBe(350_000);
  });

  test('books wins and losses against the game, in satang', async () => {
    await play('IMI', 300);
    await refresh();
    expect(await balanceOf(service.db, gameOf(demo.id, 'IMI'))).toBe(15_000);
    expect(await balanceOf(service.db, house('GAME:IMI'))).toBe(-3_000);
  });

  test('replies with the balances in the game unit', async () => {
    await play('IMI', 300);
    const { slots } = (await refresh()).reply;
    expect(slots?.items.find(({ code }) => code === 'IMI')).toMatchObject({ amount: 1_500, ftWalletSlot: 10 });
  });

  test('books once, however many ask at once', async () => {
    await play('PG', 1_000);
    await Promise.all(Array.from({ length: 6 }, refresh));
    expect(await balanceOf(service.db, gameOf(demo.id, 'PG'))).toBe(33_050);
    expect(await service.db.query(`select id from ledger_transaction where kind = 'game_result'`)).toHaveLength(1);
  });

  test('an account that lost everything is empty, not gone', async () => {
    await play('HUAYHD', -8_000);
    const { slots } = (await refresh()).reply;
    expect(slots?.items.find(({ code }) => code === 'HUAYHD')).toMatchObject({ isActive: true, amount: 0 });
  });

  test('thirty times a minute at most', async () => {
    for (let tries = 0; tries < 30; tries++) await refresh();
    expect(await refresh()).toMatchObject({ code: 'REQUEST_LIMIT_1MIN' });
  });
});
