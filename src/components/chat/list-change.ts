import type { ChatEntry } from './entry.ts';

interface ListChange {
  /** Entries that were put before what the player sees: older ones on top, or where some were missing. */
  before: number;
  /** Entries that came at the foot: after the last one, or before those that still wait to be sent. */
  added: readonly ChatEntry[];
}

/** Entries at the foot that are looked through. More messages than that do not wait to be sent. */
const FOOT = 50;

/**
 * The entries that a list has more than the last one; `inView`: the index of the last one's first entry in view. Looks
 * only at the ends and at the part in view: the length of the rest costs little.
 */
export function changeBetween(last: readonly ChatEntry[], next: readonly ChatEntry[], inView: number): ListChange {
  const first = last[0];
  if (first === undefined) return { before: 0, added: [] };
  const top = next.findIndex(({ id }) => id === first.id);
  if (top < 0) return { before: 0, added: [] };
  const seen = last[inView];
  // The expected place comes first: a long list is not gone through for each message.
  const expected = top + inView;
  const isThere = next[expected]?.id === seen?.id;
  const found = seen === undefined ? -1 : isThere ? expected : next.findIndex(({ id }) => id === seen.id);
  // An entry that is gone leaves its place to the one on top.
  const [before, place] = found < 0 ? [top, top] : [found - inView, found];
  return { before, added: addedAfter(last.slice(-FOOT), next, place) ?? addedAfter(last, next, place) ?? [] };
}

/**
 * The entries of `next` from `from` on that `foot` has not: what lies above fills a gap. Null when the foot's first one
 * is gone, so that nobody can tell.
 */
function addedAfter(foot: readonly ChatEntry[], next: readonly ChatEntry[], from: number): ChatEntry[] | null {
  const known = new Set(foot.map(({ id }) => id));
  const start = foot[0]?.id;
  const added: ChatEntry[] = [];
  for (let at = next.length - 1; at >= 0; at -= 1) {
    const entry = next[at];
    if (entry === undefined) continue;
    if (entry.id === start) return added.reverse();
    if (at >= from && !known.has(entry.id)) added.push(entry);
  }
  return null;
}
