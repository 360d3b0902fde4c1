/** Verifies a passkey's signature: for a login, or to confirm that it is the member again. */
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type * as v from 'valibot';
import type { assertion } from '../../contract/proof.ts';
import type { Queries } from '../db/database.ts';
import type { RelyingParty } from './relying-party.ts';

type Answer = v.InferOutput<typeof assertion>;

interface KnownPasskey {
  id: string;
  member_id: number;
  passkey_user: string;
  public_key: Uint8Array;
  counter: number;
}

/**
 * The passkey that has signed the challenge, and whose it is. Undefined when it is not known, is another member's than `memberId`,
 * was made for another site, was used without looking who holds the device, or has counted backwards, as a copy does.
 */
export async function signedBy(
  db: Queries,
  party: RelyingParty,
  asked: { answer: Answer; challenge: string; memberId: number | null; now: Date },
): Promise<{ id: string; memberId: number } | undefined> {
  const { answer, challenge, memberId, now } = asked;
  const [known] = await db.query<KnownPasskey>(
    `select p.id::text, p.member_id, m.passkey_user::text, p.public_key, p.counter
     from passkey p join member m on m.id = p.member_id where p.credential_id = $1`,
    [answer.id],
  );
  if (known === undefined || (memberId !== null && known.member_id !== memberId)) return undefined;
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== handleOf(known.passkey_user)) return undefined;
  const counter = await counted(party, answer, challenge, known);
  if (counter === undefined) return undefined;
  // Of two answers at once the one that is written second has an old counter, unless the device does not count.
  const written = await db.query(
    `update passkey set counter = $2, last_used_at = $3
     where id::text = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [known.id, counter, now],
  );
  return written.length === 0 ? undefined : { id: known.id, memberId: known.member_id };
}

/** The handle by which a passkey knows whose it is, base64url. */
export const handleOf = (passkeyUser: string): string => Buffer.from(passkeyUser).toString('base64url');

/** The counter in a good answer. */
async function counted(
  party: RelyingParty,
  answer: Answer,
  challenge: string,
  known: KnownPasskey,
): Promise<number | undefined> {
  const { userHandle, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: userHandle === undefined ? response : { ...response, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: answer.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for whatever is not as it should be.
    return undefined;
  }
}
