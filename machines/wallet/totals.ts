/** Sums over a wallet (section 2, home). All amounts in satang. */
import type { GameAccount } from '../../contract/entities.ts';
import { type Figure, figureOf, type Satang, satang, wholeSatang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';

/** What a game account's amount is worth in the wallet: amount × ftWalletSlot. Null where the amount is not known. */
export function convertedAmount({ amount, ftWalletSlot }: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): Figure | null {
  return amount === null ? null : figureOf(amount * ftWalletSlot);
}

/**
 * Total balance: the main wallet and every active game account, each as it is shown on its card; one that is not known
 * adds nothing. Null where the wallet's own is not known.
 */
export function totalBalance({ wallet, slots }: Pick<Wallet, 'wallet' | 'slots'>): Figure | null {
  if (wallet.amount === null) return null;
  const games = slots.filter(({ isActive }) => isActive).map((account) => convertedAmount(account) ?? 0);
  return figureOf(games.reduce<number>((sum, worth) => sum + worth, wallet.amount));
}

/** What of a balance can be moved: its whole satang, nothing of one that is below zero or not known. */
export function movable(balance: Figure | null): Satang {
  return balance === null || balance < 0 ? satang(0) : wholeSatang(balance);
}
