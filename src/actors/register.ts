import { fromPromise } from 'xstate';
import { createAccount, type Registration, validateAccount } from '../../contract/account.ts';
import { type Bank, banks, registerOtp, type Source, sources } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { loader } from '../../machines/loader.ts';
import { registerMachine } from '../../machines/register/register.machine.ts';
import type { Identity } from '../../machines/register/registration.ts';
import { otpFlow } from './otp.ts';
import { registerMemory } from './register-memory.ts';
import type { World } from './world.ts';

interface Request {
  signal: AbortSignal;
}

type Answer<Value> = Promise<Outcome<Value>>;

export const registerFlow = (world: World) =>
  registerMachine.provide({
    actors: {
      memory: registerMemory(world),
      sources: loader<readonly Source[]>('sources').provide({
        actors: {
          load: fromPromise(
            ({ signal }: Request): Answer<readonly Source[] | null> => world.api.send(sources, { signal }),
          ),
        },
      }),
      banks: loader<readonly Bank[]>('banks').provide({
        actors: {
          load: fromPromise(({ signal }: Request): Answer<readonly Bank[] | null> => world.api.send(banks, { signal })),
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
      create: fromPromise(
        ({ input, signal }: Request & { input: Registration }): Answer<unknown> =>
          world.api.send(createAccount, { body: input, signal }),
      ),
    },
  });
