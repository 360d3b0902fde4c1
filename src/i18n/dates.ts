/**
 * Dates on the screen: `DD/MM/YYYY HH:mm:ss` in the Gregorian calendar and the phone's time zone, in every language
 * (rule: Dates). Not by `Intl`, which gives Thai the Buddhist year, and whose first use takes a slow phone a tenth of a
 * second.
 */
import { UNKNOWN } from '../../machines/unknown.ts';

/** `at`: milliseconds since 1970, or ISO 8601 with its zone. Empty for what is no date, a dash for null: not known. */
export function dateTime(at: number | string | null): string {
  if (at === null) return UNKNOWN;
  const moment = new Date(at);
  moment.setTime(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  if (Number.isNaN(moment.getTime())) return '';
  return moment.toISOString().replace(/\+?0*(\d{4,})-(\d+)-(\d+)T(.{8}).*/, '$3/$2/$1 $4');
}

/** `HH:mm:ss`, where the day is said already. */
export const timeOfDay = (at: number | string | null): string => dateTime(at).replace(/^\S+ /, '');
