/**
 * What is looked for on a page, beside its address: the browser lists addresses to whoever holds the phone next. The
 * entry of the history has a number, under which the tab's storage has the text. A logout and another member clear it
 * (token-store.ts).
 */
import { type KeyValue, tabStore } from './storage.ts';

const PREFIX = 'typed:sought-';
/** Entries with a text; the oldest are forgotten. */
const MOST = 50;

/** The part of the browser's entry that names its text; empty where it has none. */
export function soughtPart(state: unknown = window.history.state): { readonly sought?: number } {
  return typeof state === 'object' && state !== null && 'sought' in state && typeof state.sought === 'number'
    ? { sought: state.sought }
    : {};
}

/** The text of the entry that the browser is at. */
export function soughtHere(tab: KeyValue = tabStore): string {
  const { sought } = soughtPart();
  return (sought === undefined ? null : tab.get(`${PREFIX}${sought}`)) ?? '';
}

/** Puts a text down for an entry, and gives that entry's state. `replaced`: the entry that it takes the place of is gone. */
export function keepSought(text: string, replaced: boolean, tab: KeyValue = tabStore): { sought: number } | null {
  const { sought } = soughtPart();
  if (replaced && sought !== undefined) tab.remove(`${PREFIX}${sought}`);
  if (text === '') return null;
  const kept = tab
    .keys(PREFIX)
    .map((key) => Number(key.slice(PREFIX.length)))
    .sort((one, other) => one - other);
  for (const number of kept.slice(0, Math.max(0, kept.length - MOST + 1))) tab.remove(`${PREFIX}${number}`);
  const next = Math.max(Date.now(), (kept.at(-1) ?? 0) + 1);
  tab.set(`${PREFIX}${next}`, text);
  return { sought: next };
}
