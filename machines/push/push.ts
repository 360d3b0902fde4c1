/** The data of notifications on this phone. */
import type { PushChoice } from '../../contract/push.ts';

/** `install`: an iPhone shows them for an app on its home screen alone. `denied`: the player has told the browser to show none. */
export type PushSupport = 'able' | 'denied' | 'install' | 'unsupported';

/** The offer stands on a receipt until it is put away; the settings always. */
export type PushPlace = 'offer' | 'settings';

/** The state of notifications at the start, from the service and the phone. */
export interface PushFound {
  readonly support: PushSupport;
  /** The service's key, for which a browser subscribes. */
  readonly publicKey: string;
  /** The choices for this phone; null while notifications are off. */
  readonly choice: PushChoice | null;
  /** The offer was put away, by this member on this phone. */
  readonly isPutAway: boolean;
}

/** All is told, and no amount: others may see the locked screen. */
export const FIRST_CHOICE: PushChoice = { payouts: true, deposits: true, offers: true, amounts: false };

/** The player's answer to the browser's question. `PUSH_PUT_AWAY`: none, or none in time. */
export const PUSH_DENIED = 'PUSH_DENIED';
export const PUSH_PUT_AWAY = 'PUSH_PUT_AWAY';
