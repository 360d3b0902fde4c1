/**
 * The bonus or promotion that a member holds: how its turnover stands, whether it has ended, and what giving it up would
 * take. It ends by itself when the stakes since it was received reach its turnover (finished), or when less than a baht
 * is left to play with (failed). Both follow from the rounds and the balances, so every reader gets the state of this
 * moment; `settleHeld` writes it down.
 */
import * as v from 'valibot';
import type { checkActiveBonus } from '../../contract/bonus.ts';
import type { WireReplyOf } from '../../contract/call.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import type { Database, Queries, Transaction } from '../db/database.ts';

/** Below this there is nothing to go on with: a baht, the least that can be transferred (rule: Bonus page). Satang. */
export const LEAST = 100;

const gamesSchema = v.array(
  v.object({ game: v.string(), username: v.string(), balance: v.number(), unit: v.number() }),
);

export interface AtGame {
  readonly game: string;
  readonly username: string;
  /** Satang, as the provider has it. */
  readonly balance: number;
  /** Satang of a hundredth of the game's credit: only whole ones can be moved. */
  readonly unit: number;
}

export interface Holdings {
  /** Satang. */
  readonly wallet: number;
  readonly games: readonly AtGame[];
}

export interface Held {
  readonly id: number;
  readonly reference: string;
  readonly code: string;
  readonly kind: 'bonus' | 'promotion';
  readonly name: string;
  readonly type: 'limit' | 'day' | 'week';
  readonly percentFail: number;
  /** The amount credited. This and all amounts that follow are in satang. */
  readonly amount: number;
  readonly turnoverRequired: number;
  readonly turnoverDone: number;
  /** The winnings since the bonus was received, less the losses; below zero when more was lost. */
  readonly net: number;
  readonly holdings: Holdings;
  readonly state: 'going' | 'finished' | 'failed';
}

interface Row {
  id: number;
  reference: string;
  code: string;
  kind: Held['kind'];
  name: string;
  type: Held['type'];
  percent_fail: number;
  amount: number;
  turnover_required: number;
  stakes: number;
  net: number;
  wallet: number;
  games: unknown;
}

/**
 * SQL for the member's money in the wallet and at the games, with the games' balances as their providers have them now.
 * `$1` is the member.
 */
const HOLDINGS = `
  coalesce((select balance from ledger_account where kind = 'player_wallet' and member_id = $1 and code = 'WALLET'), 0)
    ::bigint as wallet,
  (select coalesce(jsonb_agg(jsonb_build_object('game', a.game_code, 'username', a.username, 'unit', g.ft_wallet_slot,
                                               'balance', p.balance * g.ft_wallet_slot) order by a.game_code), '[]')
   from game_account a
   join game g on g.code = a.game_code
   join provider_account p on p.game_code = a.game_code and p.username = a.username
   where a.member_id = $1) as games`;

export async function readHoldings(db: Queries, memberId: number): Promise<Holdings> {
  const [row] = await db.query<{ wallet: number; games: unknown }>(`select ${HOLDINGS}`, [memberId]);
  if (row === undefined) throw new Error('a select without a table has one row');
  return { wallet: row.wallet, games: v.parse(gamesSchema, row.games) };
}

/** Satang in the wallet and at the games. */
export const totalOf = ({ wallet, games }: Holdings): number =>
  games.reduce((sum, { balance }) => sum + balance, wallet);

/**
 * Reads the active bonus, even if its turnover is finished or its money lost meanwhile (`state`); undefined without
 * one. A single statement, so all figures are of one moment.
 */
export async function readHeld(db: Queries, memberId: number): Promise<Held | undefined> {
  const [row] = await db.query<Row>(
    `select r.id, r.reference, r.code, b.kind, b.name, b.type, r.percent_fail, r.amount, r.turnover_required,
            played.stakes, played.net, ${HOLDINGS}
     from bonus_receipt r
     join bonus b on b.code = r.code
     cross join lateral
       (select coalesce(sum(p.stake), 0)::bigint as stakes, coalesce(sum(p.payout - p.stake), 0)::bigint as net
        from play p where p.member_id = r.member_id and p.id > r.after_play) played
     where r.member_id = $1 and r.status = 'active'`,
    [memberId],
  );
  if (row === undefined) return undefined;
  const holdings = { wallet: row.wallet, games: v.parse(gamesSchema, row.games) };
  return {
    id: row.id,
    reference: row.reference,
    code: row.code,
    kind: row.kind,
    name: row.name,
    type: row.type,
    percentFail: row.percent_fail,
    amount: row.amount,
    turnoverRequired: row.turnover_required,
    turnoverDone: row.stakes,
    net: row.net,
    holdings,
    state: stateOf(row.stakes >= row.turnover_required, totalOf(holdings)),
  };
}

