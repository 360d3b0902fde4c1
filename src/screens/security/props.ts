import type { ActorRefFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';

export type SecurityActor = ActorRefFrom<typeof securityMachine>;

export interface SecurityViewProps {
  actor: SecurityActor;
  dialogs: DialogsActor;
}
