import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { qrMachine } from '../../../machines/qr/qr.machine.ts';

export type QrActor = ActorRefFrom<typeof qrMachine>;

export type QrSnapshot = SnapshotFrom<typeof qrMachine>;

export interface QrViewProps {
  actor: QrActor;
  /** The provider's name, as the player reads it. */
  method: string;
  /** The minutes for which a code is valid, if the service tells it. */
  minutes: number | undefined;
  /** The player has finished here. */
  onDone: () => void;
}
