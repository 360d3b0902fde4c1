/**
 * The token on the phone: in local storage when the player wants to be remembered, else in the tab's. Other tabs hear
 * of a login and of a logout.
 */
import { fromCallback } from 'xstate';
import type { StoreCommand } from '../../machines/session/context.ts';
import { forget, type KeyValue, localStore, tabStore } from './storage.ts';
import { watchStored } from './stored-changes.ts';

const CHANNEL = 'session';

export function storedToken(local: KeyValue = localStore, tab: KeyValue = tabStore): string | null {
  return tab.get('token') ?? local.get('token');
}

/** Clears the token and all local session data (rule: Logout). */
function clearSession(local: KeyValue, tab: KeyValue): void {
  // An acceptance for the session was its member's alone.
  tab.remove('remember-agreement');
  forget('session', local, tab);
}

/** Clears a session that has expired; a newer one, which another tab has opened, stays. */
function clearExpired(local: KeyValue, tab: KeyValue, token: string | null): void {
  for (const store of [local, tab]) if (store.get('token') === token) store.remove('token');
  if (storedToken(local, tab) === null) clearSession(local, tab);
}

/** Null in an older browser, and in one that blocks the page's storage. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/**
 * The store behind the session machine. Sends `store.changed` when another tab opened or closed a session. `closed`
 * receives the token of a session that the player has closed here.
 */
export function tokenStore(
  local: KeyValue = localStore,
  tab: KeyValue = tabStore,
  closed: (token: string) => void = () => {},
) {
  return fromCallback<StoreCommand>(({ receive, sendBack }) => {
    /** The session that this page is in. */
    let used = storedToken(local, tab);
    /** Another tab has stored the token: a logout there removes it. */
    let isShared = false;
    /** Another tab has changed the stored token. */
    const tell = () => {
      used = storedToken(local, tab);
      isShared = used !== null;
      sendBack({ type: 'store.changed', token: used });
    };
    // A token that is only the tab's is not seen by others through storage: the logout is sent through a channel.
    const channel = openChannel();
    // A tab that slept hears of it late, and of a login after it perhaps before.
    const onMessage = () => {
      tab.remove('token');
      if (!isShared) clearExpired(local, tab, used);
      if (storedToken(local, tab) === null) forget('member', local, tab);
      tell();
    };
    channel?.addEventListener('message', onMessage);
    const unwatch = watchStored('token', tell);
    receive((command) => {
      if (command.type === 'store.write') {
        clearSession(local, tab);
        used = command.token;
        isShared = false;
        (command.remember ? local : tab).set('token', command.token);
      } else if (command.expired) {
        clearExpired(local, tab, used);
        used = null;
        if (storedToken(local, tab) !== null) tell();
      } else {
        const token = storedToken(local, tab);
        clearSession(local, tab);
        used = null;
        forget('member', local, tab);
        channel?.postMessage('closed');
        if (token !== null) closed(token);
      }
    });
    return () => {
      channel?.close();
      unwatch();
    };
  });
}
