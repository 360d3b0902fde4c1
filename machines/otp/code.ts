/** A code on its way to the player's phone, and what the service may say about it. */
import type { Outcome, Problem } from '../../contract/outcome.ts';

/** A code that was sent, without the code. Times in milliseconds since 1970. */
export interface SentCode {
  readonly phone: string;
  /** The reference that stands in the message as well, so that the player knows which one to read. */
  readonly ref: string;
  /** Handle with which the code is checked. */
  readonly token: string;
  /** The time from which on another code may be requested. */
  readonly resendAt: number;
  /** The time from which on the code is no longer taken; null when the service does not tell. */
  readonly expiresAt: number | null;
}

/** The answer to the request for a code. Times in seconds from now, if the service gives them. */
export type SendAnswer =
  | { readonly verified: true }
  | {
      readonly verified: false;
      readonly ref: string;
      readonly token: string;
      readonly resendIn?: number;
      readonly expireIn?: number;
    };

/** Seconds until another code may be requested, if the service gives none: about a minute. */
const COOLDOWN = 60;
/** Refusals that a little patience helps against. */
const LIMITS = ['OTP_BLOCK', 'RESET_LIMIT', 'REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'];
/** Refusals of a code that can no longer be used, whatever is typed. */
export const SPENT: readonly string[] = ['OTP_EXPIRED', 'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST'];

export function sentAt(now: number, phone: string, answer: Extract<SendAnswer, { verified: false }>): SentCode {
  return {
    phone,
    ref: answer.ref,
    token: answer.token,
    resendAt: now + (answer.resendIn ?? COOLDOWN) * 1000,
    expiresAt: answer.expireIn === undefined ? null : now + answer.expireIn * 1000,
  };
}

/** The time from which on another code may be requested after this problem: too many requests make it later. */
export function resendAfter(problem: Problem, now: number, resendAt: number): number {
  const limited = problem.kind === 'refused' && LIMITS.includes(problem.code);
  return limited ? Math.max(resendAt, now + COOLDOWN * 1000) : resendAt;
}

/** No code helps for now: the phone is blocked, or too much was asked before any code was sent. */
export function isBlocked(outcome: Outcome<unknown>, hasCode: boolean): boolean {
  if (outcome.ok) return false;
  const { code } = outcome;
  return code === 'OTP_BLOCK' || code === 'RESET_LIMIT' || (LIMITS.includes(code) && !hasCode);
}

/** Whole seconds until another code may be requested. */
export function secondsLeft({ resendAt, now }: { resendAt: number; now: number }): number {
  return Math.max(0, Math.ceil((resendAt - now) / 1000));
}
