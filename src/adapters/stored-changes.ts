import type { StorageKey } from './storage.ts';

/**
 * Reports the values that other tabs write (null: remove) in the local storage under keys with this beginning, until
 * the returned function is called. If all is cleared, the key is the beginning. (Changes of a session storage are
 * reported only to frames of the same page, and the app has none.)
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
