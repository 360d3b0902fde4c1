import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { slipUploadMachine } from '../../../machines/slip-upload/slip-upload.machine.ts';

export type SlipUploadActor = ActorRefFrom<typeof slipUploadMachine>;

export type SlipSnapshot = SnapshotFrom<typeof slipUploadMachine>;

export interface SlipUploadViewProps {
  actor: SlipUploadActor;
  /** Back to the ways to pay in. */
  onBack: () => void;
  /** The player has finished here. */
  onDone: () => void;
}
