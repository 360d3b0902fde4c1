/** The rules for receiving a bonus (rule: Bonus limits), and the words that it fills in. */
import { seen } from '../seen.ts';
import { UNKNOWN } from '../unknown.ts';
import { dayIn, weekIn } from './calendar.ts';
import type { BonusOffer } from './offer.ts';

/** A moment, and where its date is counted. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The service's zone, from `zoneOf`. */
  readonly timeZone: string;
}

/**
 * The number of times it was received: all of them for `limit`, those of today for `day`, those of this week for
 * `week`.
 */
export function countedOf(
  { type, receivedAt }: Pick<BonusOffer, 'type' | 'receivedAt'>,
  { now, timeZone }: Moment,
): number {
  if (type === 'limit') return receivedAt.length;
  const periodIn = type === 'day' ? dayIn : weekIn;
  const current = periodIn(timeZone, now);
  return receivedAt.filter((at) => periodIn(timeZone, at) === current).length;
}

/** `current`: the player's own is active; `received`: as often as it may be; `open`: it can be requested. */
export type Standing = 'current' | 'received' | 'open';

export function standingOf(
  bonus: Pick<BonusOffer, 'isActive' | 'type' | 'maxReceived' | 'receivedAt'>,
  moment: Moment,
): Standing {
  if (bonus.isActive) return 'current';
  return countedOf(bonus, moment) >= bonus.maxReceived ? 'received' : 'open';
}

/** The operator's text with the bonus's percentage in the place of `{percentFail}`. */
export function withPercent(text: string, percentFail: number | null): string {
  return text.replace(/\{\s*percentFail\s*\}/g, String(percentFail ?? UNKNOWN));
}

/** A promotion code as it is typed: upper case. Scripts without capitals stay as they are. */
export function codeAsTyped(text: string): string {
  return seen(text).toUpperCase();
}
