import type { ActorRefFrom } from 'xstate';
import type { lockMachine } from '../../../machines/lock/lock.machine.ts';

export type LockActor = ActorRefFrom<typeof lockMachine>;

export interface LockViewProps {
  actor: LockActor;
}
