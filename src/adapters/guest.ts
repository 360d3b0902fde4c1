/**
 * The id of a visitor who chats without an account (rule: Visitors and members): this browser makes it up and keeps it.
 * It opens the conversation, so it is a secret.
 */
import type { KeyValue } from './storage.ts';

/** The fewest characters of an id: the service takes no shorter one. */
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
 * Keeps the id of a page's guest where the phone has cleared it, or had no room for it before, so that the next page is
 * the same guest. False if another page has become another guest since: that one stays.
 */
export function keepGuest(local: KeyValue, id: string): boolean {
  if ((local.get('guest-id') ?? id) !== id) return false;
  // Also where it is there: a storage that was full has kept it for this page alone.
  local.set('guest-id', id);
  return true;
}
