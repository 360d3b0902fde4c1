/**
 * What is kept on the phone: the keys that the rule Local storage names, and what flows keep across a reload, each named below. Storage may
 * be blocked or full; then it holds for as long as the page does.
 */

/** Section 3's six first; then drafts, choices and requests without an answer that survive a reload. */
export type StorageKey =
  | 'token'
  | 'code'
  | 'locale'
  | 'last_sync'
  | 'last-wallet'
  | 'remember-agreement'
  | 'guest-id'
  | 'register-draft'
  | 'forgot-code'
  | 'hide-balance'
  | 'games'
  | 'chat-draft'
  | 'chat-invite'
  | 'announcement'
  | 'site-name'
  | 'announcement-read'
  | `chat-unsent:${string}`
  | 'passkey-offered'
  | 'phone-salt'
  | 'request-member'
  | `request:${string}`
  | `lease:${string}`
  | `intent:${string}`
  | `typed:${string}`;

export interface KeyValue {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /** All keys that begin so. */
  keys(prefix: string): StorageKey[];
}

function isStorageKey(key: string, prefix: string): key is StorageKey {
  return key.startsWith(prefix);
}

interface Held {
  readonly value: string;
  /** What the storage had then; undefined where it could not be read. */
  readonly beside: string | null | undefined;
}

/**
 * Wraps a browser storage (got by `open`, which may throw where storage is blocked). What it does not take the page holds
 * itself, until another page has written something newer.
 */
export function keyValue(open: () => Storage): KeyValue {
  const fallback = new Map<string, Held>();
  const attempt = <Value>(use: (storage: Storage) => Value): Value | undefined => {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  };
  const stored = (key: string) => attempt((storage) => storage.getItem(key));
  return {
    get(key) {
      const held = fallback.get(key);
      const now = stored(key);
      if (held !== undefined && (held.beside === undefined || now === undefined || now === held.beside)) {
        // Readable again: what is written from here on is newer.
        if (now !== held.beside) fallback.set(key, { ...held, beside: held.beside ?? now });
        return held.value;
      }
      fallback.delete(key);
      return now ?? null;
    },
    set(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (kept) fallback.delete(key);
      else fallback.set(key, { value, beside: stored(key) });
    },
    remove(key) {
      fallback.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys(prefix) {
      const names = attempt((storage) => Object.keys(storage)) ?? [];
      return [...new Set([...names, ...fallback.keys()])].filter((key) => isStorageKey(key, prefix));
    },
  };
}

/** Kept until it is cleared. */
export const localStore = keyValue(() => window.localStorage);
/** Kept until the tab is closed. */
export const tabStore = keyValue(() => window.sessionStorage);
