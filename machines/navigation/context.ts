/** The events, the commands and the context of the navigation. */
import type { ActorRef, Snapshot } from 'xstate';
import type { SessionChanged } from '../session/context.ts';
import type { Address, RouteName } from './routes.ts';

/** The event to the owner when a public page is visited while a token is stored: the session ends. */
export interface SessionLeft {
  readonly type: 'session.closed';
}

/** The event to the owner when a route is about to show, so that its needs can be made ready. */
export interface RouteTaken {
  readonly type: 'route.taken';
  readonly route: RouteName;
}

export type NavigationOwner = ActorRef<Snapshot<unknown>, SessionLeft | RouteTaken>;

export type NavigationEvent =
  /**
   * The browser's address is now this (also the answer to every `address.set`). `stepped`: its "back" or "forward" led
   * there.
   */
  | ({ readonly type: 'address.changed'; readonly stepped?: boolean } & Address)
  /** The player follows a link, or a flow wants to go somewhere. */
  | { readonly type: 'location.requested'; readonly to: string; readonly replace?: boolean; readonly sought?: string }
  | SessionChanged
  | { readonly type: 'service.gone' }
  /** The page's code could not be loaded; the player wants to try again. */
  | { readonly type: 'page.reload' };

/** The commands to the browser's address bar. */
export type AddressCommand =
  /** `back`: then on, back beyond the entry that has this address now. */
  | {
      readonly type: 'address.set';
      readonly to: string;
      readonly replace: boolean;
      readonly sought?: string;
      readonly back?: boolean;
    }
  /** Loads the whole page anew: otherwise code that did not come is not requested again. */
  | { readonly type: 'address.reload' };

export interface NavigationContext extends Address {
  readonly owner: NavigationOwner;
  route: RouteName;
  signedIn: boolean;
}
