/**
 * The moments at which accounts last changed, as far back as a process remembers them: whoever has read the figures since
 * then need not read them again when the live line is there.
 */

/** Milliseconds for which a change is remembered. */
const REMEMBERED = 600_000;
/** The most accounts that are remembered. */
const MOST = 20_000;

export interface Changes {
  readonly note: (key: string) => void;
  /** Forgets all: changes may have gone unnoticed until now. */
  readonly forget: () => void;
  /** Seconds for which the account has surely not changed. */
  readonly unchangedFor: (key: string) => number;
}

/** Milliseconds of a clock that only goes on. */
const now = () => performance.now();

export function rememberChanges(): Changes {
  /** The accounts' last changes, the oldest first. */
  const changed = new Map<string, number>();
  let knownFrom = now();
  return {
    note(key) {
      changed.delete(key);
      changed.set(key, now());
      for (const [oldest, at] of changed) {
        if (changed.size <= MOST && at > now() - REMEMBERED) break;
        changed.delete(oldest);
        knownFrom = Math.max(knownFrom, at);
      }
    },
    forget() {
      changed.clear();
      knownFrom = now();
    },
    unchangedFor: (key) => (now() - Math.max(knownFrom, changed.get(key) ?? knownFrom)) / 1000,
  };
}
