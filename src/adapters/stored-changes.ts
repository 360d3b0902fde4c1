import type { StorageKey } from './storage.ts';

function isLocal(area: Storage | null): boolean {
  try {
    return area === window.localStorage;
  } catch {
    // Blocked meanwhile: what stands there cannot be read either.
    return false;
  }
}

/** Tells what other tabs write (null: remove) in the local storage under keys that begin so, until what it gives back is called. */
export function watchStored(prefix: `${StorageKey}`, tell: (key: string, value: string | null) => void): () => void {
  // There may be no browser around it: the tests that cut the line run in Node.
  if (typeof window === 'undefined') return () => {};
  const listen = ({ key, newValue, storageArea }: StorageEvent) => {
    if (key?.startsWith(prefix) && isLocal(storageArea)) tell(key, newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