function stateOf(turnoverReached: boolean, total: number): Held['state'] {
  if (turnoverReached) return 'finished';
  return total < LEAST ? 'failed' : 'going';
}

/**
 * True if a member holds a bonus or promotion whose turnover is not finished: the condition of BONUS_REMAINING in other
 * calls. Writes nothing, and may be called within a transaction.
 */
export async function holdsBonus(db: Queries, memberId: number): Promise<boolean> {
  return (await readHeld(db, memberId))?.state === 'going';
}

/**
 * Writes down that a held bonus has ended, if it has: the record, and a line of the statement. Returns what is held
 * still. Safe to run whenever and at once: one of them writes.
 */
export const settleHeld = async (tx: Transaction, memberId: number, now: Date): Promise<Held | undefined> =>
  settle(tx, memberId, await readHeld(tx, memberId), now);

/** `settleHeld` for a bonus that was read in this transaction. */
export async function settle(
  tx: Transaction,
  memberId: number,
  held: Held | undefined,
  now: Date,
): Promise<Held | undefined> {
  if (held === undefined || held.state === 'going') return held;
  const ended = await tx.query(
    `update bonus_receipt set status = $2, ended_at = $3 where id = $1 and status = 'active' returning id`,
    [held.id, held.state, now],
  );
  if (ended.length > 0) {
    const isFinished = held.state === 'finished';
    await recordActivity(tx, {
      memberId,
      type: 'finish_bonus',
      status: isFinished ? 'SUCCESS' : 'FAILED',
      amount: satang(isFinished ? held.amount : 0),
      reference: held.reference,
      detail: { [held.kind]: { description: held.name } },
      at: now,
    });
  }
  return undefined;
}

/**
 * The bonus that is active at this moment; an end that nobody has recorded yet is recorded now. Not for use in a
 * transaction.
 */
export async function currentHeld(db: Database, memberId: number, now: Date): Promise<Held | undefined> {
  const held = await readHeld(db, memberId);
  if (held === undefined || held.state === 'going') return held;
  return db.transaction((tx) => settleHeld(tx, memberId, now));
}

/** The sources of the money that cancelling a bonus takes. Satang. */
export interface Taking {
  /** The sum. */
  readonly lost: number;
  readonly wallet: number;
  readonly games: readonly {
    readonly game: string;
    readonly username: string;
    readonly unit: number;
    readonly amount: number;
  }[];
}

/**
 * The money that cancelling a bonus takes: `percentFail` percent of the bonus and of the winnings since, rounded down.
 * Losses count as lost from the bonus first, so the member's own money stays. Taken from the wallet first, then from
 * the games in whole hundredths of their credit; never more than is there.
 */
export function takingOf({ amount, net, percentFail, holdings }: Held): Taking {
  const wanted = Math.floor((Math.max(0, amount + net) * percentFail) / 100);
  const wallet = Math.min(wanted, holdings.wallet);
  let left = wanted - wallet;
  const games: Taking['games'][number][] = [];
  for (const { game, username, balance, unit } of holdings.games) {
    const part = Math.floor(Math.min(left, balance) / unit) * unit;
    if (part === 0) continue;
    games.push({ game, username, unit, amount: part });
    left -= part;
  }
  return { lost: wanted - left, wallet, games };
}

type Standing = Pick<
  WireReplyOf<typeof checkActiveBonus>,
  'amount' | 'turnoverRequired' | 'turnoverDone' | 'lostOnCancel' | 'keptOnCancel'
>;

/** The progress of an active bonus, as the API sends it (baht). */
export function standingOf(held: Held): Standing {
  const { lost } = takingOf(held);
  const baht = (amount: number) => satangToBaht(satang(amount));
  return {
    amount: baht(held.amount),
    turnoverRequired: baht(held.turnoverRequired),
    turnoverDone: baht(held.turnoverDone),
    lostOnCancel: baht(lost),
    keptOnCancel: baht(totalOf(held.holdings) - lost),
  };
}
