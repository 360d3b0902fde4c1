import type { ChatEntry } from './entry.ts';

interface ListChange {
  /** Entries that were put before the first one. */
  before: number;
  /** Entries that came at the foot: after the last one, or before those that still wait to be sent. */
  added: readonly ChatEntry[];
}

/** Entries at the foot that are looked through. More messages than that do not wait to be sent. */
const FOOT = 50;

/** What a list has more than the last one. Looks at its two ends only: the length of the rest costs nothing. */
export function changeBetween(last: readonly ChatEntry[], next: readonly ChatEntry[]): ListChange {
  const first = last[0];
  if (first === undefined) return { before: 0, added: [] };
  const before = next.findIndex(({ id }) => id === first.id);
  if (before < 0) return { before: 0, added: [] };
  return { before, added: addedAfter(last.slice(-FOOT), next, before) ?? addedAfter(last, next, before) ?? [] };
}

/** The entries of `next` from `from` on that `foot` has not; null when its first one is gone, so that nobody can tell. */
function addedAfter(foot: readonly ChatEntry[], next: readonly ChatEntry[], from: number): ChatEntry[] | null {
  const known = new Set(foot.map(({ id }) => id));
  const start = foot[0]?.id;
  const added: ChatEntry[] = [];
  for (let at = next.length - 1; at >= from; at -= 1) {
    const entry = next[at];
    if (entry === undefined) continue;
    if (entry.id === start) return added.reverse();
    if (!known.has(entry.id)) added.push(entry);
  }
  return null;
}
