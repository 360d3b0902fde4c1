/** The check that the books are right, with which every test of money ends. */
import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';

/** All entries of a currency sum to zero, every kept balance is the sum of its entries, nobody is below zero. */
export async function expectBooksToBalance(db: Database): Promise<void> {
  const sums = await db.query('select currency from ledger_entry group by currency having sum(amount) <> 0');
  expect(sums).toEqual([]);
  const wrong = await db.query(
    `select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id
     where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0`,
  );
  expect(wrong).toEqual([]);
}

/** The ledger's game balances are what the providers hold. */
export async function expectProvidersToAgree(db: Database): Promise<void> {
  const wrong = await db.query(
    `select a.game_code, a.username from game_account a
     join game g on g.code = a.game_code
     join provider_account p on p.game_code = a.game_code and p.username = a.username
     left join ledger_account l on l.kind = 'player_game' and l.member_id = a.member_id and l.code = a.game_code
     where coalesce(l.balance, 0) <> p.balance * g.ft_wallet_slot`,
  );
  expect(wrong).toEqual([]);
}
