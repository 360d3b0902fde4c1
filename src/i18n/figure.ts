import type { Currency } from '../../contract/entities.ts';
import type { Figure } from '../../contract/money.ts';
import { formatAmount } from '../../machines/wallet/amount.ts';

/**
 * The digits of an amount: `1,234.50` of baht, with more decimals where it has them, and `12,500,000` of kip. A part of a
 * kip is cut off towards zero, so that no balance looks larger than it is. A dash where it is not known (null).
 */
export function figureIn(currency: Currency | 'unknown' | undefined, amount: Figure | null): string {
  const text = formatAmount(amount);
  return currency === 'LAK' ? text.replace(/^-(?=0\.)|\.\d+$/g, '') : text;
}
