/** The data of the account's safety page. */
import type { Passkey } from '../../contract/passkeys.ts';
import type { SecurityEvent, Session } from '../../contract/sessions.ts';
import type { ProofBy } from '../proof/proof.ts';

export type SecurityDialog = 'sessions' | 'passkeys' | 'securityEvents';

/** Null if the backend has no such thing. `unread`: how many of a list could not be read. */
export interface Security {
  readonly sessions: Part<Session>;
  readonly passkeys: Part<Passkey>;
  readonly events: Part<SecurityEvent>;
  /** A code by SMS is taken as a proof. */
  readonly takesOtp: boolean;
}
export type Part<Item> = { readonly items: readonly Item[]; readonly unread: number } | null;

/** There are entries, and none can be read: nobody may take that for none. */
export const isUnreadable = (part: Part<unknown>): boolean =>
  part !== null && part.items.length === 0 && part.unread > 0;

/** An action that needs a new proof of the member's identity. */
export type SecurityTask =
  | { readonly kind: 'endSession'; readonly id: string }
  | { readonly kind: 'endOthers' }
  | { readonly kind: 'addPasskey' }
  | { readonly kind: 'removePasskey'; readonly id: string };

/** The code, as the password, lives in the event that brings it. */
export type ProofGiven = ProofBy | { readonly by: 'otp'; readonly token: string; readonly code: string };

/** A task with its proof. `before`: what was known when it was asked for. */
export interface TaskGiven {
  readonly task: SecurityTask;
  readonly proof: ProofGiven;
  readonly before: Security | null;
}

/** A code on its way to the member's phone, without the code. */
export interface SentOtp {
  /** The reference that stands in the message as well, so that the player knows which one to read. */
  readonly ref: string;
  /** Handle with which the code is checked. */
  readonly token: string;
  /** Seconds until another code may be requested, if the service gives them. */
  readonly resendIn?: number | undefined;
}

/** The player put the device's own question away: nothing to say. */
export const PUT_AWAY = 'PASSKEY_PUT_AWAY';

/** The browser's support for passkeys. */
export interface PasskeySupport {
  readonly canUse: boolean;
}

/** Passkeys of a member at most; the service says so too. */
export const MOST_PASSKEYS = 10;

export const hasOthers = ({ sessions }: Security): boolean => sessions?.items.some((one) => !one.isCurrent) ?? false;
