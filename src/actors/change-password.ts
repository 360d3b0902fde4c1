import { fromPromise } from 'xstate';
import { changePassword } from '../../contract/profile.ts';
import { changePasswordMachine, type NewPassword } from '../../machines/change-password/change-password.machine.ts';
import type { World } from './world.ts';

export const changePasswordFlow = ({ api }: World) =>
  changePasswordMachine.provide({
    actors: {
      savePassword: fromPromise(({ input, signal }: { input: NewPassword; signal: AbortSignal }) =>
        api.send(changePassword, { body: input, signal }),
      ),
    },
  });
