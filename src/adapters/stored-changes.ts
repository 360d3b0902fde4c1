import type { StorageKey } from './storage.ts';

/** Tells what other tabs write (null: remove) in the local storage under keys that begin so, until what it gives back is called. */
export function watchStored(prefix: `${StorageKey}`, tell: (key: string, value: string | null) => void): () => void {
  const listen = ({ key, newValue, storageArea }: StorageEvent) => {
    if (key?.startsWith(prefix) && storageArea !== window.sessionStorage) tell(key, newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
