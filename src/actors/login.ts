import { fromPromise } from 'xstate';
import { login } from '../../contract/login.ts';
import { type Credentials, loginMachine } from '../../machines/login/login.machine.ts';
import { phoneOf } from '../../machines/phone.ts';
import type { World } from './world.ts';

export const loginFlow = ({ api, config, prepareMember }: World) =>
  loginMachine.provide({
    actors: {
      signIn: fromPromise(({ input, signal }: { input: Credentials; signal: AbortSignal }) => {
        prepareMember();
        const username = phoneOf(input.username, config.laos);
        return api.send(login, { body: { username, password: input.password }, signal });
      }),
    },
  });
