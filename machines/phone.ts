/** Phone numbers as people type them (rule: Phone length). */

/** Thai and Lao keyboards have digits of their own: both scripts' zeros, with nine more after each. */
const ZEROS = [0x0e50, 0x0ed0];

function westernDigits(typed: string): string {
  return typed.replace(/[๐-๙໐-໙]/g, (digit) => {
    const point = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => point >= first && point < first + 10) ?? point;
    return String(point - zero);
  });
}

/**
 * Spaces, dashes, dots and brackets are how people group digits, and unseen marks come along with a copied number; they are
 * not part of it.
 */
export function ungrouped(typed: string): string {
  return westernDigits(typed).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
}

/** The number as the service knows it. A phone that fills in +66 81… means 081…; in the Laos build it is kept with its country code. */
export function phoneOf(typed: string, laos: boolean): string {
  const number = ungrouped(typed);
  return laos ? number.replace(/^\+/, '') : number.replace(/^(?:\+|00)?66(?=\d{9}$)/, '0');
}
