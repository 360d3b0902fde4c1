import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { challengeLogin, loginByPasskey, lookupPasskeys } from '../../contract/passkeys.ts';
import { passkeyLoginMachine } from '../../machines/login/passkey-login.machine.ts';
import { knowsPasskeys, signWithPasskey } from '../adapters/passkeys.ts';
import type { World } from './world.ts';

interface Asked {
  readonly signal: AbortSignal;
}

export const passkeyLoginFlow = ({ api, prepareMember }: World) =>
  passkeyLoginMachine.provide({
    actors: {
      askOffered: fromPromise(async ({ signal }: Asked): Promise<Outcome<boolean>> => {
        if (!knowsPasskeys()) return { ok: true, value: false };
        const answer = await api.send(lookupPasskeys, { signal });
        return answer.ok ? { ok: true, value: answer.value.passkeys } : answer;
      }),
      signIn: fromPromise(async ({ signal }: Asked): Promise<Outcome<{ token: string }>> => {
        const challenge = await api.send(challengeLogin, { signal });
        if (!challenge.ok) return challenge;
        const signed = await signWithPasskey(challenge.value);
        if (!signed.ok) return signed;
        prepareMember();
        return api.send(loginByPasskey, { body: signed.value, signal });
      }),
    },
  });
