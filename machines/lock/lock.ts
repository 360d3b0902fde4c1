/** The events, the commands and the times of the quick lock. */
import type { ConnectionChanged } from '../connection/online.ts';

/** The minutes after which the app may lock; 0: as soon as it is left. */
export const TIMES = [0, 1, 5, 15] as const;

export type LockEvent =
  /** The setting (null: off), and if the app is locked: first as the phone has it, then as another tab changes it. */
  | { readonly type: 'lock.told'; readonly minutes: number | null; readonly locked: boolean }
  /** The app was not used for the chosen time. */
  | { readonly type: 'time.over' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.seen' }
  | { readonly type: 'lock.choose'; readonly minutes: number | null }
  | { readonly type: 'password.submit'; readonly password: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'field.edited' }
  /** The member logs out, or whoever holds the phone is not them. */
  | { readonly type: 'session.close' }
  | ConnectionChanged;

/** The commands to the phone, whose other tabs hear of each. */
export type LockCommand =
  | { readonly type: 'lock.keep'; readonly minutes: number | null }
  | { readonly type: 'lock.close' }
  | { readonly type: 'lock.open' };
