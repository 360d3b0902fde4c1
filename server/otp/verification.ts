/**
 * Codes by SMS, and what they prove: that a phone number was in the hands of a visitor a moment ago, who registers (rule:
 * OTP) or forgot the password, or that a session's holder is the member (`Asker.member`). A code is good for one of these.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { one, type Queries, type Transaction } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { refusal } from '../http/refusal.ts';
import { isLeft, mayTry } from '../limits/limits.ts';
import { hashToken, type Member, newToken } from '../members/sessions.ts';
import { type Purpose, smsText } from './sms-text.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The time during which a code can be used. */
export const OTP_VALID = 5 * MINUTE;
/** The time until another code may be sent to the same phone. */
const OTP_RESEND = MINUTE;
/** Wrong codes of a browser until the phone is blocked for it, counted over all codes of a block's length. */
const OTP_TRIES = 5;
const OTP_BLOCKED = 15 * MINUTE;
/** The time during which a verified phone can be used to register. */
const OTP_VERIFIED_FOR = 30 * MINUTE;

/** The time during which a verified phone can be used to set a new password. */
const RESET_FOR = 5 * MINUTE;

const DAY = 24 * 60 * MINUTE;
/**
 * Wrong codes for a new password of one number, from all browsers and addresses together: whoever has many of them may not
 * guess on. A year touches 54 weeks at most, so 810 guesses at six digits: less than 1 in 1,000 to guess one. Each device
 * that is known for a day has counts of its own, so that strangers do not keep the owner out.
 */
export const RESET_GUESSES = { day: { tries: 5, window: DAY }, week: { tries: 15, window: 7 * DAY } };

/** The person who requests a code, and gives it. */
export interface Asker {
  readonly browser: Uint8Array;
  /** The member whose session it is; null for a visitor. */
  readonly member: Member | null;
  readonly now: Date;
  /** The device behind the call, where the number's owner has logged in on it a day ago or longer (`oldDevice`). */
  readonly deviceOf?: (db: Queries, phone: string) => Promise<string | undefined>;
}

export type SendOutcome =
  | { kind: 'sent'; ref: string; token: string; resendIn: number; expireIn: number }
  | { kind: 'verified' }
  | { kind: 'blocked' }
  | { kind: 'guessed-at' }
  | { kind: 'too-soon' };

/** The refusals of a code that is not accepted. */
export const OTP_REFUSALS = {
  'verified-before': 'OTP_VERIFIED',
  wrong: 'OTP_CODE_INVALID',
  blocked: 'OTP_BLOCK',
  'guessed-at': 'RESET_LIMIT',
  expired: 'OTP_EXPIRED',
  replaced: 'OTP_TOKEN_INVALID',
  unknown: 'OTP_NOT_EXIST',
} as const;

export type VerifyOutcome = 'valid' | keyof typeof OTP_REFUSALS;

/**
 * Sends a code, unless this browser has verified the phone, or the phone is blocked or was sent one within the minute.
 * The reply does not reveal that another browser has verified it. Nor whether a number has an account, where somebody
 * forgot its password: all is done as if it had one, but for the message.
 */
