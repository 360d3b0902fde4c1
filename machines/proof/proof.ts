/** The proof before a large payout, and its ends for the payment. */
import type { ActorRef, Snapshot } from 'xstate';
import type { Satang } from '../../contract/money.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { StepLeft } from '../dialogs/step.ts';

/** The end of a proof. `proof.given`: the service lets the payout leave. `proof.left`: the player went back. */
export type ProofEnd = { readonly type: 'proof.given' } | { readonly type: 'proof.left' };

export interface ProofInput {
  /** The payment that waits for it. */
  readonly owner: ActorRef<Snapshot<unknown>, ProofEnd>;
  /** Of the payout that it is for. */
  readonly amount: Satang;
}

export type ProofEvent =
  | { readonly type: 'password.submit'; readonly password: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'field.edited' }
  | { readonly type: 'proof.cancel' }
  | StepLeft
  | ConnectionChanged;
