import type { ChatEntry, GroupPlace } from './entry.ts';
import { isSameDay } from './moments.ts';

/** Milliseconds between messages of one author that still belong together. */
const CLOSE = 5 * 60_000;

function belongs(one: ChatEntry | undefined, other: ChatEntry | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.author === other.author &&
    (one.name ?? '') === (other.name ?? '') &&
    Math.abs(Date.parse(other.at) - Date.parse(one.at)) <= CLOSE &&
    isSameDay(one.at, other.at)
  );
}

/** The place of an entry among its neighbours. */
export function placeOf(before: ChatEntry | undefined, entry: ChatEntry, after: ChatEntry | undefined): GroupPlace {
  const joins = belongs(before, entry);
  const goesOn = belongs(entry, after);
  if (joins) return goesOn ? 'middle' : 'last';
  return goesOn ? 'first' : 'single';
}
