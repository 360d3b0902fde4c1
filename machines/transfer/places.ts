/** The places between which money can be moved, and the amounts: the rule **Transfer**. Amounts in satang. */
import type { LocalText } from '../../contract/local-text.ts';
import { type Figure, type Satang, satang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { Moved } from '../receipt/answer.ts';
import type { MoneyPlace, Receipt } from '../receipt/receipt.ts';
import { LEAST } from '../wallet/amount.ts';
import { convertedAmount, movable } from '../wallet/totals.ts';

/** The part of the wallet that a transfer depends on. */
export type Funds = Pick<Wallet, 'wallet' | 'slots'> & Partial<Pick<Wallet, 'unreadSlots' | 'currency'>>;

/** The wallet's code in transfers. */
export const WALLET = 'WALLET';

export interface Place {
  /** WALLET or a game's code. */
  readonly code: string;
  /** The game's name; null for the wallet, which the player's language names. */
  readonly name: LocalText | null;
  /** The balance of the place, in satang; null if it is not known. */
  readonly holds: Figure | null;
  /** Baht for one credit of the game, null if it is not known; 1 for the wallet. */
  readonly ftWalletSlot: number | null;
}

/** A transfer of an amount from one place, or of everything (no `from`; `amount` is then what is expected to move). */
export interface Move {
  /** WALLET or a game's code. */
  readonly from?: string;
  readonly to: string;
  readonly amount: Satang;
}

export type Complaint =
  /** One of the two places is not chosen. */
  | 'select'
  /** The target is the place where the money is already. */
  | 'same'
  | 'minimum'
  | 'notEnough'
  /** No other place has money to move. */
  | 'nothing';

/** The wallet, then every active game account. */
export function placesOf({ wallet, slots }: Funds): readonly Place[] {
  const games = slots
    .filter(({ isActive }) => isActive)
    .map(({ code, name, amount, ftWalletSlot }): Place => {
      return { code, name, holds: convertedAmount({ amount, ftWalletSlot }), ftWalletSlot };
    });
  return [{ code: WALLET, name: null, holds: wallet.amount, ftWalletSlot: 1 }, ...games];
}

export function placeOf(funds: Funds, code: string): Place | null {
  return placesOf(funds).find((place) => place.code === code) ?? null;
}

/** The amount that can be moved from a place; nothing if it is none of the player's. */
export function holdsIn(funds: Funds, code: string): Satang {
  return movable(placeOf(funds, code)?.holds ?? null);
}

/** The games among some places. */
export function gamesAmong(funds: Funds, ...codes: readonly string[]): readonly Place[] {
  return placesOf(funds).filter(({ code, name }) => name !== null && codes.includes(code));
}

/** An amount in a game's own credits, in hundredths of a credit, rounded down. Null if the rate is not known. */
export function inCredits(amount: Satang, { ftWalletSlot }: Pick<Place, 'ftWalletSlot'>): Satang | null {
  if (ftWalletSlot === null) return null;
  // The millionth undoes what floating point takes from a whole number (0.3 / 0.1 is a little under 3).
  return satang(ftWalletSlot > 0 ? Math.floor(amount / ftWalletSlot + 1e-6) : amount);
}

/** The least satang that a place takes or gives: a hundredth of the game's credit. 1 if that is no whole number. */
function unitOf({ ftWalletSlot }: Pick<Place, 'ftWalletSlot'>): number {
  return ftWalletSlot !== null && Number.isSafeInteger(ftWalletSlot) && ftWalletSlot > 1 ? ftWalletSlot : 1;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

const commonUnit = (places: readonly Pick<Place, 'ftWalletSlot'>[]) =>
  places.map(unitOf).reduce((a, b) => (a / commonDivisor(a, b)) * b, 1);

/** The part of an amount that moves between some places: whole in each of their units. The rest stays where it is. */
export function wholeFor(amount: Satang, ...places: readonly Pick<Place, 'ftWalletSlot'>[]): Satang {
  return satang(amount - (amount % commonUnit(places)));
}

/** The smallest transfer between some places. */
export function leastFor(...places: readonly Pick<Place, 'ftWalletSlot'>[]): Satang {
  const unit = commonUnit(places);
  return satang(Math.ceil(LEAST / unit) * unit);
}

/** The part of an amount that can move between the places of these codes (`wholeFor`). */
export function moving(funds: Funds, amount: Satang, ...codes: readonly string[]): Satang {
  return wholeFor(amount, ...gamesAmong(funds, ...codes));
}

/** The money that is not at `to` already, and can be there. */
export function restOf(funds: Funds, to: string): Satang {
  const sum = placesOf(funds).reduce<number>((all, { code, holds }) => (code === to ? all : all + movable(holds)), 0);
  return moving(funds, satang(sum), to);
}

/** The reason why this amount cannot be moved so; null when it can, or when only the service knows the balance. */
export function complaintAbout(funds: Funds, from: string, to: string, amount: Satang | null): Complaint | null {
  const source = placeOf(funds, from);
  if (source === null || placeOf(funds, to) === null) return 'select';
  if (from === to) return 'same';
  if (amount === null || moving(funds, amount, from, to) < LEAST) return 'minimum';
  return source.holds !== null && amount > movable(source.holds) ? 'notEnough' : null;
}

/** The reason why everything cannot be moved there; null when it can. */
export function complaintAboutAll(funds: Funds, to: string): Complaint | null {
  if (placeOf(funds, to) === null) return 'select';
  return restOf(funds, to) > 0 ? null : 'nothing';
}

function moneyPlace(funds: Funds, code: string): MoneyPlace {
  if (code === WALLET) return { kind: 'wallet' };
  return { kind: 'named', name: funds.slots.find((game) => game.code === code)?.name ?? code };
}

export function transferReceipt(move: Move, moved: Moved, funds: Funds): Receipt {
  return {
    kind: 'transfer',
    progress: moved.status === 'FAILED' ? 'failed' : 'done',
    amount: moved.amount ?? move.amount,
    reference: moved.reference,
    at: moved.at,
    method: 'internal',
    from: move.from === undefined ? { kind: 'others' } : moneyPlace(funds, move.from),
    to: moneyPlace(funds, move.to),
  };
}
