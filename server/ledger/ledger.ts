/**
 * The double-entry ledger: every movement of money is one transaction whose entries sum to zero. The database holds the
 * rules too (migration 0003), and books (0040); only what this file asks for writes its tables.
 */
import { type Satang, satang } from '../../contract/money.ts';
import { breaks, one, type Queries, type Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';

/** The operator's side of a movement. */
export type HouseAccount =
  /** The operator's bank accounts: deposits come from here, payouts go here. */
  | 'BANK'
  /** The debt of a QR provider to the operator. */
  | `QR:${string}`
  | 'TRUELINK'
  | 'BONUS'
  | 'INVITE'
  | 'REFUND'
  | 'PRIZE'
  /** Requested withdrawals, not yet paid. */
  | 'WITHDRAWAL_PENDING'
  /** The balance of what was won from and lost to a game. */
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

/** The kinds of transactions. */
export const POSTING_KINDS = [
  'opening',
  'deposit',
  'withdraw',
  'withdraw_paid',
  'withdraw_returned',
  'transfer',
  'game_result',
  'bonus',
  'bonus_cleared',
  'invite',
  'refund',
  'prize',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

export interface Entry {
  readonly account: Account;
  /** Satang; above zero goes into the account. */
  readonly amount: number;
}

export interface Posting {
  readonly kind: PostingKind;
  /** The reference of what is booked, unique among its kind: booking the same twice throws AlreadyPosted. */
  readonly reference: string;
  readonly entries: readonly Entry[];
  readonly at: Date;
}

/** Thrown where a transaction of this kind and reference was booked before. */
export class AlreadyPosted extends Error {}

/**
 * Books a transaction, by one call (migration 0040). Player accounts come into being with their first entry. Throws the
 * refusal MONEY_NOT_ENOUGH when a player's balance would go below zero, and AlreadyPosted: after either, only what comes
 * after a savepoint goes on. Entries that do not sum to zero fail the transaction when it is to be committed.
 * Returns the ledger transaction's id.
 */
export async function post(tx: Transaction, { kind, reference, entries, at }: Posting): Promise<number> {
  const named = entries.map(({ account, amount }) => ({ ...columnsOf(account), amount: satang(amount) }));
  try {
    const rows = await tx.query<{ id: number }>('select ledger_post($1, $2, $3, $4::jsonb) as id', [
      kind,
      reference,
      at,
      JSON.stringify(named),
    ]);
    return one(rows).id;
  } catch (error) {
    if (breaks(error, 'ledger_balance_not_negative')) throw refusal('MONEY_NOT_ENOUGH');
    if (breaks(error, 'ledger_transaction_once')) throw new AlreadyPosted(`${kind} ${reference} is booked already`);
    throw error;
  }
}

/** Balance of a player's account in satang, 0 when nothing was ever booked on it. */
export async function balanceOf(db: Queries, account: Account): Promise<Satang> {
  const { kind, member_id, code } = columnsOf(account);
  const [row] = await db.query<{ balance: number }>(
    `select coalesce(a.balance, (select coalesce(sum(amount), 0)::bigint from ledger_entry where account_id = a.id)) as balance
     from ledger_account a where kind = $1 and code = $2 and member_id ${member_id === null ? 'is null' : '= $3'}`,
    [kind, code, ...(member_id === null ? [] : [member_id])],
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

function columnsOf(account: Account): { kind: string; member_id: number | null; code: string } {
  if (account.kind === 'house') return { kind: 'house', member_id: null, code: account.name };
  if (account.kind === 'wallet') return { kind: 'player_wallet', member_id: account.memberId, code: 'WALLET' };
  return { kind: 'player_game', member_id: account.memberId, code: account.game };
}
