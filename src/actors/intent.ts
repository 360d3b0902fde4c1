/**
 * What the player means to do with money carries one `Idempotency-Key` until there is a final answer: through retries,
 * timeouts and reloads of the page.
 */
import type { World } from './world.ts';

export interface Intent {
  readonly key: string;
  /** There is a final answer, yes or no: the next request is another intent. */
  settle(): void;
}

interface Kept {
  readonly key: string;
  readonly about: string;
  readonly at: number;
}

function keptIn(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return null;
    if (!('key' in kept) || !('about' in kept) || !('at' in kept)) return null;
    const { key, about, at } = kept;
    return typeof key === 'string' && typeof about === 'string' && typeof at === 'number' ? { key, about, at } : null;
  } catch {
    return null;
  }
}

/**
 * The intent `name` (`qr:KBANK`), about `about` (the amount, the accounts). The kept key is used again as long as it is
 * about the same and not older than `lifetime` milliseconds; anything else is a new intent.
 */
export function openIntent(
  { local, newKey }: Pick<World, 'local' | 'newKey'>,
  name: string,
  about: string,
  lifetime = 24 * 60 * 60 * 1000,
): Intent {
  const place = `intent:${name}` as const;
  const kept = keptIn(local.get(place));
  const now = Date.now();
  const same = kept !== null && kept.about === about && now - kept.at < lifetime;
  const key = same ? kept.key : newKey();
  if (!same) local.set(place, JSON.stringify({ key, about, at: now } satisfies Kept));
  return {
    key,
    settle: () => {
      if (keptIn(local.get(place))?.key === key) local.remove(place);
    },
  };
}

/** What became of the intent `name` was learnt in another way than by its answer: the next request is another intent. */
export function dropIntent({ local }: Pick<World, 'local'>, name: string): void {
  local.remove(`intent:${name}`);
}
