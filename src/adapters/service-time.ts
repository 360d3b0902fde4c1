/**
 * The service's time, for what its days decide (a day's bonus, "Today" in the statement), and for an end of which it tells
 * only the moment: a phone's clock may be hours off. What only measures how long something lasts keeps to `Date.now()`.
 */

/** An answer takes a while, and `Date` counts in seconds: clocks that differ by less are taken as the same. Milliseconds. */
const SAME = 60_000;

let ahead = 0;

/** `date`: an answer's header `Date`. One without it, such as an upload's, or where the browser withholds it, tells nothing. */
export function hearTime(date: string | null): void {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

/** Milliseconds by which the service's clock is ahead of the phone's, to about a second; 0 where it was not heard. */
export const serviceAhead = (): number => ahead;

/** Milliseconds since 1970, by the service's clock as last heard; by the phone's before. */
export function serviceNow(): number {
  return Date.now() + (Math.abs(ahead) > SAME ? ahead : 0);
}
