/** Phone numbers (rule: Phone length): app and service write each in one way, so that one phone is one member. */
import { westernDigits } from './digits.ts';

/**
 * Spaces, dashes, dots and brackets are how people group digits, and unseen marks come along with a copied number; they
 * are not part of it.
 */
export function ungrouped(typed: string): string {
  return westernDigits(typed).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
}

/** A Thai number with its country code, with or without the 0 that is dialled at home: +66 81…, 0066 81…, +66 (0)81…. */
const THAI = /^(?:\+|00)?660?(?=\d{9}$)/;
/** A Lao one: +856 20…, 00856 20…, +856 (0)20…. */
const LAO = /^(?:(?:\+|00)8560?|8560?(?=\d{8,10}$))/;
/**
 * A Thai mobile number in Laos, with or without its 0, is known by its length: no Lao number has this beginning and
 * length.
 */
const THAI_MOBILE = /^0?(?=[689]\d{8}$)/;

/**
 * The number as the service knows it: a Thai one with its 0 (0812345678), a Lao one without (2055512345), as it is
 * written in Laos, and one of another country with its country code. The Thai build knows Thai ones alone.
 */
export function phoneOf(typed: string, laos: boolean): string {
  const number = ungrouped(typed);
  const thai = number.replace(THAI, '0');
  if (!laos) return thai;
  if (THAI_MOBILE.test(thai)) return thai.replace(THAI_MOBILE, '0');
  return LAO.test(number) ? number.replace(LAO, '') : number.replace(/^(?:\+|00|0(?=\d{8,10}$))/, '');
}

/** True if the text is a phone number in the form that `phoneOf` writes. */
export const isPhone = (phone: string, laos: boolean) => (laos ? /^\d{8,15}$/ : /^\d{10}$/).test(phone);
