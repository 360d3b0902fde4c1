import { fromPromise } from 'xstate';
import { type Credentials, loginMachine } from '../../machines/login/login.machine.ts';
import { login } from '../contract/account.ts';
import type { World } from './world.ts';

export const loginFlow = ({ api }: World) =>
  loginMachine.provide({
    actors: {
      signIn: fromPromise(({ input, signal }: { input: Credentials; signal: AbortSignal }) =>
        api.send(login, { body: input, signal }),
      ),
    },
  });
