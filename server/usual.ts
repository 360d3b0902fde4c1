/** What is usual, from what took its time of late. */

/** Something that took its time. */
export interface Took {
  /** The time of day at which it began, in milliseconds since midnight UTC. */
  readonly at: number;
  readonly seconds: number;
}

export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** Fewer say nothing of what is usual. */
const FEWEST = 5;

/** Milliseconds between two times of day, over midnight too. */
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), DAY - Math.abs(one - other));

/** Selects those that began around this time of day. */
export const around = <One extends Took>(all: readonly One[], now: Date) =>
  all.filter(({ at }) => apart(at, now.getTime() % DAY) <= 2 * HOUR);

/**
 * The seconds within which a share of them was done, from 0 to 1: of the first list that is long enough. Undefined if none is.
 */
export function usualOf(...lists: readonly (readonly Took[])[]): ((share: number) => number) | undefined {
  const found = lists.find(({ length }) => length >= FEWEST);
  if (found === undefined) return undefined;
  const seconds = found.map((one) => one.seconds).sort((one, other) => one - other);
  return (share) => seconds[Math.ceil(share * seconds.length) - 1] ?? 0;
}

/**
 * Keeps what was read for some milliseconds. An estimate is no reason for a call to fail: where it cannot be read, it is
 * `nothing` for as long.
 */
export function keptFor<Value>(milliseconds: number, nothing: Value, read: (now: number) => Promise<Value>) {
  let kept: { readonly since: number; readonly value: Promise<Value> } | undefined;
  return (now: number): Promise<Value> => {
    if (kept === undefined || Math.abs(now - kept.since) >= milliseconds)
      kept = { since: now, value: read(now).catch(() => nothing) };
    return kept.value;
  };
}
