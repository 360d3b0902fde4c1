/** "5 minutes ago" (rule: Dates; year, month, day, hour, minute, second). */
import type { Translate } from './text.tsx';

const UNITS = [
  ['ago.year', 31_536_000],
  ['ago.month', 2_592_000],
  ['ago.day', 86_400],
  ['ago.hour', 3_600],
  ['ago.minute', 60],
  ['ago.second', 1],
] as const;

/** Seconds that still are "just now". */
const JUST_NOW = 10;

/** The time between `at` and `now`, both milliseconds since 1970, in the largest unit that it fills. */
export function ago(t: Translate, at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < JUST_NOW) return t('ago.now');
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[5];
  return t(unit, { count: Math.floor(seconds / length) });
}
