import { fromPromise } from 'xstate';
import { changePassword, getProfile, putBankAccountName } from '../../contract/profile.ts';
import { bankNameMachine, type EnglishName } from '../../machines/bank-name/bank-name.machine.ts';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import type { NewPassword } from '../../machines/change-password/setup.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { profileMachine } from '../../machines/profile/profile.machine.ts';
import { clipboard } from './clipboard.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

const changePasswordFlow = ({ api }: World) =>
  changePasswordMachine.provide({
    actors: {
      savePassword: fromPromise(({ input, signal }: Signalled<NewPassword>) =>
        api.send(changePassword, { body: input, signal }),
      ),
    },
  });

const bankNameFlow = ({ api }: World) =>
  bankNameMachine.provide({
    actors: {
      saveName: fromPromise(({ input, signal }: Signalled<EnglishName>) =>
        api.send(putBankAccountName, { body: input, signal }),
      ),
    },
  });

export const profileFlow = (world: World) =>
  profileMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }: Signalled) => world.api.send(getProfile, { signal })),
      clipboard,
      connection: connection(world),
      dialogs: dialogsOf(world, isOneOf('changePassword', 'bankName')),
      changePassword: changePasswordFlow(world),
      bankName: bankNameFlow(world),
    },
  });
