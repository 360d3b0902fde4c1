import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { withdrawMachine } from '../../../machines/withdraw/withdraw.machine.ts';
import type { PaymentActor } from '../payment/step.ts';

export type WithdrawActor = ActorRefFrom<typeof withdrawMachine>;

export interface WithdrawViewProps {
  actor: WithdrawActor;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** A note about the figures that it offers. */
  note?: ReactNode;
  /** The member's proof for a payment that needs one. */
  Proof?: ComponentType<{ payment: PaymentActor }>;
  /** The player has finished here. */
  onClose: () => void;
}
