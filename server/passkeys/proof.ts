/** The member again, for what a session alone must not do: by the password, or by a passkey. */
import type * as v from 'valibot';
import type { proof } from '../../contract/proof.ts';
import type { App } from '../http/app-context.ts';
import type { CookieJar } from '../http/cookies.ts';
import { refusal } from '../http/refusal.ts';
import { expectPassword } from '../members/password-check.ts';
import type { Member } from '../members/sessions.ts';
import { browserOf } from '../otp/browser.ts';
import { signedBy } from './answers.ts';
import { takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

interface Shown {
  readonly body: v.InferOutput<typeof proof>;
  readonly member: Member;
  readonly cookies: CookieJar;
  readonly origin: string;
  readonly now: Date;
}

/**
 * Refuses with WRONG_PASSWORD or PASSKEY_INVALID, and with REQUEST_LIMIT_1MIN after five wrong passwords in a minute. A
 * passkey counts where one came along, whatever stands beside it.
 */
export async function expectProof(app: App, { body, member, cookies, origin, now }: Shown): Promise<void> {
  if (body.passkey === undefined) {
    await expectPassword(app.db, member.id, body.password ?? '', now);
    return;
  }
  const party = relyingParty(app.config, origin);
  if (party === undefined) throw refusal('PASSKEY_INVALID');
  const holder = { purpose: 'confirm', browser: browserOf(cookies), memberId: member.id, now } as const;
  const challenge = await takeChallenge(app.db, body.passkey.response.clientDataJSON, holder);
  const isTheirs =
    challenge !== undefined &&
    (await signedBy(app.db, party, { answer: body.passkey, challenge, memberId: member.id, now })) !== undefined;
  if (!isTheirs) throw refusal('PASSKEY_INVALID');
}
