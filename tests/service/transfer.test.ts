/** Transfers between the wallet and the games. The demo member has 2,500.00, PG 320.50, UFABET 500.00, HUAYHD 80.00 and IMI 12.00 credits of 10 baht. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listStatement } from '../../contract/statement.ts';
import { activateSlot, addToWallet, getWallet, transfer, transferAll } from '../../contract/wallet.ts';
import { expectBooksToBalance, expectProvidersToAgree } from './books.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let demo: NewMember;

beforeEach(async () => {
  demo = await service.demo();
});
afterEach(async () => {
  await expectBooksToBalance(service.db);
  await expectProvidersToAgree(service.db);
});

const move = (from: string, to: string, amount: number, token = demo.token, key?: string) =>
  service.call(transfer, { body: { from, to, amount }, ...(key === undefined ? {} : { key }) }, token);
const moveAll = (to: string, token = demo.token) => service.call(transferAll, { body: { to } }, token);

/** Satang in the wallet and, in the game's unit, at the games. */
const balances = async (token = demo.token) => {
  const { wallet, slots } = (await service.call(getWallet, {}, token)).reply;
  const open = slots.filter(({ isActive }) => isActive);
  return {
    WALLET: wallet.amount as number,
    ...Object.fromEntries(open.map(({ code, amount }) => [code, amount as number])),
  };
};
const total = async () => {
  const { wallet, slots } = (await service.call(getWallet, {}, demo.token)).reply;
  return slots.reduce(
    (sum, { amount, ftWalletSlot }) => sum + Number(amount) * Number(ftWalletSlot),
    Number(wallet.amount),
  );
};
const statement = async () =>
  (await service.call(listStatement, { body: { page: 1, limit: 20 } }, demo.token)).reply.statements.items.map(
    ({ statementType, status, from, to, amount }) => [statementType, status, from, to, amount as number],
  );
const play = (game: string, change: number) =>
  service.db.query('update provider_account set balance = balance + $2 where game_code = $1', [game, change]);