export async function sendCode(
  tx: Transaction,
  { phone, purpose, language, ...asker }: Asker & { phone: string; purpose: Purpose; language: Language },
): Promise<SendOutcome> {
  const { browser, member, now } = asker;
  if (await isBlocked(tx, phone, browser, now)) return { kind: 'blocked' };
  if (purpose === 'reset' && !(await hasGuessesLeft(tx, await resetLane(tx, asker, phone), now)))
    return { kind: 'guessed-at' };
  if (purpose === 'register' && (await hasVerifiedPhone(tx, phone, browser, now))) return { kind: 'verified' };
  const recent = await tx.query('select 1 from otp where phone = $1 and created_at > $2', [
    phone,
    before(now, OTP_RESEND),
  ]);
  if (recent.length > 0) return { kind: 'too-soon' };
  const token = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const ref = newToken()
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()
    .padEnd(4, 'X');
  // Only codes of the same browser: a stranger who requests a code puts nobody else's out of use.
  await tx.query(
    `update otp set replaced = true
     where phone = $1 and verified_at is null and browser_hash is not distinct from $2 and purpose = $3`,
    [phone, browser, purpose],
  );
  await tx.query(
    `insert into otp (token_hash, ref, phone, code_hash, created_at, expires_at, browser_hash, purpose, member_id, session_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      hashToken(token),
      ref,
      phone,
      hashCode(token, code),
      now,
      new Date(now.getTime() + OTP_VALID),
      browser,
      purpose,
      member?.id ?? null,
      member?.tokenHash ?? null,
    ],
  );
  await tx.query('delete from sms where created_at < $1', [before(now, OTP_VALID)]);
  await tx.query(
    `insert into sms (phone, text, created_at)
     select $1, $2, $3 where $4 <> 'reset' or exists (select 1 from member where phone = $1)`,
    [phone, smsText(language, purpose, { code, ref, minutes: OTP_VALID / MINUTE }), now, purpose],
  );
  return { kind: 'sent', ref, token, resendIn: OTP_RESEND / SECOND, expireIn: OTP_VALID / SECOND };
}

/**
 * Checks a code and uses it up: of a visitor's, the phone is verified from then on (`hasVerifiedPhone`, `expectReset`); a
 * member's proof is this very call. Counts wrong ones: the transaction must be committed whatever the outcome.
 */
export async function verifyCode(
  tx: Transaction,
  { token, code, ...asker }: Asker & { token: string; code: string },
): Promise<VerifyOutcome> {
  const { browser, member, now } = asker;
  const [found] = await tx.query<{ phone: string }>(
    `select phone from otp
     where token_hash = $1 and browser_hash = $2
       and member_id is not distinct from $3::bigint and session_hash is not distinct from $4::bytea`,
    [hashToken(token), browser, member?.id ?? null, member?.tokenHash ?? null],
  );
  if (found === undefined) return 'unknown';
  if (await isBlocked(tx, found.phone, browser, now)) return 'blocked';
  // Read after the phone is locked: a twin of this call may just have verified it.
  const otp = one(
    await tx.query<{
      code_hash: Uint8Array;
      expires_at: Date;
      replaced: boolean;
      verified_at: Date | null;
      purpose: Purpose;
    }>('select code_hash, expires_at, replaced, verified_at, purpose from otp where token_hash = $1', [
      hashToken(token),
    ]),
  );
  if (otp.verified_at !== null) return 'verified-before';
  if (otp.replaced) return 'replaced';
  if (otp.expires_at <= now) return 'expired';
  const lane = otp.purpose === 'reset' ? await resetLane(tx, asker, found.phone) : undefined;
  if (lane !== undefined && !(await hasGuessesLeft(tx, lane, now))) return 'guessed-at';
  if (!timingSafeEqual(otp.code_hash, hashCode(token, code))) {
    if (lane !== undefined) for (const { bucket, limit } of guesses(lane)) await mayTry(tx, bucket, limit, now);
    return countWrong(tx, found.phone, browser, now);
  }
  await tx.query('update otp set verified_at = $2 where token_hash = $1', [hashToken(token), now]);
  await tx.query('delete from otp_tries where phone = $1 and browser_hash = $2', [found.phone, browser]);
  // It has been read.
  await tx.query('delete from sms where phone = $1', [found.phone]);
  return 'valid';
}

/** True if this browser verified the phone within the half hour and has not yet used it to register. */
export async function hasVerifiedPhone(db: Queries, phone: string, browser: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db.query(
    `select 1 from otp
     where phone = $1 and browser_hash = $3 and verified_at > $2 and used_at is null and purpose = 'register' limit 1`,
    [phone, before(now, OTP_VERIFIED_FOR), browser],
  );
  return rows.length > 0;
}

/** Uses a verified phone up, for a registration. Returns false when there is none. */
export async function consumeVerifiedPhone(
  tx: Transaction,
  phone: string,
  browser: Uint8Array,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update otp set used_at = $2
     where phone = $1 and browser_hash = $4 and verified_at > $3 and used_at is null and purpose = 'register'
     returning 1`,
    [phone, now, before(now, OTP_VERIFIED_FOR), browser],
  );
  return rows.length > 0;
}

/** True if this browser has used up a verified phone for a registration, as far back as codes are stored. */
export async function hasUsedPhone(db: Queries, phone: string, browser: Uint8Array): Promise<boolean> {
  const rows = await db.query(
    `select 1 from otp where phone = $1 and browser_hash = $2 and used_at is not null and purpose = 'register' limit 1`,
    [phone, browser],
  );
  return rows.length > 0;
}

