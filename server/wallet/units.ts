/** The least that banks move of a currency. */
import type { Currency } from '../../contract/entities.ts';
import { refusal } from '../http/refusal.ts';

/** In hundredths: a satang, or a kip, which has no parts. */
const UNIT: Readonly<Record<Currency, number>> = { BAHT: 1, LAK: 100 };

/** What of an amount can be paid: parts of a kip are cut off. */
export const payable = (amount: number, currency: Currency): number =>
  Math.floor(amount / UNIT[currency]) * UNIT[currency];

/** Refuses with INVALID_AMOUNT what no bank can pay: a part of a kip. */
export function expectWhole(amount: number, currency: Currency): void {
  if (payable(amount, currency) !== amount) throw refusal('INVALID_AMOUNT');
}