describe('a transfer', () => {
  test('into a game and back', async () => {
    const { reply } = await move('WALLET', 'PG', 100.25);
    expect(reply).toEqual({
      reference: expect.stringMatching(/^T/),
      amount: 10_025,
      createdAt: service.clock.now().toISOString(),
    });
    expect(await balances()).toMatchObject({ WALLET: 239_975, PG: 42_075 });
    await move('PG', 'WALLET', 420.75);
    expect(await balances()).toMatchObject({ WALLET: 282_050, PG: 0 });
    expect(await statement()).toEqual([
      ['transfer', 'SUCCESS', 'PG', 'WALLET', 42_075],
      ['transfer', 'SUCCESS', 'WALLET', 'PG', 10_025],
    ]);
  });

  test('converts into the unit of the game; what is not whole stays', async () => {
    const { reply } = await move('WALLET', 'IMI', 100.07);
    expect(reply.amount).toBe(10_000);
    expect(await balances()).toMatchObject({ WALLET: 240_000, IMI: 2_200 });
    expect((await move('IMI', 'PG', 10.09)).reply.amount).toBe(1_000);
    expect(await balances()).toMatchObject({ IMI: 2_100, PG: 33_050 });
    expect(await total()).toBe(352_050);
  });

  test('sees what was won in the meantime', async () => {
    await play('PG', 10_000);
    await move('PG', 'WALLET', 420.5);
    expect(await balances()).toMatchObject({ WALLET: 292_050, PG: 0 });
  });

  test('sees what was lost in the meantime', async () => {
    await play('PG', -31_550);
    expect(await move('PG', 'WALLET', 5.01)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect((await move('PG', 'WALLET', 5)).status).toBe(200);
    expect(await balances()).toMatchObject({ WALLET: 250_500, PG: 0 });
  });

  test.each<[string, string, number, string]>([
    ['WALLET', 'PG', 2500.01, 'MONEY_NOT_ENOUGH'],
    ['PG', 'WALLET', 320.51, 'MONEY_NOT_ENOUGH'],
    ['WALLET', 'PG', 0.99, 'TRANSFER_MINIMUM'],
    ['WALLET', 'PG', 0, 'TRANSFER_MINIMUM'],
    ['WALLET', 'PG', -5, 'INVALID_REQUEST'],
    ['WALLET', 'PG', 1.001, 'INVALID_REQUEST'],
    ['WALLET', 'WALLET', 5, 'INVALID_REQUEST'],
    ['PG', 'PG', 5, 'INVALID_REQUEST'],
    ['WALLET', 'NOGAME', 5, 'NO_GAME'],
    ['NOGAME', 'WALLET', 5, 'NO_GAME'],
    ['WALLET', 'JOKER', 5, 'SLOT_NO_ACCOUNT'],
    ['JOKER', 'WALLET', 5, 'SLOT_NO_ACCOUNT'],
  ])('from %s to %s of %d is refused with %s', async (from, to, amount, code) => {
    const before = await balances();
    expect(await move(from, to, amount)).toMatchObject({ code });
    expect(await balances()).toEqual(before);
    expect(await statement()).toEqual([]);
  });

  test('of one baht is enough', async () => {
    expect((await move('WALLET', 'PG', 1)).reply.amount).toBe(100);
  });

  test('between games is whole in the units of both', async () => {
    await service.db.query(`update game set ft_wallet_slot = 15 where code = 'PG'`);
    await service.db.query(`update game set ft_wallet_slot = 10 where code = 'IMI'`);
    await move('WALLET', 'PG', 300);
    expect((await move('PG', 'IMI', 100)).reply.amount).toBe(9_990);
  });

  test('below one unit of the game is too little', async () => {
    await service.db.query(`update game set ft_wallet_slot = 1000 where code = 'JOKER'`);
    await service.call(activateSlot, { params: { slotCode: 'JOKER' } }, demo.token);
    expect(await move('WALLET', 'JOKER', 9.99)).toMatchObject({ code: 'TRANSFER_MINIMUM' });
    expect((await move('WALLET', 'JOKER', 19.99)).reply.amount).toBe(1_000);
  });

  test('that the provider fails gives the money back and says so in the statement', async () => {
    const before = await balances();
    await service.set({ gamesFailing: ['PG'] });
    for (const [from, to] of [
      ['WALLET', 'PG'],
      ['PG', 'WALLET'],
      ['UFABET', 'PG'],
    ] as const)
      expect(await move(from, to, 50)).toMatchObject({ status: 400, code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual(before);
    expect(await statement()).toEqual([
      ['transfer', 'FAILED', 'UFABET', 'PG', 5_000],
      ['transfer', 'FAILED', 'PG', 'WALLET', 5_000],
      ['transfer', 'FAILED', 'WALLET', 'PG', 5_000],
    ]);
  });

  test('asked twice under a key moves once, also when it failed', async () => {
    const first = await move('WALLET', 'PG', 10, demo.token, 'transfer-key-1');
    expect((await move('WALLET', 'PG', 10, demo.token, 'transfer-key-1')).raw).toEqual(first.raw);
    expect(await move('WALLET', 'PG', 11, demo.token, 'transfer-key-1')).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    await service.set({ gamesFailing: ['PG'] });
    for (const _ of [1, 2])
      expect(await move('WALLET', 'PG', 10, demo.token, 'transfer-key-2')).toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toMatchObject({ WALLET: 249_000, PG: 33_050 });
    expect(await statement()).toHaveLength(2);
  });

  test('fifty in all directions at once lose nothing', async () => {
    const places = ['WALLET', 'PG', 'UFABET', 'IMI', 'HUAYHD'];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        move(places[index % 5] ?? '', places[(index * 2 + 1) % 5] ?? '', 1 + (index % 7) * 13.37),
      ),
    );
    expect(await total()).toBe(352_050);
  });
});

describe('moving everything', () => {
  test('into the wallet', async () => {
    expect((await moveAll('WALLET')).reply.amount).toBe(102_050);
    expect(await balances()).toEqual({ WALLET: 352_050, PG: 0, UFABET: 0, IMI: 0, HUAYHD: 0 });
    expect(await statement()).toHaveLength(4);
    expect(await moveAll('WALLET')).toMatchObject({ code: 'TRANSFER_MINIMUM' });
  });

  test.each(['WALLET', 'PG'])('to %s has one reference, under which each of its moves is found', async (to) => {
    const { reference } = (await moveAll(to)).reply;
    expect(reference).toMatch(/^T/);
    const { items } = (await service.call(listStatement, { body: { page: 1, limit: 20 } }, demo.token)).reply
      .statements;
    expect(items.map((entry) => entry.reference?.startsWith(`${reference}`))).toEqual(items.map(() => true));
  });

  test('into a game, with what is left over in the wallet', async () => {
    await play('PG', 7);
    expect((await moveAll('IMI')).reply.amount).toBe(340_050);
    expect(await balances()).toEqual({ WALLET: 7, PG: 0, UFABET: 0, IMI: 35_205, HUAYHD: 0 });
  });

  test.each([
    ['NOGAME', 'NO_GAME'],
    ['JOKER', 'SLOT_NO_ACCOUNT'],
  ])('to %s is refused with %s', async (to, code) => {
    expect(await moveAll(to)).toMatchObject({ code });
  });

  test.each(['PG', 'UFABET'])('while %s fails leaves everything as it was', async (failing) => {
    const before = await balances();
    await service.set({ gamesFailing: [failing] });
    expect(await moveAll('PG')).toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await balances()).toEqual(before);
    expect(await statement()).toMatchObject([['transfer', 'FAILED', expect.anything(), 'PG', expect.anything()]]);
  });

  test('from a failing game where nothing is does not fail', async () => {
    await service.set({ gamesFailing: ['JOKER'] });
    expect((await moveAll('WALLET')).status).toBe(200);
  });
});

test('a member makes no money out of nothing', async () => {
  const answer = await service.call(addToWallet, { body: { amount: 100 } }, demo.token);
  expect(answer).toMatchObject({ status: 403, code: 'INVALID_REQUEST' });
  expect(await total()).toBe(352_050);
});
