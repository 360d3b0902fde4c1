/** A member whose money is in kip, beside one in baht: whatever is offered, asked and booked is in the member's own currency. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateBonus, listBonuses } from '../../contract/bonus.ts';
import { sendTrueLink } from '../../contract/deposit.ts';
import { deposit, slipRules, withdrawLimits } from '../../contract/member-lookups.ts';
import { findPromotion } from '../../contract/promotion.ts';
import { createQr } from '../../contract/qrcode.ts';
import { checkRefund } from '../../contract/refund.ts';
import { claimCoupon, listCoupons, setupSpin, spin } from '../../contract/spin.ts';
import { getWallet, transfer, withdraw } from '../../contract/wallet.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { post, walletOf } from '../../server/ledger/ledger.ts';
import { decode, isSealed } from '../../server/qrcode/emvco.ts';
import { payWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { expectBooksToBalance } from './books.ts';
import { credited, played } from './credit.ts';
import { openEmptyDatabase } from './database.ts';
import { type NewMember, START, serviceOfFile } from './harness.ts';

const KIP = 100;

const service = await serviceOfFile({ config: { laos: true, desk: true } });
let member: NewMember;
let other: NewMember;

beforeEach(async () => {
  await service.db.query('update bonus set played_times = 0');
  member = await service.member({ currency: 'LAK', wallet: 1_000_000 * KIP, coin: 50 });
  other = await service.member({ wallet: 1000_00, coin: 5 });
});
afterEach(() => expectBooksToBalance(service.db));

const houses = (code: string) =>
  service.db.query(
    `select a.currency, sum(e.amount)::bigint as sum from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.code = $1 group by a.currency order by a.currency`,
    [code],
  );
const credit = (memberId: number, amount: number) => credited(service, memberId, amount);

describe('the books', () => {
  test('two currencies never meet in one transaction', async () => {
    const booked = service.db.transaction((tx) =>
      post(tx, {
        kind: 'transfer',
        reference: 'X',
        entries: [
          { account: walletOf(member.id), amount: -100 },
          { account: walletOf(other.id), amount: 100 },
        ],
        at: START,
      }),
    );
    await expect(booked).rejects.toThrow();
    // Not by hand either.
    const byHand = service.db.transaction(async (tx) => {
      await tx.query(`insert into ledger_transaction (kind, reference, created_at) values ('bonus', 'raw', $1)`, [
        START,
      ]);
      for (const [code, currency, amount] of [
        ['WALLET', 'LAK', 5],
        ['OPENING', 'BAHT', -5],
      ] as const)
        await tx.query(
          `insert into ledger_entry (transaction_id, account_id, amount, currency)
           select (select max(id) from ledger_transaction), id, $3, $2 from ledger_account where code = $1 and currency = $2 limit 1`,
          [code, currency, amount],
        );
    });
    await expect(byHand).rejects.toThrow('does not balance');
    await expect(
      service.db.query(`insert into ledger_entry (transaction_id, account_id, amount, currency)
                        select 1, id, 5, 'BAHT' from ledger_account where currency = 'LAK' limit 1`),
    ).rejects.toThrow('ledger_entry_account');
  });

  test('nor do they where one of the members has no account yet', async () => {
    const { id } = await service.member({ currency: 'LAK' });
    const booked = service.db.transaction((tx) =>
      post(tx, {
        kind: 'transfer',
        reference: 'Y',
        entries: [
          { account: walletOf(other.id), amount: -100 },
          { account: walletOf(id), amount: 100 },
        ],
        at: START,
      }),
    );
    await expect(booked).rejects.toThrow();
  });

  test('a bonus or a spin in another currency is refused by the database, whichever release asks', async () => {
    for (const statement of [
      `insert into bonus_receipt (reference, member_id, code, amount, turnover_required, percent_fail, after_play,
         after_activity, received_at) values ('X', $1, 'WELCOME50', 5000, 5000, 100, 0, 0, $2)`,
      `insert into spin (reference, member_id, wheel_id, slice_code, prize_code, ticket, weights, created_at)
       select 'X', $1, id, 'x', 'NOTHING', 0, 1, $2 from wheel where code = 'LUCKY8'`,
    ])
      await expect(service.db.query(statement, [member.id, START])).rejects.toMatchObject({
        constraint: 'offer_in_currency',
      });
  });

  test('a member’s currency stays', async () => {
    await expect(service.db.query(`update member set currency = 'BAHT' where id = $1`, [member.id])).rejects.toThrow(
      'stays',
    );
  });

  test('a payout that is paid leaves the operator’s account in the currency of its request', async () => {
    const { reply } = await service.call(withdraw, { body: { amount: 60_000 } }, member.token);
    await service.call(withdraw, { body: { amount: 200 } }, other.token);
    await service.db.transaction((tx) => payWithdrawal(tx, reply.reference ?? '', START));
    expect(await houses('BANK')).toEqual([{ currency: 'LAK', sum: 60_000 * KIP }]);
    expect(await houses('WITHDRAWAL_PENDING')).toEqual([
      { currency: 'BAHT', sum: 200_00 },
      { currency: 'LAK', sum: 0 },
    ]);
  });

  test('money moves to a game and back as it does in baht', async () => {
    await service.db.query(
      `insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
       values ($1, 'PG', 'pgkip', 'x', $2, $2)`,
      [member.id, START],
    );
    await service.db.query(
      `insert into provider_account (game_code, username, password, balance) values ('PG', 'pgkip', 'x', 0)`,
    );
    const move = (from: string, to: string) =>
      service.call(transfer, { body: { from, to, amount: 250_000 } }, member.token);
    expect((await move('WALLET', 'PG')).status).toBe(200);
    expect((await move('PG', 'WALLET')).status).toBe(200);
    expect((await service.call(getWallet, {}, member.token)).reply).toMatchObject({
      currency: 'LAK',
      wallet: { amount: 1_000_000 * KIP },
    });
  });
});

test('who registered in kip and has money from before, or may get it, has it in baht', async () => {
  const { db, close } = await openEmptyDatabase();
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.startsWith('0066'));
  const run = async (from: number, to: number) => {
    for (const { sql } of migrations.slice(from, to)) await db.script(sql);
  };
  await run(0, at);
  await db.query(`insert into bank (code, name_th, name_en, country, position) values ('BCEL', 'x', 'x', 'LA', 1)`);
  for (const [id, phone] of [1, 2, 3].entries())
    await db.query(
      `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
       values ($1, 'x', 'x', 'BCEL', 'X', $2, 'LAK', $3)`,
      [`2055000000${phone}`, `16012000${id}`, START],
    );
  await db.query(
    `select ledger_post('opening', 'member', $1, (
    select jsonb_build_array(
      jsonb_build_object('kind', 'player_wallet', 'member_id', min(id), 'code', 'WALLET', 'amount', 5000),
      jsonb_build_object('kind', 'house', 'code', 'OPENING', 'amount', -5000)) from member))`,
    [START],
  );
  await db.query(
    `insert into slip (no, member_id, reference, picture, created_at, status)
     select 1, max(id) - 1, 'S1', 'x', $1, 'PENDING' from member`,
    [START],
  );
  await run(at, migrations.length);
  expect(
    (await db.query<{ currency: string }>('select currency from member order by id')).map((one) => one.currency),
  ).toEqual(['BAHT', 'BAHT', 'LAK']);
  expect(await db.query('select distinct currency from ledger_entry')).toEqual([{ currency: 'BAHT' }]);
  await close();
});

describe('ways to pay', () => {
  test('accounts, limits and minimums are those of the currency', async () => {
    const ways = (await service.call(deposit, {}, member.token)).reply;
    expect(new Set(ways.banks?.map(({ currency }) => currency))).toEqual(new Set(['LAK']));
    expect(ways.banks?.map(({ mode }) => mode).sort()).toEqual(['AUTO', 'MANUAL', 'QR']);
    expect(ways).toMatchObject({ wallets: [], depositMin: 10_000 * KIP, qrMax: 100_000_000 * KIP });
    const inBaht = (await service.call(deposit, {}, other.token)).reply;
    expect(new Set(inBaht.banks?.map(({ currency }) => currency))).toEqual(new Set(['BAHT']));
    expect((await service.call(withdrawLimits, {}, member.token)).reply).toMatchObject({
      withdrawMin: 50_000 * KIP,
      withdrawMax: 30_000_000 * KIP,
      dayRemaining: 120_000_000 * KIP,
    });
    expect((await service.call(slipRules, {}, member.token)).reply.depositMin).toBe(10_000 * KIP);
  });

  test.each([
    [49_999, 'WITHDRAW_MINIMUM'],
    [30_000_001, 'WITHDRAW_MAXIMUM'],
    [60_000.5, 'INVALID_AMOUNT'],
  ])('a payout of %d kip is refused: %s', async (amount, code) => {
    expect((await service.call(withdraw, { body: { amount } }, member.token)).code).toBe(code);
  });

  test('a code is Lao QR in whole kip', async () => {
    const create = (amount: number, bankCode: 'BCEL' | 'KBANK' = 'BCEL') =>
      service.call(createQr, { params: { bankCode }, body: { amount } }, member.token);
    const { payload = '' } = (await create(150_000)).reply;
    const fields = decode(payload ?? '');
    expect(isSealed(payload ?? '')).toBe(true);
    expect([fields.get('53'), fields.get('54'), fields.get('58')]).toEqual(['418', '150000', 'LA']);
    expect(decode(fields.get('38') ?? '')).toEqual(
      new Map([
        ['00', 'A005266284662577'],
        ['01', '27710418'],
        ['02', '002'],
        ['03', 'TRIALMERCHANT'],
      ]),
    );
    for (const amount of [999, 1_000.5, 100_000_001])
      expect((await create(amount)).code, `${amount}`).toBe('INVALID_AMOUNT');
    expect((await create(150_000, 'KBANK')).code).toBe('NO_BANK');
  });

  test('a gift link is in baht, and stays whole for whom it is meant', async () => {
    await service.db.query(`insert into gift (code, amount, registered_at) values ('GIFTGIFTGIFT', 5000, $1)`, [START]);
    expect((await service.call(sendTrueLink, { body: { link: 'v1.x.y' } }, member.token)).code).toBe(
      'TRUELINK_INVALID',
    );
  });
});

describe('offers', () => {
  test('bonuses and promotions are those of the currency', async () => {
    const codes = async ({ token }: NewMember) =>
      (await service.call(listBonuses, {}, token)).reply.items.map(({ code }) => code);
    expect((await codes(member)).every((code) => code.endsWith('K'))).toBe(true);
    expect((await codes(member)).length).toBeGreaterThan(3);
    expect((await codes(other)).some((code) => code.endsWith('K'))).toBe(false);
    expect((await service.call(activateBonus, { params: { code: 'WELCOME50' } }, member.token)).code).toBe('NO_DATA');
    expect((await service.call(findPromotion, { params: { code: 'WELCOME88' } }, member.token)).code).toBe(
      'NO_PROMOTION',
    );
    await credit(member.id, 100_000 * KIP);
    const { reply } = await service.call(activateBonus, { params: { code: 'MATCH100K' } }, member.token);
    expect(reply.amount).toBe(100_000 * KIP);
    expect(await houses('BONUS')).toEqual([{ currency: 'LAK', sum: -100_000 * KIP }]);
  });

  test('no text of theirs says baht', async () => {
    const said = JSON.stringify([
      (await service.call(listBonuses, {}, member.token)).raw,
      (await service.call(setupSpin, {}, member.token)).raw,
    ]);
    expect(said).toMatch(/250,000 kip/);
    expect(said).not.toMatch(/baht|บาท|ບາດ/);
  });

  test('the wheel pays in kip', async () => {
    for (let spins = 0; spins < 50; spins++) {
      await service.call(spin, {}, member.token);
      const coupons = (await service.call(listCoupons, {}, member.token)).reply;
      const won = coupons.items.find(({ amount }) => amount != null);
      if (won === undefined) continue;
      const { reply } = await service.call(claimCoupon, { body: { coupon: won.code ?? '' } }, member.token);
      expect(reply.result?.amount).toBeGreaterThanOrEqual(2_500 * KIP);
      expect(await houses('PRIZE')).toEqual([{ currency: 'LAK', sum: -(reply.result?.amount ?? 0) }]);
      return;
    }
    throw new Error('50 spins without money');
  });

  test('a refund is in whole kip', async () => {
    await played(service, member.id, 1_234_500, 0, new Date(START.getTime() - 86_400_000));
    expect((await service.call(checkRefund, {}, member.token)).reply.refundAmount).toBe(123 * KIP);
  });

  test('who invites a friend with another currency earns nothing, as there is no rate', async () => {
    const friends = [await service.member({ currency: 'LAK' }), await service.member()];
    for (const { id } of friends) {
      await service.db.query('update member set invited_by = $1 where id = $2', [member.id, id]);
      await credit(id, 200_000 * KIP);
    }
    const { invite } = (await service.call(getWallet, {}, member.token)).reply;
    expect(invite).toMatchObject({ amount: 20_000 * KIP, success: 1, fail: 1 });
  });
});

test('the desk credits whole kip alone', async () => {
  const transfer = (amount: number) =>
    service.app.inject({
      method: 'POST',
      url: `/desk/api/members/${member.id}/transfers`,
      payload: { amount, reference: `R${amount}` },
    });
  expect((await transfer(100.55)).statusCode).toBe(400);
  expect((await transfer(100)).statusCode).toBe(200);
});

test('the operator’s accounts of the two currencies are two', async () => {
  await credit(member.id, 5_000 * KIP);
  await credit(other.id, 70_00);
  expect(await houses('BANK')).toEqual([
    { currency: 'BAHT', sum: -70_00 },
    { currency: 'LAK', sum: -5_000 * KIP },
  ]);
});
