import type { ActorRefFrom } from 'xstate';
import type { slipList, slipsMachine } from '../../../machines/slips/slips.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';

export interface SlipsViewProps {
  actor: ActorRefFrom<typeof slipsMachine>;
  dialogs: DialogsActor;
  /** The actor's own. */
  list: ActorRefFrom<typeof slipList> | undefined;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}
