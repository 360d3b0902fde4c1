/**
 * Reads refusals that are not written as `errorReply` describes them: under another usual key, in an answer that says it
 * went well, in words that are no JSON, or by the status alone. The client loads this with the first answer that needs it.
 */
import type { Call } from './call.ts';
import { type ErrorCode, looksLikeCode } from './errors.ts';

/** Codes for what only a status says. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'FILE_INVALID',
};
/** Seconds of a `Retry-After` from which a player is asked to wait for about a minute. */
const A_MINUTE = 30;
/** Characters of a message that is shown to a player as it is. */
const LONGEST = 200;

const KEYS = ['code', 'message', 'error', 'errors', 'msg', 'errorCode', 'error_code', 'detail', 'title'];

/** A status in words, which say no more than its number. */
const STATUS =
  /^(bad request|unauthori[sz]ed|forbidden|not found|method not allowed|not acceptable|conflict|payload too large|content too large|request entity too large|unprocessable (entity|content))\.?$/i;

type Words = Readonly<Record<string, unknown>>;
const isObject = (data: unknown): data is Words => typeof data === 'object' && data !== null;

/** Every text under a usual key, also inside of others: `{error: {code}}`, `{errors: [{message}]}`. */
function textsIn(data: unknown, depth = 3): string[] {
  if (typeof data === 'string') return [data.trim()];
  if (depth === 0 || !isObject(data)) return [];
  if (Array.isArray(data)) return textsIn(data[0], depth - 1);
  return KEYS.flatMap((key) => textsIn(data[key], depth - 1));
}

/** A code before words, words that a player can read before none. */
function saidIn(data: unknown): string | undefined {
  const texts = textsIn(data).filter(
    (text) => text !== '' && text.length <= LONGEST && !/[<>]/.test(text) && !STATUS.test(text),
  );
  return texts.find(looksLikeCode) ?? texts[0];
}

/** The code or the words of an answer with a status of 400 to 499; a code that says what the status says where there are none. */
export function refusalOf(status: number, data: unknown, retryAfter: string | null): string {
  if (status === 429) return Number(retryAfter) >= A_MINUTE ? 'REQUEST_LIMIT_1MIN' : 'REQUEST_LIMIT';
  return saidIn(data) ?? BY_STATUS[status] ?? 'REFUSED';
}

/**
 * The code or the words of a refusal in an answer that says it went well (status 200): `success: false`, an `error`, or a
 * `code` with which the call refuses. Null if the answer is none.
 */
export function refusalIn(call: Call, data: unknown): string | null {
  if (!isObject(data)) return null;
  const { success, error, code } = data;
  const isRefused = success === false || Boolean(error) || call.errors.some((known) => known === code);
  return isRefused ? (saidIn(data) ?? 'REFUSED') : null;
}
