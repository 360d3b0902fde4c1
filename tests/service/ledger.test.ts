import { beforeEach, describe, expect, test } from 'vitest';
import { one } from '../../server/db/database.ts';
import { AlreadyPosted, balanceOf, balancesOf, gameOf, house, post, walletOf } from '../../server/ledger/ledger.ts';
import { START, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: number;
let booked = 0;

beforeEach(async () => {
  member = (await service.member({ wallet: 10_000 })).id;
});

const withdraw = (amount: number, reference = `w${++booked}`) =>
  service.db.transaction((tx) =>
    post(tx, {
      kind: 'withdraw',
      reference,
      entries: [
        { account: walletOf(member), amount: -amount },
        { account: house('WITHDRAWAL_PENDING'), amount },
      ],
      at: START,
    }),
  );

const expectBooksToBalance = async () => {
  const { total } = one(
    await service.db.query<{ total: number }>('select coalesce(sum(amount), 0)::bigint as total from ledger_entry'),
  );
  expect(total).toBe(0);
  const wrong = await service.db.query(
    `select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id
     where a.kind <> 'house' group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  );
  expect(wrong).toEqual([]);
};

describe('what is booked', () => {
  test('moves both sides and keeps the balance after each entry', async () => {
    const id = await withdraw(2_500);
    expect(await balanceOf(service.db, walletOf(member))).toBe(7_500);
    expect(await balanceOf(service.db, house('WITHDRAWAL_PENDING'))).toBe(2_500);
    const entries = await service.db.query(
      'select amount, balance_after from ledger_entry where transaction_id = $1 order by amount',
      [id],
    );
    expect(entries).toEqual([
      { amount: -2_500, balance_after: 7_500 },
      { amount: 2_500, balance_after: null },
    ]);
    await expectBooksToBalance();
  });

  test('two entries on one account become one', async () => {
    await service.db.transaction((tx) =>
      post(tx, {
        kind: 'bonus',
        reference: 'b1',
        entries: [
          { account: walletOf(member), amount: 300 },
          { account: walletOf(member), amount: -100 },
          { account: house('BONUS'), amount: -200 },
        ],
        at: START,
      }),
    );
    expect(await balanceOf(service.db, walletOf(member))).toBe(10_200);
  });

  test('an account that never moved has nothing', async () => {
    expect(await balanceOf(service.db, gameOf(member, 'PG'))).toBe(0);
    expect(await balancesOf(service.db, member)).toEqual({ wallet: 10_000, games: new Map() });
  });
});

describe('what is refused', () => {
  test('entries that do not sum to zero, or are alone', async () => {
    const entries = [
      { account: walletOf(member), amount: 100 },
      { account: house('BONUS'), amount: -99 },
    ];
    await expect(
      service.db.transaction((tx) => post(tx, { kind: 'bonus', reference: 'x', entries, at: START })),
    ).rejects.toThrow('does not balance');
    await expect(
      service.db.transaction((tx) => post(tx, { kind: 'bonus', reference: 'x', entries: [], at: START })),
    ).rejects.toThrow('does not balance');
  });

  test('a fraction of a satang', async () => {
    await expect(withdraw(0.5)).rejects.toThrow(RangeError);
  });

  test('more than there is; nothing of it stays', async () => {
    await expect(withdraw(10_001)).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await balanceOf(service.db, walletOf(member))).toBe(10_000);
    expect(await balanceOf(service.db, house('WITHDRAWAL_PENDING'))).toBe(0);
  });

  test('the same thing twice, while what was before its savepoint goes on', async () => {
    await withdraw(100, 'once');
    await service.db.transaction(async (tx) => {
      const again = tx.savepoint(() =>
        post(tx, {
          kind: 'withdraw',
          reference: 'once',
          entries: [
            { account: walletOf(member), amount: -100 },
            { account: house('WITHDRAWAL_PENDING'), amount: 100 },
          ],
          at: START,
        }),
      );
      await expect(again).rejects.toThrow(AlreadyPosted);
      await tx.query('select 1');
    });
    expect(await balanceOf(service.db, walletOf(member))).toBe(9_900);
  });
});

describe('what the database itself holds', () => {
  const raw = async (amounts: readonly number[]) =>
    service.db.transaction(async (tx) => {
      const { id } = one(
        await tx.query<{ id: number }>(
          `insert into ledger_transaction (kind, reference, created_at) values ('bonus', 'raw', $1) returning id`,
          [START],
        ),
      );
      const accounts = await tx.query<{ id: number }>('select id from ledger_account order by id');
      for (const [index, amount] of amounts.entries())
        await tx.query('insert into ledger_entry (transaction_id, account_id, amount) values ($1, $2, $3)', [
          id,
          accounts[index]?.id ?? 0,
          amount,
        ]);
    });

  test('a transaction sums to zero at commit, and the database can be used afterwards', async () => {
    await expect(raw([5, -4])).rejects.toThrow('does not balance');
    await expect(raw([])).rejects.toThrow('does not balance');
    await raw([5, -5]);
    await withdraw(100);
  });

  test('an entry cannot be added to an old transaction', async () => {
    const id = await withdraw(100);
    await expect(
      service.db.query(
        `insert into ledger_entry (transaction_id, account_id, amount)
         select $1, max(id) - 2, 7 from ledger_account`,
        [id],
      ),
    ).rejects.toThrow('does not balance');
  });

  test('entries and transactions never change', async () => {
    await withdraw(100);
    for (const statement of [
      'update ledger_entry set amount = amount * 2',
      'delete from ledger_entry',
      `update ledger_transaction set kind = 'bonus'`,
      'delete from ledger_transaction',
    ])
      await expect(service.db.query(statement)).rejects.toThrow('what is booked stays');
  });

  test('a balance below zero is impossible', async () => {
    await expect(
      service.db.query('update ledger_account set balance = -1 where member_id = $1', [member]),
    ).rejects.toMatchObject({ constraint: 'ledger_balance_not_negative' });
  });
});

describe('many at once', () => {
  test('50 withdrawals of 3 baht from 100: 33 go through', async () => {
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => withdraw(300)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await balanceOf(service.db, walletOf(member))).toBe(100);
    await expectBooksToBalance();
  });

  test('movements in opposite directions do not wait for each other for ever', async () => {
    const move = (index: number) => {
      const amount = index % 2 === 0 ? 10 : -10;
      return service.db.transaction((tx) =>
        post(tx, {
          kind: 'transfer',
          reference: `m${index}`,
          entries: [
            { account: walletOf(member), amount: -amount },
            { account: gameOf(member, 'PG'), amount },
          ],
          at: START,
        }),
      );
    };
    await move(100);
    await Promise.allSettled(Array.from({ length: 40 }, (_, index) => move(index)));
    const { wallet, games } = await balancesOf(service.db, member);
    expect(wallet + (games.get('PG') ?? 0)).toBe(10_000);
    await expectBooksToBalance();
  });
});

test('a movement leaves its news in the outbox, and notifies nobody itself: only one that notifies commits at a time', async () => {
  const left = () => service.db.query('select payload from account_news');
  await expect.poll(left).toEqual([]);
  await service.db.transaction(async (tx) => {
    await post(tx, {
      kind: 'prize',
      reference: 'news',
      entries: [
        { account: walletOf(member), amount: 100 },
        { account: house('PRIZE'), amount: -100 },
      ],
      at: START,
    });
    const news = `{"type" : "account", "key" : "member:${member}", "deposit" : null}`;
    expect(await tx.query('select payload from account_news where payload = $1', [news])).toHaveLength(1);
  });
  // Sent, and gone.
  await expect.poll(left).toEqual([]);
});

test('asking the database from inside a transaction says so instead of hanging', async () => {
  await expect(service.db.transaction(() => service.db.query('select 1'))).rejects.toThrow('inside a transaction');
});
