/** Times and days in the chat, in the Gregorian calendar and the phone's time zone (rule: Dates). Loads luxon. */
import { DateTime } from 'luxon';

const moment = (at: string | number) => (typeof at === 'number' ? DateTime.fromMillis(at) : DateTime.fromISO(at));

/** `HH:mm`. Empty for what is no date. */
export function clockTime(at: string): string {
  const time = moment(at);
  return time.isValid ? time.reconfigure({ locale: 'en', numberingSystem: 'latn' }).toFormat('HH:mm') : '';
}

/** True if two moments are of one calendar day here. */
export function isSameDay(one: string, other: string): boolean {
  return moment(one).hasSame(moment(other), 'day');
}

/** `DD/MM/YYYY`. Empty for what is no date. */
export function calendarDay(at: string): string {
  const time = moment(at);
  return time.isValid
    ? time.reconfigure({ locale: 'en', numberingSystem: 'latn', outputCalendar: 'gregory' }).toFormat('dd/MM/yyyy')
    : '';
}

/** The day of `at`, seen at `now` (milliseconds since 1970). */
export function dayOf(at: string, now: number): 'today' | 'yesterday' | 'other' {
  const time = moment(at);
  const today = moment(now);
  if (time.hasSame(today, 'day')) return 'today';
  if (time.hasSame(today.minus({ days: 1 }), 'day')) return 'yesterday';
  return 'other';
}
