/** The member again, for what a session alone must not do: by the password, a passkey, or a code by SMS. */
import type * as v from 'valibot';
import type { proof } from '../../contract/proof.ts';
import type { App } from '../http/app-context.ts';
import type { CookieJar } from '../http/cookies.ts';
import { refusal } from '../http/refusal.ts';
import { mayTry } from '../limits/limits.ts';
import { expectPassword } from '../members/password-check.ts';
import type { Member } from '../members/sessions.ts';
import { browserOf } from '../otp/browser.ts';
import { OTP_REFUSALS, verifyCode } from '../otp/verification.ts';
import { signedBy } from './answers.ts';
import { takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/** Proofs of a member: each lets something be done that stands in the activity, which must not grow without end. */
const A_DAY = { tries: 100, window: 24 * 3_600_000 };

interface Shown {
  readonly body: v.InferOutput<typeof proof>;
  readonly member: Member;
  readonly cookies: CookieJar;
  readonly origin: string;
  readonly now: Date;
}

/**
 * Refuses with WRONG_PASSWORD, PASSKEY_INVALID or one of `OTP_REFUSALS`, and with REQUEST_LIMIT_1MIN or REQUEST_LIMIT
 * after five wrong passwords in a row. One proof counts: a passkey where one came along, else a code, else the
 * password. A challenge and a code are used up by it, so call it outside of a transaction that could be undone.
 * REQUEST_LIMIT also after the hundredth of a day.
 */
export async function expectProof(app: App, shown: Shown): Promise<void> {
  await expectOne(app, shown);
  if (!(await mayTry(app.db, `proof:member:${shown.member.id}`, A_DAY, shown.now))) throw refusal('REQUEST_LIMIT');
}

type Body = v.InferOutput<typeof proof>;

/** True if the code is what counts. */
export const isByCode = (body: Body): body is Body & Required<Pick<Body, 'otp'>> =>
  body.passkey === undefined && body.otp !== undefined;

async function expectOne(app: App, { body, member, cookies, origin, now }: Shown): Promise<void> {
  if (isByCode(body)) {
    const { otpToken: token, otpCode: code } = body.otp;
    const given = { token, code, browser: browserOf(cookies), member, now };
    const outcome = await app.db.transaction((tx) => verifyCode(tx, given));
    if (outcome !== 'valid') throw refusal(OTP_REFUSALS[outcome]);
    return;
  }
  if (body.passkey === undefined) {
    await expectPassword(app.db, member, body.password ?? '', now);
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
