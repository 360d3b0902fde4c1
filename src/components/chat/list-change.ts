import type { ChatEntry } from './entry.ts';

interface ListChange {
  /** Entries that were put before the first one. */
  before: number;
  /** Entries after the last one. */
  added: readonly ChatEntry[];
}

/** What a list has more than the last one at its two ends. Looks only at the ends: the length of the rest costs nothing. */
export function changeBetween(last: readonly ChatEntry[], next: readonly ChatEntry[]): ListChange {
  const first = last[0];
  const newest = last.at(-1);
  if (first === undefined || newest === undefined) return { before: 0, added: [] };
  const before = next.findIndex(({ id }) => id === first.id);
  // The last one may have been taken away (a failed message): what follows the one before it is what is new.
  const known = new Set(last.slice(-20).map(({ id }) => id));
  const end = next.findLastIndex(({ id }) => known.has(id));
  if (before < 0 || end < 0) return { before: 0, added: [] };
  return { before, added: next.slice(end + 1) };
}
