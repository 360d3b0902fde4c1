/**
 * The double-entry ledger: every movement of money is one transaction whose entries sum to zero. The database holds the
 * rules too (migration 0003); this file is the only one that writes its tables.
 */
import { type Satang, satang } from '../../contract/money.ts';
import { isUniqueViolation, one, type Queries, type Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';

/** The operator's side of a movement. */
export type HouseAccount =
  /** The operator's bank accounts: deposits come from here, payouts go here. */
  | 'BANK'
  /** What a QR provider owes the operator. */
  | `QR:${string}`
  | 'TRUELINK'
  | 'BONUS'
  | 'INVITE'
  | 'REFUND'
  | 'PRIZE'
  /** Withdrawals asked for, not yet paid. */
  | 'WITHDRAWAL_PENDING'
  /** What was won from and lost to a game. */
  | `GAME:${string}`
  /** Balances that were there before this ledger. */
  | 'OPENING';

export type Account =
  | { readonly kind: 'wallet'; readonly memberId: number }
  | { readonly kind: 'game'; readonly memberId: number; readonly game: string }
  | { readonly kind: 'house'; readonly name: HouseAccount };

/** A member's wallet. */
export const walletOf = (memberId: number): Account => ({ kind: 'wallet', memberId });
/** A member's account at a game. Satang too, whatever the game's own unit. */
export const gameOf = (memberId: number, game: string): Account => ({ kind: 'game', memberId, game });
export const house = (name: HouseAccount): Account => ({ kind: 'house', name });

/** What a transaction books. */
export type PostingKind =
  | 'opening'
  | 'deposit'
  | 'withdraw'
  | 'withdraw_paid'
  | 'withdraw_returned'
  | 'transfer'
  | 'game_result'
  | 'bonus'
  | 'bonus_cleared'
  | 'invite'
  | 'refund'
  | 'prize';

export interface Entry {
  readonly account: Account;
  /** Satang; above zero goes into the account. */
  readonly amount: number;
}

export interface Posting {
  readonly kind: PostingKind;
  /** What it books, unique among its kind: booking the same twice throws AlreadyPosted. */
  readonly reference: string;
  readonly entries: readonly Entry[];
  readonly at: Date;
}

/** The same kind and reference was booked before. The transaction can go on. */
export class AlreadyPosted extends Error {}

/**
 * Books a transaction. Player accounts come into being with their first entry. Locks them in the order of their ids, so
 * that movements in opposite directions do not wait for each other. Throws the refusal MONEY_NOT_ENOUGH when a player's
 * balance would go below zero, AlreadyPosted, and a plain Error when the entries do not sum to zero.
 * Returns the ledger transaction's id.
 */
export async function post(tx: Transaction, posting: Posting): Promise<number> {
  const entries = merged(posting.entries);
  expectBalanced(posting, entries);
  const accounts = await lockAccounts(
    tx,
    [...entries.values()].map(({ account }) => account),
  );
  const id = await openTransaction(tx, posting);
  for (const [key, { amount }] of entries) {
    const account = accounts.get(key);
    if (account === undefined) throw new Error(`no ledger account ${key}`);
    const balance = account.balance === null ? null : account.balance + amount;
    if (balance !== null && balance < 0) throw refusal('MONEY_NOT_ENOUGH');
    await tx.query(
      'insert into ledger_entry (transaction_id, account_id, amount, balance_after) values ($1, $2, $3, $4)',
      [id, account.id, amount, balance],
    );
    if (balance !== null) await tx.query('update ledger_account set balance = $2 where id = $1', [account.id, balance]);
  }
  return id;
}

/** Balance of a player's account in satang, 0 when nothing was ever booked on it. */
export async function balanceOf(db: Queries, account: Account): Promise<Satang> {
  const [kind, memberId, code] = columns(account);
  const [row] = await db.query<{ balance: number }>(
    `select coalesce(a.balance, (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = a.id)) as balance
     from ledger_account a where kind = $1 and member_id is not distinct from $2::bigint and code = $3`,
    [kind, memberId, code],
  );
  return satang(row?.balance ?? 0);
}

/** All of a member's balances, in satang. */
export async function balancesOf(
  db: Queries,
  memberId: number,
): Promise<{ wallet: Satang; games: Map<string, Satang> }> {
  const rows = await db.query<{ kind: string; code: string; balance: number }>(
    'select kind, code, balance from ledger_account where member_id = $1',
    [memberId],
  );
  const games = rows.filter((row) => row.kind === 'player_game');
  return {
    wallet: satang(rows.find((row) => row.kind === 'player_wallet')?.balance ?? 0),
    games: new Map(games.map((row) => [row.code, satang(row.balance)])),
  };
}

/**
 * Locks a member's accounts until the transaction ends and returns the balances, for a call that decides by them what
 * to move. What `post` locks afterwards is locked already.
 */
export async function lockBalances(
  tx: Transaction,
  memberId: number,
): Promise<{ wallet: Satang; games: Map<string, Satang> }> {
  await tx.query('select id from ledger_account where member_id = $1 order by id for update', [memberId]);
  return balancesOf(tx, memberId);
}

type Columns = [kind: string, memberId: number | null, code: string];

function columns(account: Account): Columns {
  if (account.kind === 'house') return ['house', null, account.name];
  if (account.kind === 'wallet') return ['player_wallet', account.memberId, 'WALLET'];
  return ['player_game', account.memberId, account.game];
}

const keyOf = (account: Account) => columns(account).join('/');

/** One entry an account; what cancels out is left away. */
function merged(entries: readonly Entry[]): Map<string, Entry> {
  const byAccount = new Map<string, Entry>();
  for (const { account, amount } of entries) {
    const key = keyOf(account);
    byAccount.set(key, { account, amount: satang((byAccount.get(key)?.amount ?? 0) + satang(amount)) });
  }
  for (const [key, { amount }] of byAccount) if (amount === 0) byAccount.delete(key);
  return byAccount;
}

function expectBalanced(posting: Posting, entries: Map<string, Entry>): void {
  const sum = [...entries.values()].reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || entries.size < 2)
    throw new Error(`${posting.kind} ${posting.reference} does not balance: ${entries.size} entries sum to ${sum}`);
}

