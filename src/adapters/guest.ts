/** Who chats without an account (rule: Visitors and members): an id that this browser makes up and keeps. It opens the conversation, so it is a secret. */
import type { KeyValue } from './storage.ts';

/** 36 characters of a UUID at least: shorter ones the service does not take. */
const LEAST = 32;

/** The kept id, or a new one. `newKey`: an unguessable id. */
export function guestId(local: KeyValue, newKey: () => string): string {
  const kept = local.get('guest-id');
  if (kept !== null && kept.length >= LEAST) return kept;
  const made = newKey();
  local.set('guest-id', made);
  return made;
}

/**
 * Whether what a page keeps for its guest belongs to the browser's. Where the storage was cleared while the page was open, the page
 * goes on as the guest that it was, also after it is loaded anew; where another page has become another guest since, that one stays.
 */
export function isKeptGuest(local: KeyValue, id: string): boolean {
  if (local.get('guest-id') === null) local.set('guest-id', id);
  return local.get('guest-id') === id;
}
