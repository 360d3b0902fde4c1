import { fromPromise } from 'xstate';
import { getProfile } from '../../contract/account.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { copyText } from '../adapters/clipboard.ts';
import { bankNameFlow } from './bank-name.ts';
import { changePasswordFlow } from './change-password.ts';
import type { World } from './world.ts';

export const profileFlow = (world: World) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }: { signal: AbortSignal }) => world.api.send(getProfile, { signal })),
      copyText: fromPromise(({ input }: { input: { text: string } }) => copyText(input.text)),
      changePassword: changePasswordFlow(world),
      bankName: bankNameFlow(world),
    },
  });