interface LockedAccount {
  id: number;
  balance: number | null;
}

async function lockAccounts(tx: Transaction, accounts: readonly Account[]): Promise<Map<string, LockedAccount>> {
  // In one order for everybody, because two transactions that create the same accounts wait for each other as well.
  const wanted = accounts.map((account) => ({ key: keyOf(account), columns: columns(account) }));
  wanted.sort((a, b) => (a.key < b.key ? -1 : 1));
  const ids = new Map<number, string>();
  for (const { key, columns } of wanted) ids.set(await accountId(tx, columns), key);
  const rows = await tx.query<LockedAccount>(
    `select id, balance from ledger_account where id = any($1::bigint[]) and kind <> 'house' order by id for update`,
    [[...ids.keys()]],
  );
  const locked = new Map(rows.map((row) => [row.id, row]));
  return new Map([...ids].map(([id, key]) => [key, locked.get(id) ?? { id, balance: null }]));
}

async function accountId(tx: Transaction, [kind, memberId, code]: Columns): Promise<number> {
  const find = async () =>
    await tx.query<{ id: number }>(
      'select id from ledger_account where kind = $1 and member_id is not distinct from $2::bigint and code = $3',
      [kind, memberId, code],
    );
  const [found] = await find();
  if (found !== undefined) return found.id;
  await tx.query(
    `insert into ledger_account (kind, member_id, code, balance) values ($1, $2, $3, $4)
     on conflict on constraint ledger_account_once do nothing`,
    [kind, memberId, code, kind === 'house' ? null : 0],
  );
  return one(await find()).id;
}

async function openTransaction(tx: Transaction, posting: Posting): Promise<number> {
  try {
    return await tx.savepoint(
      async () =>
        one(
          await tx.query<{ id: number }>(
            'insert into ledger_transaction (kind, reference, created_at) values ($1, $2, $3) returning id',
            [posting.kind, posting.reference, posting.at],
          ),
        ).id,
    );
  } catch (error) {
    if (isUniqueViolation(error, 'ledger_transaction_once'))
      throw new AlreadyPosted(`${posting.kind} ${posting.reference} is booked already`);
    throw error;
  }
}
