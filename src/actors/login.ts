import { fromPromise } from 'xstate';
import { type Credentials, loginMachine } from '../../machines/login/login.machine.ts';
import { login } from '../contract/login.ts';
import type { World } from './world.ts';

export const loginFlow = ({ api, prepareMember }: World) =>
  loginMachine.provide({
    actors: {
      signIn: fromPromise(({ input, signal }: { input: Credentials; signal: AbortSignal }) => {
        prepareMember();
        return api.send(login, { body: input, signal });
      }),
    },
  });
