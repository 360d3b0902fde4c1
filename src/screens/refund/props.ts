import type { ActorRefFrom } from 'xstate';
import type { refundMachine } from '../../../machines/refund/refund.machine.ts';

export interface RefundViewProps {
  actor: ActorRefFrom<typeof refundMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  /** The player has finished here. */
  onClose: () => void;
}
