import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { transferMachine } from '../../../machines/transfer/transfer.machine.ts';

export type TransferActor = ActorRefFrom<typeof transferMachine>;

export interface TransferViewProps {
  actor: TransferActor;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** A note about the figures that it offers. */
  note?: ReactNode;
  /** The player goes to the game that the money has gone to; without a code to all games, since no account is open yet. */
  onPlay?: ((code?: string) => void) | undefined;
  /** The player has finished here. */
  onClose: () => void;
}
