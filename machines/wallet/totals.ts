/** Sums over a wallet (section 2, home). All amounts in satang. */
import type { GameAccount } from '../../src/contract/entities.ts';
import { type Satang, satang } from '../../src/contract/money.ts';
import type { Wallet } from '../../src/contract/wallet.ts';

/** What a game account's amount is worth in the wallet: amount × ftWalletSlot, to the nearest satang. */
export function convertedAmount(account: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): Satang {
  return satang(Math.round(account.amount * account.ftWalletSlot));
}

/** Total balance: the main wallet and every active game account, each as it is shown on its card. */
export function totalBalance({ wallet, slots }: Pick<Wallet, 'wallet' | 'slots'>): Satang {
  return satang(
    slots.reduce<number>((sum, account) => (account.isActive ? sum + convertedAmount(account) : sum), wallet.amount),
  );
}
