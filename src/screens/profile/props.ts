import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { profileMachine } from '../../../machines/profile/profile.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';

export interface ProfileViewProps {
  actor: ActorRefFrom<typeof profileMachine>;
  dialogs: DialogsActor;
  /** More rows of the list with the password. */
  children?: ReactNode;
  /** More below that list. */
  after?: ReactNode;
}
