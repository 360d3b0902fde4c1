import { fromPromise } from 'xstate';
import { createAccount, type Registration, validateAccount } from '../../contract/account.ts';
import type { Listed } from '../../contract/lenient.ts';
import { banks, registerOtp, sources } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { loader } from '../../machines/loader.ts';
import { registerMachine } from '../../machines/register/register.machine.ts';
import type { Identity } from '../../machines/register/registration.ts';
import { stepHistory } from '../adapters/step-history.ts';
import { connection } from './connection.ts';
import { rememberNumber } from './known-number.ts';
import { readList } from './listed.ts';
import { otpFlow } from './otp.ts';
import { registerMemory } from './register-memory.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

type Answer<Value> = Promise<Outcome<Value>>;

/** A list for the player to choose from: the entries that can be read. */
const choices = <Item>(world: World, name: string, ask: (signal: AbortSignal) => Answer<Listed<Item>>) =>
  loader<readonly Item[]>(name).provide({
    actors: {
      connection: connection(world),
      load: fromPromise(async ({ signal }: Signalled): Answer<readonly Item[] | null> => {
        const answer = await ask(signal);
        return answer.ok ? { ok: true, value: readList(answer.value).items } : answer;
      }),
    },
  });

export const registerFlow = (world: World) =>
  registerMachine.provide({
    actors: {
      memory: registerMemory(world),
      history: stepHistory,
      sources: choices(world, 'sources', (signal) => world.api.send(sources, { signal })),
      banks: choices(world, 'banks', (signal) => world.api.send(banks, { signal })),
      askOtp: fromPromise(async ({ signal }: Signalled): Answer<boolean> => {
        const answer = await world.api.send(registerOtp, { signal });
        return answer.ok ? { ok: true, value: answer.value.registerOTP } : answer;
      }),
      otp: otpFlow(world),
      validate: fromPromise(
        ({ input, signal }: Signalled<Identity>): Answer<unknown> =>
          world.api.send(validateAccount, { body: input, signal }),
      ),
      create: fromPromise(async ({ input, signal }: Signalled<Registration>): Answer<unknown> => {
        const answer = await world.api.send(createAccount, { body: input, signal });
        if (answer.ok || answer.code === 'EXISTING_USER') rememberNumber(world, input.username);
        return answer;
      }),
    },
  });
