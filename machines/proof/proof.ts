/** The member's proof: what the lock, a large payout and the account's safety page have of it alike. */
import type { ActorRef, Snapshot } from 'xstate';
import type { Satang } from '../../contract/money.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { StepLeft } from '../dialogs/step.ts';

/** The password lives in the event that brings it. */
export type ProofBy = { readonly by: 'password'; readonly password: string } | { readonly by: 'passkey' };

/** The steps of the form that asks for the password or a passkey. */
export const PROOF_STEPS = {
  fresh: {},
  incomplete: { tags: 'error', description: 'The password was empty.' },
  refused: { tags: 'error' },
  failed: { tags: 'error', description: 'No answer could be had; the same can be asked again.' },
} as const;

/** The proof in the event that submits it. */
export const proofIn = (event: { readonly type: string; readonly password?: string }): ProofBy =>
  event.password === undefined ? { by: 'passkey' } : { by: 'password', password: event.password };

/** The end of a proof. `proof.given`: the service lets the payout leave. `proof.left`: the player went back. */
export type ProofEnd = { readonly type: 'proof.given' } | { readonly type: 'proof.left' };

export interface ProofInput {
  /** The payment that waits for it. */
  readonly owner: ActorRef<Snapshot<unknown>, ProofEnd>;
  /** The amount of the payout that is proven. */
  readonly amount: Satang;
}

export type ProofEvent =
  | { readonly type: 'password.submit'; readonly password: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'field.edited' }
  | { readonly type: 'proof.cancel' }
  | StepLeft
  | ConnectionChanged;
