/** Amounts on the screen: one format for all three languages, by the member's currency (rule: Amounts). */
import { createContext, use } from 'react';
import type { Currency } from '../../contract/entities.ts';
import type { Figure } from '../../contract/money.ts';
import { DOTS } from './dots.ts';
import { figureIn } from './figure.ts';

export interface MoneyFormat {
  readonly currency: Currency;
  /** Stands before an amount: `฿` or `₭`. */
  readonly sign: string;
  /** Amounts have decimals, also those that are typed. */
  readonly decimals: boolean;
  /** Stands in the place of an amount that the player hides. */
  readonly hidden: string;
  /** `฿1,234.50`, `₭12,500,000`; a negative amount has its minus in front. A dash for one that is not known (null). */
  amount(amount: Figure | null): string;
  /** `1,234.50`: an amount without the currency's sign, for texts that name the currency themselves. */
  figure(amount: Figure | null): string;
  /** `1,000`: a whole amount without decimals, for quick amounts. */
  whole(amount: Figure | null): string;
  /** Returns the format of figures that are shown together: without decimals only where all are whole. */
  alike(...amounts: readonly (Figure | null)[]): (amount: Figure | null) => string;
}

function formatOf(currency: Currency, sign: string): MoneyFormat {
  const figure = (amount: Figure | null) => figureIn(currency, amount);
  const whole = (amount: Figure | null) => figure(amount).replace(/\.00$/, '');
  return {
    currency,
    sign,
    decimals: currency === 'BAHT',
    hidden: `${sign} ${DOTS}`.trim(),
    amount: (amount) => figure(amount).replace(/\d/, `${sign}$&`),
    figure,
    whole,
    alike: (...amounts) => (amounts.some((amount) => (amount ?? 0) % 100) ? figure : whole),
  };
}

const BAHT = formatOf('BAHT', '฿');
const KIP = formatOf('LAK', '₭');

const UNKNOWN = formatOf('BAHT', '');

export const moneyIn = (currency: Currency | undefined): MoneyFormat =>
  currency === undefined ? UNKNOWN : currency === 'LAK' ? KIP : BAHT;

/** The format of the amounts around here. */
export const MoneyContext = createContext(BAHT);

/** The format of the member's amounts. */
export function useMoney(): MoneyFormat {
  return use(MoneyContext);
}
