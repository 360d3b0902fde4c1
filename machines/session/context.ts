/** The events, the commands and the context of the session. */
import type { ActorRef, Snapshot } from 'xstate';

/** The event that the session sends to its owner: if somebody is signed in, and the reason for the change. */
export interface SessionChanged {
  readonly type: 'session.changed';
  readonly signedIn: boolean;
  /** `opened`: signed in. `closed`: logged out or left. `refused`: the service no longer takes the token. `elsewhere`: another tab. */
  readonly reason: 'opened' | 'closed' | 'refused' | 'elsewhere';
}

export type SessionOwner = ActorRef<Snapshot<unknown>, SessionChanged>;

export type SessionEvent =
  | {
      readonly type: 'session.opened';
      readonly token: string;
      readonly remember: boolean;
    }
  | { readonly type: 'session.closed' }
  | { readonly type: 'session.refused'; readonly token: string }
  /** Another tab opened or closed a session. */
  | { readonly type: 'store.changed'; readonly token: string | null }
  /** A page is about to show. `filling`: a visitor fills in there what would be lost. */
  | { readonly type: 'page.taken'; readonly filling: boolean };

/**
 * The commands to the session's store. The store keeps the token and clears all local session data: for every tab when
 * the player leaves, for this one when the session expired.
 */
export type StoreCommand =
  | { readonly type: 'store.write'; readonly token: string; readonly remember: boolean }
  | { readonly type: 'store.clear'; readonly expired: boolean };

export interface SessionContext {
  readonly owner: SessionOwner;
  token: string | null;
  filling: boolean;
}
