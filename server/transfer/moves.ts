/**
 * Moving a member's money between the wallet and the games (rule: Transfer). Amounts are satang throughout; a
 * game's credit counts in hundredths of its unit, `ftWalletSlot` satang each. Only whole hundredths can move: what is
 * left over of an amount stays where it is, so nothing is lost and nothing made. Ledger and provider change in one
 * transaction; where the provider fails, all of it is undone.
 */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { expectAccount, type GameAccount, readAccounts } from '../games/accounts.ts';
import { type Account, balancesOf, gameOf, post, walletOf } from '../ledger/ledger.ts';
import { moveCredit } from '../provider/accounts.ts';
import { readSettings } from '../settings/settings.ts';

/** The wallet's name among the places. */
export const WALLET = 'WALLET';

/** The wallet, or an open account at a game. */
export type Place = typeof WALLET | GameAccount;

/** A place by its code. Refuses with NO_GAME or SLOT_NO_ACCOUNT. */
export async function expectPlace(db: Queries, memberId: number, code: string): Promise<Place> {
  return code === WALLET ? WALLET : expectAccount(db, memberId, code);
}

/** How much of an amount can move between two places: what is whole in both of their units, the rest stays. */
export function movable(amount: number, from: Place, to: Place): number {
  const unit = leastCommonMultiple(unitOf(from), unitOf(to));
  return Math.floor(amount / unit) * unit;
}

const unitOf = (place: Place) => (place === WALLET ? 1 : place.satangPerHundredth);

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** A place's code, as the statement shows it. */
export const codeOf = (place: Place) => (place === WALLET ? WALLET : place.game);

const accountOf = (memberId: number, place: Place): Account =>
  place === WALLET ? walletOf(memberId) : gameOf(memberId, place.game);

export interface Move {
  readonly memberId: number;
  readonly from: Place;
  readonly to: Place;
  /** Satang, movable. */
  readonly amount: number;
  /** A new one, unless told. */
  readonly reference?: string;
  readonly now: Date;
}

/**
 * Moves an amount and writes it into the statement; returns the reference. Balances must have been read anew. Refuses
 * with MONEY_NOT_ENOUGH, throws a ProviderFailure.
 */
export async function move(tx: Transaction, { memberId, from, to, amount, now, ...told }: Move): Promise<string> {
  const reference = told.reference ?? newReference('T');
  await post(tx, {
    kind: 'transfer',
    reference,
    entries: [
      { account: accountOf(memberId, from), amount: -amount },
      { account: accountOf(memberId, to), amount },
    ],
    at: now,
  });
  if (from !== WALLET) await moveCredit(tx, from.game, from.username, -amount / from.satangPerHundredth);
  if (to !== WALLET) await moveCredit(tx, to.game, to.username, amount / to.satangPerHundredth);
  await recordActivity(tx, {
    memberId,
    type: 'transfer',
    status: 'SUCCESS',
    from: codeOf(from),
    to: codeOf(to),
    amount: satang(amount),
    reference,
    at: now,
  });
  return reference;
}

/**
 * Takes everything out of the game accounts into the wallet, but for one game that may be left out. Balances must have
 * been read anew. A provider that fails keeps what is there; `left` says how much that is in all, in satang, and
 * `failing` at which game (the first of them). With a `reference` the moves have it with a number behind it, so that
 * whoever looks for it finds all of them.
 */
export async function collect(
  tx: Transaction,
  { memberId, except, reference, now }: { memberId: number; except?: string; reference?: string; now: Date },
): Promise<{ collected: number; left: number; failing: string | undefined }> {
  const { games } = await balancesOf(tx, memberId);
  const { gamesFailing } = await readSettings(tx);
  let collected = 0;
  let left = 0;
  let failing: string | undefined;
  let moves = 0;
  for (const account of await readAccounts(tx, memberId)) {
    const amount = games.get(account.game) ?? 0;
    if (amount === 0 || account.game === except) continue;
    if (gamesFailing.includes(account.game)) {
      left += amount;
      failing ??= account.game;
      continue;
    }
    moves += 1;
    const numbered = reference !== undefined && { reference: `${reference}-${moves}` };
    await move(tx, { memberId, from: account, to: WALLET, amount, now, ...numbered });
    collected += amount;
  }
  return { collected, left, failing };
}