/** The proof for setting a new password: the browser that has verified the phone, by the token of the code. */
export interface Reset {
  readonly token: string;
  readonly browser: Uint8Array;
  readonly now: Date;
}

/**
 * The number whose password may be set. Refuses with UNVERIFIED_OTP, with OTP_EXPIRED five minutes after the code was
 * checked, and with OTP_VERIFIED where a new password was set with it.
 */
export async function expectReset(db: Queries, { token, browser, now }: Reset): Promise<string> {
  const [otp] = await db.query<{ phone: string; verified_at: Date; used_at: Date | null }>(
    `select phone, verified_at, used_at from otp
     where token_hash = $1 and browser_hash = $2 and purpose = 'reset' and verified_at is not null`,
    [hashToken(token), browser],
  );
  if (otp === undefined) throw refusal('UNVERIFIED_OTP');
  if (otp.used_at !== null) throw refusal('OTP_VERIFIED');
  if (otp.verified_at <= before(now, RESET_FOR)) throw refusal('OTP_EXPIRED');
  return otp.phone;
}

/** Uses it up. Refuses as `expectReset`. */
export async function useReset(tx: Transaction, reset: Reset): Promise<void> {
  // Twins of this call wait for the first.
  await tx.query('select 1 from otp where token_hash = $1 for update', [hashToken(reset.token)]);
  await expectReset(tx, reset);
  await tx.query('update otp set used_at = $2 where token_hash = $1', [hashToken(reset.token), reset.now]);
}

/**
 * True if the browser gave too many wrong codes for the phone. Until the transaction ends, others wait for the phone.
 */
async function isBlocked(tx: Transaction, phone: string, browser: Uint8Array, now: Date): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`otp:${phone}`]);
  const blocked = await tx.query(
    'select 1 from otp_tries where phone = $1 and browser_hash = $2 and blocked_until > $3',
    [phone, browser, now],
  );
  return blocked.length > 0;
}

async function countWrong(
  tx: Transaction,
  phone: string,
  browser: Uint8Array,
  now: Date,
): Promise<'wrong' | 'blocked'> {
  const { wrong } = one(
    await tx.query<{ wrong: number }>(
      `insert into otp_tries as t (phone, browser_hash, wrong, first_wrong_at) values ($1, $2, 1, $4)
       on conflict (phone, browser_hash) do update set
         wrong = case when t.first_wrong_at > $3 then t.wrong + 1 else 1 end,
         first_wrong_at = case when t.first_wrong_at > $3 then t.first_wrong_at else $4 end
       returning wrong`,
      [phone, browser, before(now, OTP_BLOCKED), now],
    ),
  );
  if (wrong < OTP_TRIES) return 'wrong';
  await tx.query(
    `update otp_tries set wrong = 0, first_wrong_at = null, blocked_until = $3
     where phone = $1 and browser_hash = $2`,
    [phone, browser, new Date(now.getTime() + OTP_BLOCKED)],
  );
  return 'blocked';
}

/** The subject by which codes for a new password are counted: the number, or a device of its owner. */
export async function resetLane(db: Queries, { deviceOf }: Pick<Asker, 'deviceOf'>, phone: string): Promise<string> {
  const device = await deviceOf?.(db, phone);
  return device === undefined ? phone : `device:${device}`;
}

const guesses = (lane: string) =>
  Object.entries(RESET_GUESSES).map(([name, limit]) => ({ bucket: `reset:guess:${name}:${lane}`, limit }));

/** True if another code for a new password may be tried. Counted while others wait for the phone (`isBlocked`). */
async function hasGuessesLeft(tx: Transaction, lane: string, now: Date): Promise<boolean> {
  for (const { bucket, limit } of guesses(lane)) if (!(await isLeft(tx, bucket, limit, now))) return false;
  return true;
}

/** Salted with the token, which is not stored: the hash alone does not give six digits away. */
function hashCode(token: string, code: string): Uint8Array {
  return createHash('sha256').update(`${token}.${code}`).digest();
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

/** True if a code has been the member's proof since then, for whatever. */
export async function hasProvenByCode(db: Queries, memberId: number, since: Date): Promise<boolean> {
  const found = await db.query(
    "select 1 from otp where member_id = $1 and purpose = 'proof' and verified_at >= $2 limit 1",
    [memberId, since],
  );
  return found.length > 0;
}
