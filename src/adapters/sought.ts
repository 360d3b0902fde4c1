/**
 * The text of a page's search, kept beside its address: the browser lists addresses to the next holder of the phone.
 * The entry of the history has a name, under which the tab's storage has the text. A logout and another member clear it
 * (storage.ts).
 */
import { tabStore } from './storage.ts';

/** The part of the browser's entry that names its text; null if it has none. */
export function soughtPart(): { readonly sought: string } | null {
  const state: object = Object(window.history.state);
  return 'sought' in state && typeof state.sought === 'string' ? { sought: state.sought } : null;
}

/** The text of the entry that the browser is at. */
export function soughtHere(): string {
  const part = soughtPart();
  return (part && tabStore.get(`typed:${part.sought}`)) ?? '';
}

/** Keeps a text for an entry, and returns that entry's state. `replaced`: the entry that was there before is gone. */
export function keepSought(text: string | undefined, replaced: boolean): { sought: string } | null {
  const part = soughtPart();
  if (replaced && part) tabStore.remove(`typed:${part.sought}`);
  if (!text) return null;
  const sought = `sought-${Date.now() + Math.random()}`;
  tabStore.set(`typed:${sought}`, text);
  return { sought };
}
