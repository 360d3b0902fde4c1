/** Passkeys (rule: Passkeys): made, listed and removed by the member; for logging in, and as a proof (`proof.ts`). */
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import * as v from 'valibot';
import { lookupPasskeys } from '../../contract/passkey-lookup.ts';
import {
  addPasskey,
  beginPasskey,
  challengeLogin,
  challengePasskey,
  listPasskeys,
  loginByPasskey,
  removePasskey,
} from '../../contract/passkeys.ts';
import { recordSecurity } from '../activity/security.ts';
import type { App } from '../http/app-context.ts';
import { memberRoute, route } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { deviceWords } from '../members/device-words.ts';
import { enter } from '../members/enter.ts';
import { browserOf, knowBrowser } from '../otp/browser.ts';
import { signedBy } from './answers.ts';
import { CHALLENGE_VALID, newChallenge, takeChallenge } from './challenges.ts';
import { keepPasskey, newPasskeyOptions } from './making.ts';
import { expectProof } from './proof.ts';
import { expectRelyingParty, type RelyingParty, relyingParty } from './relying-party.ts';

/** Challenges and tries of one address: generous, because many phones share one behind a mobile network. */
const PER_ADDRESS = { tries: 60, window: 60_000 };
/** Challenges of one member. */
const PER_MEMBER = { tries: 20, window: 60_000 };

export function passkeysModule(app: App): void {
  route(app, lookupPasskeys, async ({ origin }) => ({ passkeys: relyingParty(app.config, origin) !== undefined }));

  memberRoute(app, listPasskeys, async ({ member, origin }) => {
    expectRelyingParty(app.config, origin);
    const rows = await app.db.query<{ id: string; device: unknown; created_at: Date; last_used_at: Date | null }>(
      'select id::text, device, created_at, last_used_at from passkey where member_id = $1 order by created_at desc, id',
      [member.id],
    );
    return {
      passkeys: rows.map((row) => ({
        id: row.id,
        device: v.parse(deviceWords, row.device),
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
    };
  });

  memberRoute(app, challengePasskey, async ({ member, origin, cookies, now, refusal }) => {
    const party = expectRelyingParty(app.config, origin);
    if (!(await mayTry(app.db, `passkey:member:${member.id}`, PER_MEMBER, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const holder = { purpose: 'confirm', browser: knowBrowser(cookies), memberId: member.id, now } as const;
    const own = await app.db.query<{ credential_id: string }>(
      'select credential_id from passkey where member_id = $1 order by created_at desc, id',
      [member.id],
    );
    return requestOptions(
      party,
      await newChallenge(app.db, holder),
      own.map((passkey) => passkey.credential_id),
    );
  });

  memberRoute(app, beginPasskey, async (input) => {
    const { member, origin, cookies, now } = input;
    const party = expectRelyingParty(app.config, origin);
    await expectProof(app, input);
    const holder = { purpose: 'add', browser: knowBrowser(cookies), memberId: member.id, now } as const;
    return newPasskeyOptions(app.db, party, member.id, await newChallenge(app.db, holder));
  });

  memberRoute(app, addPasskey, async ({ body, member, origin, cookies, ip, userAgent, now, refusal }) => {
    const party = expectRelyingParty(app.config, origin);
    const holder = { purpose: 'add', browser: browserOf(cookies), memberId: member.id, now } as const;
    const challenge = await takeChallenge(app.db, body.response.clientDataJSON, holder);
    if (challenge === undefined) throw refusal('PASSKEY_INVALID');
    await keepPasskey(app.db, party, { member, ip, userAgent, now }, body, challenge);
    return {};
  });

  memberRoute(app, removePasskey, async ({ params, ...input }) => {
    const { member, origin, ip, userAgent, now } = input;
    expectRelyingParty(app.config, origin);
    await expectProof(app, input);
    await app.db.transaction(async (tx) => {
      const removed = await tx.query('delete from passkey where member_id = $1 and id::text = $2 returning 1', [
        member.id,
        params.id,
      ]);
      if (removed.length > 0) await recordSecurity(tx, { memberId: member.id, ip, userAgent, now }, 'passkey_removed');
    });
    return {};
  });

  route(app, challengeLogin, async ({ origin, cookies, ip, now, refusal }) => {
    const party = expectRelyingParty(app.config, origin);
    if (!(await mayTry(app.db, `passkey:challenge:${ip}`, PER_ADDRESS, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const holder = { purpose: 'login', browser: knowBrowser(cookies), memberId: null, now } as const;
    // No passkey is named: nobody learns whose they are, or who has any.
    return requestOptions(party, await newChallenge(app.db, holder), []);
  });

  route(app, loginByPasskey, async ({ body, origin, cookies, ip, userAgent, now, refusal }) => {
    const party = expectRelyingParty(app.config, origin);
    if (!(await mayTry(app.db, `passkey:login:${ip}`, PER_ADDRESS, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const holder = { purpose: 'login', browser: browserOf(cookies), memberId: null, now } as const;
    const challenge = await takeChallenge(app.db, body.response.clientDataJSON, holder);
    if (challenge === undefined) throw refusal('PASSKEY_INVALID');
    const passkey = await signedBy(app.db, party, { answer: body, challenge, memberId: null, now });
    if (passkey === undefined) throw refusal('PASSKEY_INVALID');
    const { memberId } = passkey;
    const active = await app.db.query('select 1 from member where id = $1 and is_active', [memberId]);
    if (active.length === 0) throw refusal('INACTIVE_USER');
    return { token: await enter(app.db, cookies, { memberId, ip, userAgent, now }, { passkeyId: passkey.id }) };
  });
}

/** The browser's request to a passkey. `credentials`: the accepted ones; empty for any of this site. */
async function requestOptions(party: RelyingParty, challenge: string, credentials: readonly string[]) {
  const { rpId, timeout, allowCredentials } = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_VALID,
    userVerification: 'required',
    allowCredentials: credentials.map((id) => ({ id })),
  });
  return {
    challenge,
    rpId: rpId ?? party.id,
    ...(timeout !== undefined && { timeout }),
    allowCredentials: (allowCredentials ?? []).map(({ id }) => ({ id, type: 'public-key' as const })),
    userVerification: 'required' as const,
  };
}
