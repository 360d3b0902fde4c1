import type { Outcome } from '../../contract/outcome.ts';
import { challengePasskey, listPasskeys } from '../../contract/passkeys.ts';
import type { Proof } from '../../contract/proof.ts';
import type { ProofGiven } from '../../machines/security/security.ts';
import { knowsPasskeys, signWithPasskey } from '../adapters/passkeys.ts';
import type { World } from './world.ts';

/** The session that is no session: to end it needs a proof, and ends nothing (`endSession` of the contract). */
export const NO_SESSION = '0';

/** The proof as it travels. */
export async function shown(
  { api }: Pick<World, 'api'>,
  proof: ProofGiven,
  signal: AbortSignal,
): Promise<Outcome<Proof>> {
  if (proof.by === 'password') return { ok: true, value: { password: proof.password } };
  if (proof.by === 'otp') return { ok: true, value: { otp: { otpToken: proof.token, otpCode: proof.code } } };
  const challenge = await api.send(challengePasskey, { signal });
  if (!challenge.ok) return challenge;
  const signed = await signWithPasskey(challenge.value);
  return signed.ok ? { ok: true, value: { passkey: signed.value } } : signed;
}

/** True if the member has a passkey, and this browser can use it. */
export async function hasPasskey({ api }: Pick<World, 'api'>, signal: AbortSignal): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  const answer = await api.send(listPasskeys, { signal });
  return answer.ok && answer.value.passkeys.items.length > 0;
}
