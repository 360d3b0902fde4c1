/** The world: everything that real actors need from outside. Made once in src/main.tsx; tests make their own. */

import type { ActorRefFrom, InspectionEvent } from 'xstate';
import type { AppEvent, OutcomeSeen, WalletChanged } from '../../machines/app/events.ts';
import type { dialogsMachine } from '../../machines/dialogs/dialogs.machine.ts';
import type { KeyValue } from '../adapters/storage.ts';
import type { Api } from '../api/client.ts';
import type { Config } from '../config.ts';

/** The open dialogs, and the way to open and close them. */
export type DialogsActor = ActorRefFrom<typeof dialogsMachine>;

/** Starts them; what they tell the app goes to `tell`. */
export type StartDialogs = (
  tell: (event: AppEvent) => void,
  inspect?: (event: InspectionEvent) => void,
) => DialogsActor;

export interface World {
  readonly api: Api;
  readonly config: Config;
  /** The storage that is kept until cleared. */
  readonly local: KeyValue;
  /** The storage that is kept until the tab closes. */
  readonly tab: KeyValue;
  /** A new unguessable id, for the `Idempotency-Key` of an intent. */
  readonly newKey: () => string;
  /** Tells that money or game accounts changed on the service. Gives back how to stop listening. */
  readonly onWalletChanged: (listener: (changed: WalletChanged) => void) => () => void;
  /** Tells of outcomes that are on the screen. Gives back how to stop listening. */
  readonly onOutcomeSeen: (listener: (seen: OutcomeSeen) => void) => () => void;
  /**
   * Tells whether the phone has a connection, at once and with each change. Gives back how to stop listening. Flows
   * hear of it by the actor `connection` (src/actors/connection.ts).
   */
  readonly watchConnection: (tell: (online: boolean) => void) => () => void;
  /** The app's. Started so where they do not run yet: `dialogsIn` of src/actors/dialogs.ts. */
  readonly dialogs: (start: StartDialogs) => DialogsActor;
  /** Begins to load the member's area, so that it is there when the login's answer is; once. */
  readonly prepareMember: () => void;
}

/** A flow's machine with its real actors: each `src/actors/<flow>.ts` exports one. */
export type FlowOf<Logic> = (world: World) => Logic;
