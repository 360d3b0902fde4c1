import type { ActorRefFrom } from 'xstate';
import type { slipList } from '../../../machines/slips/setup.ts';
import type { slipsMachine } from '../../../machines/slips/slips.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';

export interface SlipsViewProps {
  actor: ActorRefFrom<typeof slipsMachine>;
  dialogs: DialogsActor;
  /** The actor's own. */
  list: ActorRefFrom<typeof slipList> | undefined;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}
