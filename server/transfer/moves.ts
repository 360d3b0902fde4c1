/**
 * Moving a member's money between the wallet and the games (rule: Transfer). Amounts are satang throughout; a
 * game's credit counts in hundredths of its unit, `ftWalletSlot` satang each. Only whole hundredths can move: what is
 * left over of an amount stays where it is, so nothing is lost and nothing made. Ledger and provider change in one
 * transaction; where the provider fails, all of it is undone.
 */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Transaction } from '../db/database.ts';
import { refuseAccount } from '../games/accounts.ts';
import { type Account, gameOf, post, walletOf } from '../ledger/ledger.ts';
import { moveCredit, ProviderFailure } from '../provider/accounts.ts';
import type { Money } from '../wallet/game-accounts.ts';

/** The wallet's name among the places. */
export const WALLET = 'WALLET';

/** The wallet, or an open account at a game. */
export type Place = typeof WALLET | Money['accounts'][number];

/** A place of a member's by its code. Refuses with NO_GAME or SLOT_NO_ACCOUNT. */
export async function expectPlace(tx: Transaction, { accounts }: Money, code: string): Promise<Place> {
  return code === WALLET ? WALLET : (accounts.find(({ game }) => game === code) ?? refuseAccount(tx, code));
}

/** The part of an amount that can move between two places: what is whole in both of their units, the rest stays. */
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
  /** The reference; a new one by default. */
  readonly reference?: string;
  /** The setting. */
  readonly gamesFailing: readonly string[];
  readonly now: Date;
}

/**
 * Moves an amount and writes it into the statement, without waiting for it (`Transaction.sent`); returns the reference.
 * Balances must have been read anew. Throws a ProviderFailure; the transaction is refused with MONEY_NOT_ENOUGH.
 */
export function move(tx: Transaction, { memberId, from, to, amount, gamesFailing, now, ...told }: Move): string {
  const reference = told.reference ?? newReference('T');
  for (const place of [from, to])
    if (place !== WALLET && gamesFailing.includes(place.game))
      throw new ProviderFailure(`${place.game} does not answer`);
  tx.sent(
    post(tx, {
      kind: 'transfer',
      reference,
      entries: [
        { account: accountOf(memberId, from), amount: -amount },
        { account: accountOf(memberId, to), amount },
      ],
      at: now,
    }),
  );
  if (from !== WALLET) tx.sent(moveCredit(tx, gamesFailing, from, -amount / from.satangPerHundredth));
  if (to !== WALLET) tx.sent(moveCredit(tx, gamesFailing, to, amount / to.satangPerHundredth));
  const line = recordActivity(tx, {
    memberId,
    type: 'transfer',
    status: 'SUCCESS',
    from: codeOf(from),
    to: codeOf(to),
    amount: satang(amount),
    reference,
    at: now,
  });
  tx.sent(line);
  return reference;
}

/**
 * Takes everything out of the game accounts into the wallet, but for one game that may be left out. A provider that fails
 * keeps what is there; `left` says how much that is in all, in satang, and `failing` at which game (the first of them).
 * With a `reference` the moves have it with a number behind it, so that whoever looks for it finds all of them.
 */
export function collect(
  tx: Transaction,
  { accounts }: Money,
  { except, reference, ...by }: Pick<Move, 'memberId' | 'gamesFailing' | 'now' | 'reference'> & { except?: string },
): { collected: number; left: number; failing: string | undefined } {
  let collected = 0;
  let left = 0;
  let failing: string | undefined;
  let moves = 0;
  for (const account of accounts) {
    const { game, balance: amount } = account;
    if (amount === 0 || game === except) continue;
    if (by.gamesFailing.includes(game)) {
      left += amount;
      failing ??= game;
      continue;
    }
    moves += 1;
    const numbered = reference !== undefined && { reference: `${reference}-${moves}` };
    move(tx, { ...by, from: account, to: WALLET, amount, ...numbered });
    collected += amount;
  }
  return { collected, left, failing };
}
