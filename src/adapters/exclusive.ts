/** Work that only one of the browser's tabs does at a time. */
import type { KeyValue } from './storage.ts';

/** A lease that is not renewed ends after this: its tab was closed. Milliseconds. */
const LEASE = 10_000;
const RENEWAL = 3_000;
/**
 * The interval at which a taken lease is checked, and the time for which a tab that has just taken it waits for another
 * to take it too. Milliseconds.
 */
const LOOK = 500;
const GRACE = 50;

export interface Tabs {
  readonly local: KeyValue;
  /** Missing in older browsers and on a page that came by plain http: then leases in the storage stand in. */
  readonly locks?: LockManager | undefined;
}

export const browserTabs = (local: KeyValue): Tabs => ({ local, locks: globalThis.navigator?.locks });

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function underLease<Value>(
  local: KeyValue,
  name: string,
  signal: AbortSignal,
  work: (waited: boolean) => Promise<Value>,
): Promise<Value> {
  const place = `lease:${name}` as const;
  const owner = String(Math.random());
  const holder = () => {
    const [who, until] = (local.get(place) ?? '').split(' ');
    const left = Number(until) - Date.now();
    // One that ends later than any can was written before the phone's clock was put back.
    return who && left > 0 && left <= LEASE ? who : null;
  };
  const take = () => local.set(place, `${owner} ${Date.now() + LEASE}`);
  let waited = false;
  while (holder() !== owner) {
    if (holder() !== null) {
      waited = true;
      await pause(LOOK, signal);
      continue;
    }
    take();
    // If two tabs take it at once, the last one has it.
    await pause(GRACE, signal);
  }
  const renewing = setInterval(take, RENEWAL);
  try {
    return await work(waited);
  } finally {
    clearInterval(renewing);
    if (holder() === owner) local.remove(place);
  }
}

/**
 * Does `work` when no other tab does what has this name. `waited`: another one did, and has ended. Rejects with the
 * signal's reason when aborted before its turn.
 */
export async function exclusive<Value>(
  { local, locks }: Tabs,
  name: string,
  signal: AbortSignal,
  work: (waited: boolean) => Promise<Value>,
): Promise<Value> {
  if (locks === undefined) return underLease(local, name, signal, work);
  let isAsked = false;
  const first = await locks
    .request(name, { ifAvailable: true }, async (lock) => {
      isAsked = true;
      return lock === null ? null : { value: await work(false) };
    })
    .catch((reason: unknown) => {
      if (isAsked) throw reason;
      // A browser that blocks the page's storage refuses its locks as well.
      return 'blocked' as const;
    });
  if (first === 'blocked') return underLease(local, name, signal, work);
  if (first !== null) return first.value;
  return locks.request(name, { signal }, () => work(true));
}
