import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { lookupPasskeys } from '../../contract/passkey-lookup.ts';
import { passkeyLoginMachine } from '../../machines/login/passkey-login.machine.ts';
import { knowsPasskeys } from '../adapters/passkeys.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

export const passkeyLoginFlow = (world: World) =>
  passkeyLoginMachine.provide({
    actors: {
      askOffered: fromPromise(async ({ signal }: Signalled): Promise<Outcome<boolean>> => {
        if (!knowsPasskeys()) return { ok: true, value: false };
        const answer = await world.api.send(lookupPasskeys, { signal });
        return answer.ok ? { ok: true, value: answer.value.passkeys } : answer;
      }),
      signIn: fromPromise(async ({ signal }: Signalled): Promise<Outcome<{ token: string }>> => {
        const { signIn } = await import('./passkey-sign-in.ts');
        return signIn(world, signal);
      }),
    },
  });
