/**
 * Dates on the screen: `DD/MM/YYYY HH:mm:ss` in the Gregorian calendar and the phone's time zone, in every language
 * (rule: Dates). `Intl` would give Thai the Buddhist year. Brings luxon: import it from parts that load late.
 */
import { DateTime } from 'luxon';
import { UNKNOWN } from '../../machines/wallet/amount.ts';

/** `at`: milliseconds since 1970, or ISO 8601. Empty for what is no date, a dash for null: not known. */
export function dateTime(at: number | string | null): string {
  if (at === null) return UNKNOWN;
  const moment = typeof at === 'number' ? DateTime.fromMillis(at) : DateTime.fromISO(at);
  if (!moment.isValid) return '';
  return moment
    .reconfigure({ locale: 'en', numberingSystem: 'latn', outputCalendar: 'gregory' })
    .toFormat('dd/MM/yyyy HH:mm:ss');
}

/** `HH:mm:ss`, where the day is said already. */
export const timeOfDay = (at: number | string | null): string => dateTime(at).replace(/^\S+ /, '');
