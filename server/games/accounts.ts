/** A member's accounts at the games (rule: Game account): which there are, and their logins. */
import { randomInt } from 'node:crypto';
import type { Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';

export interface GameAccount {
  readonly game: string;
  readonly username: string;
  readonly password: string;
  /** Baht for one unit of the game's credit: satang for one hundredth of it, too. */
  readonly satangPerHundredth: number;
}

/** Refuses with NO_GAME unless the game is on offer. */
export async function expectGame(db: Queries, code: string): Promise<void> {
  const games = await db.query('select 1 from game where code = $1 and is_active', [code]);
  if (games.length === 0) throw refusal('NO_GAME');
}

/**
 * A member's account at a game, also at one that was taken off since. Refuses with NO_GAME for a game that does not
 * exist, SLOT_NO_ACCOUNT without an account.
 */
export async function expectAccount(db: Queries, memberId: number, code: string): Promise<GameAccount> {
  const [account] = await db.query<GameAccount>(
    `select g.code as game, a.username, a.password, g.ft_wallet_slot as "satangPerHundredth"
     from game_account a join game g on g.code = a.game_code where a.member_id = $1 and g.code = $2`,
    [memberId, code],
  );
  return account ?? refuseAccount(db, code);
}

/** Refuses for a game at which a member has no account, as `expectAccount`. */
export async function refuseAccount(db: Queries, code: string): Promise<never> {
  const games = await db.query('select 1 from game where code = $1', [code]);
  throw refusal(games.length === 0 ? 'NO_GAME' : 'SLOT_NO_ACCOUNT');
}

/** The member's name at a game: unique because the member's number is. */
export function usernameAt(game: string, memberId: number): string {
  return `${game.toLowerCase()}${memberId}`;
}

/** Letters and digits that cannot be taken for each other: players read it from one screen and type it into another. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A new password for a game: 12 characters, 69 random bits. */
export function newGamePassword(): string {
  return Array.from({ length: 12 }, () => READABLE.charAt(randomInt(READABLE.length))).join('');
}
