/**
 * A picture that the player has handed to the app by the phone's share sheet. The service worker takes it in and puts
 * it down here; the app picks it up once, when somebody is logged in and about to send a slip. One at a time, the
 * newest.
 */
import { LOST_SLIP } from '../../contract/paths.ts';
import { forgetShared, SHARED } from './shared-cache.ts';

const KEY = '/shared/slip';
/**
 * The largest picture that is kept, as large as a chosen one may be (image.ts). Bytes. Of a larger one only a mark is
 * kept.
 */
const MOST = 60 * 1024 * 1024;
/** The time for which a picture is kept: after that the player has changed their mind. Milliseconds. */
const LIFETIME = 3_600_000;
const KEPT_AT = 'x-kept-at';
const IS_TOO_LARGE = 'x-too-large';

/** The mark in the place of a picture that the phone cannot keep. */
export const TOO_LARGE: object = Object.freeze({});
/** The mark in the place of a picture that came while there was no service worker to take it in. */
export const LOST: object = Object.freeze({});

let isLossTold = false;

/** The address that the page was loaded at says so, through a login too. */
function isLost(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return !isLossTold && page !== undefined && page.name.endsWith(LOST_SLIP);
}

/** Puts it down, or that it is too large; what it is shows when it is opened. One from before is gone either way. */
export async function keepShared(file: FormDataEntryValue | null, now = Date.now()): Promise<void> {
  await forgetShared();
  if (!(file instanceof Blob)) return;
  const headers = { 'content-type': file.type, [KEPT_AT]: String(now) };
  const put = async (kept: Response) => (await caches.open(SHARED)).put(KEY, kept);
  const putMark = () => put(new Response(null, { headers: { ...headers, [IS_TOO_LARGE]: 'yes' } }));
  if (file.size > MOST) return putMark();
  // The phone may have no room for the picture.
  await put(new Response(file, { headers })).catch(putMark);
}

async function fresh(now: number): Promise<Response | null> {
  if (typeof caches === 'undefined' || !(await caches.has(SHARED))) return null;
  const kept = await (await caches.open(SHARED)).match(KEY);
  if (kept === undefined) return null;
  if (now - Number(kept.headers.get(KEPT_AT)) < LIFETIME) return kept;
  await forgetShared();
  return null;
}

/** True if there is a shared picture, or one was lost. */
export async function hasShared(now = Date.now()): Promise<boolean> {
  return isLost() || (await fresh(now)) !== null;
}

/** Picks the picture up, or `TOO_LARGE` or `LOST`; null if there is none. It is not there a second time. */
export async function takeShared(): Promise<object | null> {
  if (isLost()) {
    isLossTold = true;
    // A picture from before would be taken for the lost one.
    await forgetShared();
    return LOST;
  }
  const kept = await fresh(Date.now());
  if (kept === null) return null;
  const picture = kept.headers.has(IS_TOO_LARGE) ? TOO_LARGE : await kept.blob();
  await forgetShared();
  return picture;
}
