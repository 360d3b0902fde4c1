/** When a bonus can be received (section 2), and the words that it fills in. */
import type { BonusOffer } from './offer.ts';

/** Days and weeks of a bonus are those of Asia/Bangkok, which has no summer time. Milliseconds. */
const BANGKOK = 7 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01 in Bangkok. `at`: milliseconds since 1970. */
function dayOf(at: number): number {
  return Math.floor((at + BANGKOK) / DAY);
}

/** Weeks, from Monday, since that of 1970-01-01 (a Thursday). */
function weekOf(at: number): number {
  return Math.floor((dayOf(at) + 3) / 7);
}

/** How often it was received, of what counts at `now`: `limit` counts all, `day` those of today, `week` those of this week. */
export function countedOf({ type, receivedAt }: Pick<BonusOffer, 'type' | 'receivedAt'>, now: number): number {
  if (type === 'limit') return receivedAt.length;
  const periodOf = type === 'day' ? dayOf : weekOf;
  return receivedAt.filter((at) => periodOf(at) === periodOf(now)).length;
}

/** `current`: the player's own is active; `received`: as often as it may be; `open`: it can be asked for. */
export type Standing = 'current' | 'received' | 'open';

/** `now`: milliseconds since 1970. */
export function standingOf(
  bonus: Pick<BonusOffer, 'isActive' | 'type' | 'maxReceived' | 'receivedAt'>,
  now: number,
): Standing {
  if (bonus.isActive) return 'current';
  return countedOf(bonus, now) >= bonus.maxReceived ? 'received' : 'open';
}

/** The operator's text with the bonus's percentage in the place of `{percentFail}`. */
export function withPercent(text: string, percentFail: number): string {
  return text.replace(/\{\s*percentFail\s*\}/g, String(percentFail));
}

/** A promotion code as it is typed: upper case. Scripts without capitals stay as they are. */
export function codeAsTyped(text: string): string {
  return text.toUpperCase();
}
