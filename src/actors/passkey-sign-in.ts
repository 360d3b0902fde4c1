/** Logging in by a passkey: loaded when that is pressed. */
import type { Outcome } from '../../contract/outcome.ts';
import { challengeLogin, loginByPasskey } from '../../contract/passkeys.ts';
import { signWithPasskey } from '../adapters/passkeys.ts';
import type { World } from './world.ts';

export async function signIn({ api, prepareMember }: World, signal: AbortSignal): Promise<Outcome<{ token: string }>> {
  const challenge = await api.send(challengeLogin, { signal });
  if (!challenge.ok) return challenge;
  const signed = await signWithPasskey(challenge.value);
  if (!signed.ok) return signed;
  prepareMember();
  return api.send(loginByPasskey, { body: signed.value, signal });
}
