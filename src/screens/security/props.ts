import type { ActorRefFrom } from 'xstate';
import type { securityMachine } from '../../../machines/security/security.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';

export type SecurityActor = ActorRefFrom<typeof securityMachine>;

/** The title of each dialog, and of the row that opens it. */
export const TITLES = {
  sessions: 'sessions.title',
  passkeys: 'passkeys.title',
  securityEvents: 'activity.title',
} as const;

export interface SecurityViewProps {
  actor: SecurityActor;
  dialogs: DialogsActor;
}
