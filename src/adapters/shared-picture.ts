/**
 * A picture that the player has handed to the app by the phone's share sheet. The service worker takes it in and puts it
 * down here; the app picks it up once, when somebody is logged in and about to send a slip. One at a time, the newest.
 */

const CACHE = 'shared';
const KEY = '/shared/slip';
/** A larger one is not kept. Bytes. */
const MOST = 20 * 1024 * 1024;
/** After that the player has thought better of it. Milliseconds. */
const LIFETIME = 3_600_000;
const KEPT_AT = 'x-kept-at';

/** Puts it down. What is no picture, or too large, is not kept; one from before is gone either way. */
export async function keepShared(file: FormDataEntryValue | null, now = Date.now()): Promise<void> {
  await forgetShared();
  if (!(file instanceof Blob) || file.size === 0 || file.size > MOST) return;
  const kept = new Response(file, { headers: { 'content-type': file.type, [KEPT_AT]: String(now) } });
  await (await caches.open(CACHE)).put(KEY, kept);
}

async function fresh(now: number): Promise<Response | null> {
  if (typeof caches === 'undefined' || !(await caches.has(CACHE))) return null;
  const kept = await (await caches.open(CACHE)).match(KEY);
  if (kept === undefined) return null;
  if (now - Number(kept.headers.get(KEPT_AT)) < LIFETIME) return kept;
  await forgetShared();
  return null;
}

/** Whether there is one. */
export async function hasShared(now = Date.now()): Promise<boolean> {
  return (await fresh(now)) !== null;
}

/** Picks it up; null where there is none. It is not there a second time. */
export async function takeShared(now = Date.now()): Promise<Blob | null> {
  const picture = (await (await fresh(now))?.blob()) ?? null;
  if (picture !== null) await forgetShared();
  return picture;
}

export async function forgetShared(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(CACHE);
}
