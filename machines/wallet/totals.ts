/** Sums over a wallet (rule: Dashboard). All amounts in satang. */
import type { GameAccount } from '../../contract/entities.ts';
import { type Figure, figureOf, type Satang, satang, wholeSatang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';

/** The worth of a game account's amount in the wallet: amount × ftWalletSlot. Null if one of them is not known. */
export function convertedAmount({ amount, ftWalletSlot }: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): Figure | null {
  return amount === null || ftWalletSlot === null ? null : figureOf(amount * ftWalletSlot);
}

/** The accounts to sum up; unread game accounts are counted if their number is known. */
type Counted = Pick<Wallet, 'wallet' | 'slots'> & Partial<Pick<Wallet, 'unreadSlots'>>;

const worthOf = (slots: Wallet['slots']) => slots.filter(({ isActive }) => isActive).map(convertedAmount);

/**
 * Total balance: the main wallet and every active game account, each as it is shown on its card; one that is not known
 * adds nothing. Null if the wallet's own is not known.
 */
export function totalBalance({ wallet, slots }: Pick<Wallet, 'wallet' | 'slots'>): Figure | null {
  if (wallet.amount === null) return null;
  return figureOf(worthOf(slots).reduce<number>((sum, worth) => sum + (worth ?? 0), wallet.amount));
}

/** True if such a sum lacks something: a figure, or a game account, that could not be read. */
export function isPartial({ wallet, slots, unreadSlots = 0 }: Counted): boolean {
  return unreadSlots !== 0 || [wallet.amount, ...worthOf(slots)].includes(null);
}

/** The part of a balance that can be moved: its whole satang; nothing if it is below zero or not known. */
export function movable(balance: Figure | null): Satang {
  return balance === null || balance < 0 ? satang(0) : wholeSatang(balance);
}

/** The part of a balance that can be moved; null if the balance is not known. */
export function knownMovable(balance: Figure | null): Satang | null {
  return balance === null ? null : movable(balance);
}
