/** The least that banks move of a currency. */
import type { Currency } from '../../contract/entities.ts';
import { refusal } from '../http/refusal.ts';

/** In hundredths: a satang, or a kip, which has no parts. */
const UNIT: Readonly<Record<Currency, number>> = { BAHT: 1, LAK: 100 };

/** The part of an amount that can be paid: parts of a kip are cut off. */
export const payable = (amount: number, currency: Currency): number =>
  Math.floor(amount / UNIT[currency]) * UNIT[currency];

/** Refuses a part of a kip, which no bank can pay, with INVALID_AMOUNT. */
export function expectWhole(amount: number, currency: Currency): void {
  if (payable(amount, currency) !== amount) throw refusal('INVALID_AMOUNT');
}
