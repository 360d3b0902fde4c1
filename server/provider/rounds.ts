/** Playing a round: a stake, a chance, an outcome from the system's random generator. */
import { randomInt } from 'node:crypto';
import { settleHeld } from '../bonus/held.ts';
import type { Database, Queries, Transaction } from '../db/database.ts';
import type { ProviderSession } from './sessions.ts';

/** Chances to win on offer, in percent. */
export const CHANCES = [50, 25, 10] as const;
export type Chance = (typeof CHANCES)[number];

/** The share of all stakes that returns in the long run, in percent. The house keeps the rest: the page says so. */
export const RETURNED = 98;

/** The payout of a won round, stake included, rounded down. Hundredths of the game's unit. */
export function payoutOf(stake: number, chance: Chance): number {
  return Math.floor((stake * RETURNED) / chance);
}

export type RoundOutcome = 'won' | 'lost' | 'not-enough' | 'played-before';

/**
 * Plays a round: the provider's balance changes at once, the wallet sees it when it reads the balances anew. `round` is
 * the number of rounds that the player's page knew of; one that is sent twice is played once.
 */
export async function playRound(
  db: Database,
  session: ProviderSession,
  wager: { stake: number; chance: Chance; round: number; now: Date },
): Promise<RoundOutcome> {
  const { stake, chance, round, now } = wager;
  return db.transaction(async (tx) => {
    const counted = await tx.query(
      'update provider_session set round = round + 1 where token_hash = $1 and round = $2 returning round',
      [session.tokenHash, round],
    );
    if (counted.length === 0) return 'played-before';
    const { game, username } = session;
    const won = randomInt(100) < chance;
    const payout = won ? payoutOf(stake, chance) : 0;
    const booked = await bookRound(tx, { game, username, stake, payout, now });
    if (typeof booked !== 'number') return 'not-enough';
    return won ? 'won' : 'lost';
  });
}

/** A round that was played with an account at a provider. Amounts are hundredths of the game's unit. */
export interface Round {
  readonly game: string;
  readonly username: string;
  readonly stake: number;
  readonly payout: number;
  readonly now: Date;
}

/** Books a round that was played. Returns the balance after it; undefined for an unknown account. */
export async function bookRound(tx: Transaction, round: Round): Promise<number | 'not-enough' | undefined> {
  const { game, username, stake, payout, now } = round;
  const [account] = await tx.query<{ balance: number; ft_wallet_slot: number; member_id: number }>(
    `select p.balance, g.ft_wallet_slot, a.member_id
     from provider_account p
     join game g on g.code = p.game_code
     join game_account a on a.game_code = p.game_code and a.username = p.username
     where p.game_code = $1 and p.username = $2 for update of p`,
    [game, username],
  );
  if (account === undefined) return undefined;
  if (account.balance < stake) return 'not-enough';
  const balance = account.balance - stake + payout;
  await tx.query('update provider_account set balance = $3 where game_code = $1 and username = $2', [
    game,
    username,
    balance,
  ]);
  await tx.query('insert into play (member_id, game_code, stake, payout, at) values ($1, $2, $3, $4, $5)', [
    account.member_id,
    game,
    stake * account.ft_wallet_slot,
    payout * account.ft_wallet_slot,
    now,
  ]);
  // The round may have been the last that a bonus asks for, or have left nothing to go on with.
  await settleHeld(tx, account.member_id, now);
  return balance;
}

export interface Seat {
  /** Hundredths of the game's unit. */
  readonly balance: number;
  /** Newest first, hundredths of the game's unit. */
  readonly rounds: readonly { readonly stake: number; readonly payout: number; readonly at: Date }[];
}

/** Reads the balance and the latest rounds of an account for the page. */
export async function readSeat(db: Queries, game: string, username: string): Promise<Seat> {
  const [account] = await db.query<{ balance: number }>(
    'select balance from provider_account where game_code = $1 and username = $2',
    [game, username],
  );
  const rounds = await db.query<{ stake: number; payout: number; at: Date }>(
    `select p.stake / g.ft_wallet_slot as stake, p.payout / g.ft_wallet_slot as payout, p.at
     from play p join game g on g.code = p.game_code
     where p.game_code = $1 and p.member_id = (select member_id from game_account where game_code = $1 and username = $2)
     order by p.at desc, p.id desc limit 10`,
    [game, username],
  );
  return { balance: account?.balance ?? 0, rounds };
}
