/** A new passkey: the options for the browser, and the check of its result before it is stored. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { ParsedBodyOf, WireReplyOf } from '../../contract/call.ts';
import type { addPasskey, beginPasskey } from '../../contract/passkeys.ts';
import { recordSecurity, type Source } from '../activity/security.ts';
import { type Database, isUniqueViolation, one, type Queries, type Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { wordsOf } from '../members/device-words.ts';
import { holdAfterCode } from '../members/payout-hold.ts';
import { expectStillHere, type Member } from '../members/sessions.ts';
import { hasProvenByCode } from '../otp/verification.ts';
import { readSettings } from '../settings/settings.ts';
import { handleOf } from './answers.ts';
import { CHALLENGE_VALID } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** The most passkeys of a member. */
const MOST = 10;
/** The site's name where the operator has given it none. */
const SITE = 'Player Wallet';
/** EdDSA, ES256 and RS256, which all devices know between them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * The options for the browser's new passkey: one that the device finds by itself, and that verifies its user. Refuses
 * with PASSKEY_FULL.
 */
export async function newPasskeyOptions(
  db: Queries,
  party: RelyingParty,
  memberId: number,
  challenge: string,
): Promise<WireReplyOf<typeof beginPasskey>> {
  const { siteName } = await readSettings(db);
  const member = one(
    await db.query<{ phone: string; name: string; passkey_user: string }>(
      'select phone, name, passkey_user::text from member where id = $1',
      [memberId],
    ),
  );
  const own = await db.query<{ credential_id: string }>('select credential_id from passkey where member_id = $1', [
    memberId,
  ]);
  if (own.length >= MOST) throw refusal('PASSKEY_FULL');
  const { user, timeout } = await generateRegistrationOptions({
    rpName: siteName || SITE,
    rpID: party.id,
    userName: member.phone,
    userDisplayName: member.name,
    userID: new Uint8Array(Buffer.from(member.passkey_user)),
    timeout: CHALLENGE_VALID,
  });
  return {
    challenge,
    rp: { id: party.id, name: siteName || SITE },
    user: { ...user, id: handleOf(member.passkey_user) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    ...(timeout !== undefined && { timeout }),
    excludeCredentials: own.map((passkey) => ({ id: passkey.credential_id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Keeps a passkey that has signed the challenge. Refuses with PASSKEY_INVALID, PASSKEY_FULL, and with UNAUTHORIZED where the
 * session has ended meanwhile.
 */
export async function keepPasskey(
  db: Database,
  party: RelyingParty,
  { member, ...from }: Omit<Source, 'memberId'> & { member: Member },
  made: ParsedBodyOf<typeof addPasskey>,
  challenge: string,
): Promise<void> {
  const { credential, transports } = await checked(party, made, challenge);
  const source = { ...from, memberId: member.id };
  try {
    await db.transaction(async (tx) => {
      // This also lets one come after another, so that no two are the last one.
      await expectStillHere(tx, member);
      const own = await tx.query('select 1 from passkey where member_id = $1', [source.memberId]);
      if (own.length >= MOST) throw refusal('PASSKEY_FULL');
      await tx.query(
        `insert into passkey (member_id, credential_id, public_key, counter, transports, device, created_at)
         values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7)`,
        [
          source.memberId,
          credential.id,
          credential.publicKey,
          credential.counter,
          transports,
          JSON.stringify(wordsOf(source.userAgent)),
          source.now,
        ],
      );
      await recordSecurity(tx, source, 'passkey_added');
      // Its challenge was asked for by a code.
      if (await hasProvenByCode(tx, source.memberId, new Date(source.now.getTime() - CHALLENGE_VALID)))
        await holdAfterCode(tx, member, source.now);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkey_known')) throw refusal('PASSKEY_INVALID');
    throw error;
  }
}

async function checked(party: RelyingParty, made: ParsedBodyOf<typeof addPasskey>, challenge: string) {
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified) return { credential: registrationInfo.credential, transports };
  } catch {
    // The library throws for whatever is not as it should be.
  }
  throw refusal('PASSKEY_INVALID');
}

/** Removes all passkeys of a member, each with its line in the activity. */
export async function removePasskeys(tx: Transaction, source: Source): Promise<void> {
  const removed = await tx.query('delete from passkey where member_id = $1 returning 1', [source.memberId]);
  for (const _ of removed) await recordSecurity(tx, source, 'passkey_removed');
}
