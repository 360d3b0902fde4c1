/**
 * Challenges that passkeys sign: each good once, for one purpose, for some minutes, in the browser that requested it.
 */
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Queries } from '../db/database.ts';
import { newToken } from '../members/sessions.ts';

/** `add`: to make a new one. `confirm`: that it is the member again. `login`: by a visitor. */
export type Purpose = 'add' | 'confirm' | 'login';

/** Milliseconds: the phone may first have to be found, and its code typed. */
export const CHALLENGE_VALID = 5 * 60_000;
/** Open at once, of a browser; the oldest goes. */
const MOST = 5;

interface Holder {
  readonly purpose: Purpose;
  /** `browserOf`, `knowBrowser`. */
  readonly browser: Uint8Array;
  /** Null for a login. */
  readonly memberId: number | null;
  readonly now: Date;
}

/** A new one, base64url. */
export async function newChallenge(db: Queries, { purpose, browser, memberId, now }: Holder): Promise<string> {
  const challenge = newToken();
  await db.query(
    `insert into passkey_challenge (challenge, purpose, browser_hash, member_id, expires_at) values ($1, $2, $3, $4, $5)`,
    [challenge, purpose, browser, memberId, new Date(now.getTime() + CHALLENGE_VALID)],
  );
  await db.query(
    `delete from passkey_challenge where browser_hash = $1 and challenge not in
       (select challenge from passkey_challenge where browser_hash = $1 order by expires_at desc, challenge limit $2)`,
    [browser, MOST],
  );
  return challenge;
}

/**
 * Uses up the challenge that an answer says it is to. Undefined when it is none of this holder's, or has been used or run
 * out. Outside of any transaction: it stays used, whatever comes of the answer.
 */
export async function takeChallenge(db: Queries, clientData: string, holder: Holder): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const taken = await db.query<{ expires_at: Date }>(
    `delete from passkey_challenge
     where challenge = $1 and purpose = $2 and browser_hash = $3 and member_id is not distinct from $4::bigint
     returning expires_at`,
    [challenge, holder.purpose, holder.browser, holder.memberId],
  );
  return taken[0] !== undefined && taken[0].expires_at > holder.now ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
