/**
 * The possible results of a call. An expected refusal is a result; only a surprise is an error.
 */

/** The service's answer: the value, or the code (rule: Error catalogue) with which it refused. An unknown code is its raw message. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string };

/**
 * The reasons for which there is no answer.
 * - `offline`: the request never left, or the connection broke
 * - `timeout`: no answer within the call's limit (60 s, uploads 300 s)
 * - `malformed`: an answer that does not follow the contract
 * - `server`: the service failed (5xx)
 * - `unknown`: anything else
 */
export type FailureKind = 'offline' | 'timeout' | 'malformed' | 'server' | 'unknown';

/** A problem that a screen shows to the player: a refusal by its code, or a failure that can be tried again. */
export type Problem =
  | { readonly kind: 'refused'; readonly code: string }
  | {
      readonly kind: 'failed';
      readonly failure: FailureKind;
      /** The first letters of the failed request's id (`x-request-id`), by which support finds it in the log. */
      readonly request?: string;
    };
