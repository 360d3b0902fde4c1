/** The reading of an answer about a request that moves money. */
import { isSessionCode, looksLikeCode } from '../../contract/errors.ts';
import type { Figure } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';

/** The service's report of money that it moved. */
export interface Moved {
  /** Satang; null if the service does not repeat it. */
  readonly amount: Figure | null;
  readonly reference: string | null;
  /** Milliseconds since 1970: the service's time, or when its answer arrived. */
  readonly at: number;
  /** SUCCESS or FAILED as in the statement; anything else is in progress. */
  readonly status: string | null;
  /** The service's message about it, a code or words; absent if there is none. */
  readonly message?: string;
}

/** Refusals that come before the request itself is looked at, or may: a proxy says them too. */
const BEFORE: readonly string[] = [
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'INVALID_IP',
  'INTERNAL_SERVER_ERROR',
  'REFUSED',
  // The earlier try may have been worded otherwise: by another release, for one.
  'IDEMPOTENCY_CONFLICT',
  'NOT_FOUND',
];

/**
 * True if the outcome of the request is now certain. `again`: an earlier try has had no answer. A refusal of the first
 * try is final: nothing was moved. One of the session never is: a browser sends a request anew by itself if the line
 * broke before the answer, so that the refused one may be its own repeat. After a try without an answer only a refusal
 * of the request itself is final: "too many requests" says nothing about the earlier try. A conflict never is: the
 * other request may be this one.
 */
export function isFinal(outcome: Outcome<unknown>, again: boolean): boolean {
  if (outcome.ok) return true;
  if (isSessionCode(outcome.code) || outcome.code === 'CONFLICT') return false;
  return !again || (looksLikeCode(outcome.code) && !BEFORE.includes(outcome.code));
}
