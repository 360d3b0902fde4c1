/** Amounts as the player types and reads them. The one place where text becomes satang. */

import { westernDigits } from '../../contract/digits.ts';
import type { Currency } from '../../contract/entities.ts';
import { type Figure, type Satang, satang } from '../../contract/money.ts';
import { UNKNOWN } from '../unknown.ts';

/**
 * The text of a field for an amount in baht after the player typed or pasted `text`: digits, at most one point, at most
 * two decimals and nine digits before it. A comma groups thousands where exactly three digits follow each, and is the
 * point otherwise (some Lao and Thai keyboards have no other key for it).
 */
export function amountText(text: string): string {
  const typed = westernDigits(text).replace(/[^\d.,]/g, '');
  const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed.replaceAll(',', '.');
  const [whole = '', ...rest] = grouped.split('.');
  const baht = whole.replace(/^0+(?=\d)/, '').slice(0, 9);
  return rest.length === 0 ? baht : `${baht === '' ? '0' : baht}.${rest.join('').slice(0, 2)}`;
}

/** The amount in such a text, null when there is none yet. */
export function parseAmount(text: string): Satang | null {
  const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(amountText(text));
  if (!match?.[1]) return null;
  return satang(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/**
 * `1,234.50`: commas, a point and at least two decimals in all three languages (rule: Amounts); those of a part of a
 * satang follow where there is one, `12.345`. A dash for null: not known.
 */
export function formatAmount(amount: Figure | null): string {
  if (amount === null) return UNKNOWN;
  const whole = Math.trunc(Math.abs(amount));
  const parts = Math.round((Math.abs(amount) - whole) * 100);
  const digits = String(whole).padStart(3, '0');
  const more = parts === 0 ? '' : String(parts).padStart(2, '0').replace(/0$/, '');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}${more}`;
}

/** An amount field as the player typed it. */
export function typedAmount(text: string): { text: string; amount: Satang | null } {
  return { text: amountText(text), amount: parseAmount(text) };
}

/** An amount that a form offers to fill in at one press, and its meaning. */
export interface QuickAmount {
  readonly kind: 'last' | 'half' | 'maximum';
  readonly amount: Satang;
}

/**
 * The last amount, half (in whole baht or kip) and all of what can be sent: those that can be typed, each once. `least`: the
 * minimum.
 */
export function quickAmounts(
  limit: Satang,
  least: Satang,
  last: Satang | null,
  currency: Currency = 'BAHT',
): readonly QuickAmount[] {
  const most = currency === 'LAK' ? satang(limit - (limit % 100)) : limit;
  const half = most / 2;
  const offered: readonly QuickAmount[] = [
    // The last amount is left out where it is all there is: then “maximum” says more.
    ...(last === null || last >= most ? [] : [{ kind: 'last' as const, amount: last }]),
    { kind: 'half', amount: satang(half - (half % 100)) },
    { kind: 'maximum', amount: most },
  ];
  return offered.filter(
    ({ amount }, at) => amount >= least && offered.findIndex((other) => other.amount === amount) === at,
  );
}

/** The smallest transfer: one baht, or one kip. No QR code is for less. */
export const LEAST = satang(1_00);

/** An amount field, filled with an amount: whole baht without decimals. */
export function filled(amount: Satang): { text: string; amount: Satang } {
  return { text: amountText(formatAmount(amount)).replace(/\.00$/, ''), amount };
}
