/**
 * The service's time, for what its days decide (a day's bonus, "Today" in the statement), and for an end of which it tells
 * only the moment: a phone's clock may be hours off. What only measures how long something lasts keeps to `Date.now()`.
 */

/** Clocks that differ by less count as the same: an answer takes a while, and `Date` has seconds. Milliseconds. */
const SAME = 60_000;

let ahead = 0;

/** `date`: an answer's header `Date`. An answer without it (an upload's, or one withheld) changes nothing. */
export function hearTime(date: string | null): void {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

/** Milliseconds by which the service's clock is ahead of the phone's, to about a second; 0 if it was not heard. */
export const serviceAhead = (): number => ahead;

/** Milliseconds since 1970, by the service's clock as last heard; by the phone's before. */
export function serviceNow(): number {
  return Date.now() + (Math.abs(ahead) > SAME ? ahead : 0);
}
