import type { StorageKey } from './storage.ts';

/**
 * Tells what other tabs write (null: remove) in the local storage under keys that begin so, until what it gives back is
 * called. Where all is cleared, the key is the beginning. (Of a session storage only frames of the same page are told, and
 * the app has none.)
 */
export function watchStored(prefix: `${StorageKey}`, tell: (key: string, value: string | null) => void): () => void {
  // There may be no browser around it: the tests that cut the line run in Node.
  if (typeof window === 'undefined') return () => {};
  const listen = ({ key, newValue }: StorageEvent) => {
    const changed = key ?? prefix;
    if (changed.startsWith(prefix)) tell(changed, newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
