/** Phone numbers as people type them (rule: Phone length). */
import { westernDigits } from './digits.ts';

/**
 * Spaces, dashes, dots and brackets are how people group digits, and unseen marks come along with a copied number; they are
 * not part of it.
 */
export function ungrouped(typed: string): string {
  return westernDigits(typed).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
}

/** The number as the service knows it. A phone that fills in +66 81… means 081…, as does +66 (0)81…; in the Laos build it is kept with its country code. */
export function phoneOf(typed: string, laos: boolean): string {
  const number = ungrouped(typed);
  return laos ? number.replace(/^\+/, '') : number.replace(/^(?:\+|00)?660?(?=\d{9}$)/, '0');
}
