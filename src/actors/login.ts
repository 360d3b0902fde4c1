import { fromPromise } from 'xstate';
import { login } from '../../contract/login.ts';
import { phoneOf } from '../../contract/phone.ts';
import { type Credentials, loginMachine } from '../../machines/login/login.machine.ts';
import { rememberNumber } from './known-number.ts';
import type { World } from './world.ts';

export const loginFlow = (world: World) =>
  loginMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input, signal }: { input: Credentials; signal: AbortSignal }) => {
        world.prepareMember();
        const username = phoneOf(input.username, world.config.laos);
        const answer = await world.api.send(login, { body: { username, password: input.password }, signal });
        if (answer.ok) rememberNumber(world, username);
        return answer;
      }),
    },
  });
