import { fromPromise } from 'xstate';
import { createAccount, type Registration, validateAccount } from '../../contract/account.ts';
import type { Listed } from '../../contract/lenient.ts';
import { type Bank, banks, registerOtp, type Source, sources } from '../../contract/lookups.ts';
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
import type { World } from './world.ts';

interface Request {
  signal: AbortSignal;
}

type Answer<Value> = Promise<Outcome<Value>>;

/** The entries of a list that can be read, for the player to choose from. */
async function choices<Item>(asked: Answer<Listed<Item>>): Answer<readonly Item[]> {
  const answer = await asked;
  return answer.ok ? { ok: true, value: readList(answer.value).items } : answer;
}

export const registerFlow = (world: World) =>
  registerMachine.provide({
    actors: {
      memory: registerMemory(world),
      history: stepHistory,
      sources: loader<readonly Source[]>('sources').provide({
        actors: {
          connection: connection(world),
          load: fromPromise(
            ({ signal }: Request): Answer<readonly Source[] | null> => choices(world.api.send(sources, { signal })),
          ),
        },
      }),
      banks: loader<readonly Bank[]>('banks').provide({
        actors: {
          connection: connection(world),
          load: fromPromise(
            ({ signal }: Request): Answer<readonly Bank[] | null> => choices(world.api.send(banks, { signal })),
          ),
        },
      }),
      askOtp: fromPromise(async ({ signal }: Request): Answer<boolean> => {
        const answer = await world.api.send(registerOtp, { signal });
        return answer.ok ? { ok: true, value: answer.value.registerOTP } : answer;
      }),
      otp: otpFlow(world),
      validate: fromPromise(
        ({ input, signal }: Request & { input: Identity }): Answer<unknown> =>
          world.api.send(validateAccount, { body: input, signal }),
      ),
      create: fromPromise(async ({ input, signal }: Request & { input: Registration }): Answer<unknown> => {
        const answer = await world.api.send(createAccount, { body: input, signal });
        if (answer.ok || answer.code === 'EXISTING_USER') rememberNumber(world, input.username);
        return answer;
      }),
    },
  });
