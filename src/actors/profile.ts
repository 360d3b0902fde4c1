import { fromPromise } from 'xstate';
import { getProfile } from '../../contract/profile.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { bankNameFlow } from './bank-name.ts';
import { changePasswordFlow } from './change-password.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import type { World } from './world.ts';

export const profileFlow = (world: World) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }: { signal: AbortSignal }) => world.api.send(getProfile, { signal })),
      clipboard,
      connection: connection(world),
      dialogs: dialogsOf(world, isOneOf('changePassword', 'bankName')),
      changePassword: changePasswordFlow(world),
      bankName: bankNameFlow(world),
    },
  });
