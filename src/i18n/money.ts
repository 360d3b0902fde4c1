/** Amounts on the screen: one format for all three languages, `1,234.50` (rule: Amounts). */

import type { Figure } from '../../contract/money.ts';
import { formatAmount } from '../../machines/wallet/amount.ts';

/** The baht sign, before an amount. */
export const BAHT = '฿';

/**
 * `฿1,234.50`, with more decimals where the amount has them; a negative amount has its sign in front. Where the word
 * stands after the number, use `common.inBaht`. A dash for an amount that is not known (null).
 */
export function baht(amount: Figure | null): string {
  const text = formatAmount(amount);
  if (amount === null) return text;
  return text.startsWith('-') ? `-${BAHT}${text.slice(1)}` : `${BAHT}${text}`;
}

/** `1,234.50`, for texts that name the currency themselves. */
export function figure(amount: Figure | null): string {
  return formatAmount(amount);
}

/** `1,000`: whole baht without decimals, for quick amounts. */
export function wholeBaht(amount: Figure): string {
  return formatAmount(amount).replace(/\.00$/, '');
}

/** Returns the format of amounts that are shown together: without decimals only where all are whole baht. */
export function alike(...amounts: readonly (Figure | null)[]): (amount: Figure | null) => string {
  const areWhole = amounts.every((amount) => amount === null || amount % 100 === 0);
  return (amount) => (areWhole && amount !== null ? wholeBaht(amount) : figure(amount));
}
