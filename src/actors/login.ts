import { fromPromise } from 'xstate';
import { login } from '../../contract/login.ts';
import { phoneOf } from '../../contract/phone.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import type { SignIn } from '../../machines/login/login-setup.ts';
import { disownNumber, keepNumber, rememberNumber } from './known-number.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

export const loginFlow = (world: World) =>
  loginMachine.provide({
    actions: {
      prepare: world.prepareMember,
      noteNumber: (_, command) =>
        command.type === 'number.disown' ? disownNumber(world) : rememberNumber(world, command.phone),
    },
    actors: {
      signIn: fromPromise(async ({ input, signal }: Signalled<SignIn>) => {
        const username = phoneOf(input.username, world.config.laos);
        const answer = await world.api.send(login, { body: { username, password: input.password }, signal });
        if (answer.ok) keepNumber(world, username, input.remember);
        return answer;
      }),
    },
  });
