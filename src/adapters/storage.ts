/**
 * The entries that the phone keeps: one list, by which a logout clears. An entry is parsed by its reader. If storage is
 * blocked or full, an entry lasts as long as the page.
 */

/** `session`: removed with the session. `member`: removed by a logout, and before another member. */
type Until = 'session' | 'member';

/** The keys that end, or with a colon the beginning of several, and how long each is kept (rule: Local storage). */
export const KEPT = {
  token: 'session',
  last_sync: 'session',
  'last-wallet': 'session',
  'lock-used': 'session',
  push: 'session',
  'lock-after': 'member',
  'intent:': 'member',
  'typed:': 'member',
  'last:': 'member',
} as const satisfies Record<string, Until>;

/** The keys that the phone keeps for good. No code needs their list, so that it is none of the first page's bytes. */
type ForGood =
  // "On this device" is for good; in the tab it is the session's (token-store.ts).
  | 'remember-agreement'
  | 'code'
  | 'locale'
  | 'guest-id'
  | 'register-draft'
  | 'forgot-draft'
  | 'hide-balance'
  | 'games'
  | 'chat-draft'
  | 'chat-invite'
  | 'chat-unsent:'
  | 'announcement'
  | 'announcement-read'
  | 'site-name'
  // The number of who wants to be remembered here; "not me" takes it away.
  | 'known-number'
  | 'passkey-offered'
  | 'lock-offered'
  | 'phone-salt'
  | 'request-member'
  // Money may have moved: only their member finds them again.
  | 'request:'
  | 'lease:';

type Name = keyof typeof KEPT | ForGood;
export type StorageKey = { [N in Name]: N extends `${string}:` ? `${N}${string}` : N }[Name];

export interface KeyValue {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
  /** All keys that begin with `prefix`. */
  keys(prefix: string): StorageKey[];
}

function isStorageKey(key: string, prefix: string): key is StorageKey {
  return key.startsWith(prefix);
}

interface Held {
  readonly value: string;
  /** The value in the storage at that time; undefined if it could not be read. */
  readonly beside: string | null | undefined;
}

/**
 * Wraps a browser storage (got by `open`, which may throw where storage is blocked). What it does not take the page
 * holds itself, until another page has written something newer.
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

/** Removes the entries that are kept until then. */
export function forget(until: Until, ...stores: readonly KeyValue[]): void {
  for (const [name, kept] of Object.entries(KEPT))
    if (kept === until) for (const store of stores) for (const key of store.keys(name)) store.remove(key);
}

/** The storage that is kept until it is cleared. */
export const localStore = keyValue(() => window.localStorage);
/** The storage that is kept until the tab is closed. */
export const tabStore = keyValue(() => window.sessionStorage);
