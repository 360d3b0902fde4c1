import { fromPromise } from 'xstate';
import { getProfile } from '../../contract/account.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { bankNameFlow } from './bank-name.ts';
import { changePasswordFlow } from './change-password.ts';
import { clipboard } from './clipboard.ts';
import type { World } from './world.ts';

export const profileFlow = (world: World) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }: { signal: AbortSignal }) => world.api.send(getProfile, { signal })),
      clipboard,
      changePassword: changePasswordFlow(world),
      bankName: bankNameFlow(world),
    },
  });
