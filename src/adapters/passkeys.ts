/** Passkeys of this browser (WebAuthn). The library loads when one is made or used. */
import type { ReplyOf } from '../../contract/call.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { beginPasskey, challengePasskey } from '../../contract/passkeys.ts';
import { PUT_AWAY } from '../../machines/security/security.ts';

const library = () => import('@simplewebauthn/browser');

/** True if this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** True if the device itself can make a passkey, and checks its holder: by finger, face or screen lock. */
export async function hasOwnPasskeys(): Promise<boolean> {
  return knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Refused with `PUT_AWAY` where the player put the device's question away, or let it wait too long. */
async function asked<Value>(ceremony: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await ceremony() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return { ok: false, code: PUT_AWAY };
    // The device can do nothing with what was asked.
    return { ok: false, code: 'PASSKEY_INVALID' };
  }
}

type RequestOptions = ReplyOf<typeof challengePasskey>;

/** A passkey answers the challenge. */
export const signWithPasskey = (options: RequestOptions) =>
  asked(async () => {
    const { startAuthentication } = await library();
    return startAuthentication({ optionsJSON: options });
  });

/** The device makes a new one. `known`: it has one of those that the service told it to leave out. */
export const makePasskey = (options: ReplyOf<typeof beginPasskey>) =>
  asked(async () => {
    const { startRegistration } = await library();
    return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'InvalidStateError') return 'known' as const;
      throw error;
    });
  });
