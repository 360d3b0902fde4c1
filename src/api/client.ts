/**
 * The typed client: sends a call of the contract, checks the answer where it enters the app, and tells an expected
 * refusal (a value) from a failure (thrown).
 */
import { createFetch, type FetchOptions } from 'ofetch';
import * as v from 'valibot';
import type { BodyOf, Call, ParamsOf, ReplyOf } from '../../contract/call.ts';
import {
  CLIENT_HEADER,
  CLIENT_NAME,
  errorReply,
  GONE,
  IDEMPOTENCY_HEADER,
  isSessionCode,
  looksLikeCode,
} from '../../contract/errors.ts';
import type { FailureKind, Outcome } from '../../contract/outcome.ts';
import { hearTime } from '../adapters/service-time.ts';
import { ownTask } from '../pause.ts';
import { eitherOf } from '../signals.ts';

/** No usable answer: thrown by the client, told to the player as a failure that can be tried again. */
export class ApiFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiFailure';
  }
}

/** A multipart call has no body schema: it takes a form. */
type Given<C extends Call> = (undefined extends ParamsOf<C> ? unknown : { params: ParamsOf<C> }) &
  (undefined extends BodyOf<C> ? { body?: FormData } : { body: BodyOf<C> });

export type SendOptions<C extends Call> = Given<C> & {
  /** Aborts the request; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** `keyed` calls only: the key of the player's intent. */
  key?: string;
  /** The session that the call is about, where that is not the current one. */
  token?: string;
  /** Another way to the service than `fetch`: an upload that tells how far it is (src/adapters/upload.ts). */
  through?: typeof fetch;
};

export interface Api {
  /** Rejects with an `ApiFailure` when there is no usable answer. */
  send<C extends Call>(call: C, options: SendOptions<C>): Promise<Outcome<ReplyOf<C>>>;
}

export interface ApiOptions {
  /** Base URL of the backend, without a slash at its end. */
  baseUrl: string;
  token: () => string | null;
  /** The service did not take the token that this request carried. */
  onSessionRefused: (token: string) => void;
  /** The service has ended ('gone'). */
  onGone: () => void;
  /** A code with which the service refused. */
  onCode?: (code: string) => void;
  /** Listens for the return of the connection: a `safe` call that has no answer by then is repeated. */
  onReturn?: (listener: () => void) => void;
  fetch?: typeof fetch;
  /** Milliseconds to wait before repeat number `attempt` (1, 2, …) of a `safe` call. */
  backoff?: (attempt: number) => number;
}

/** What of a call's options goes into the request. */
interface Sent {
  params?: unknown;
  body?: unknown;
  key?: string;
  through?: typeof fetch;
}

/** How often a `safe` call is repeated by itself after the first try. */
const REPEATS = 2;
/** Statuses after which a repeat may help. */
const PASSING = [408, 425, 502, 503, 504];

/** 300 ms, 600 ms, … with up to half of it again at random, so that many phones do not come back at once. */
function spreadBackoff(attempt: number): number {
  const base = 300 * 2 ** (attempt - 1);
  return base + Math.random() * base * 0.5;
}

function pathOf(call: Call, params: unknown): string {
  const values: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

/** What came back; `data` is the body's JSON, or its text where it is something else. */
interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly data: unknown;
}

/** The service has ended, whatever the status says (rule: Service ended). */
function isGone(data: unknown): boolean {
  const reply = v.safeParse(errorReply, data);
  return reply.success && reply.output.message === GONE;
}

/** The code with which the service refused; null when it did not refuse but fail. */
function codeIn({ status, data }: Answer): string | null {
  if (status === 410) return GONE;
  const reply = v.safeParse(errorReply, data);
  if (reply.success) {
    const code = reply.output.message;
    if (status < 500 || code === GONE) return code;
    // A service that is slow or full says nothing about what was sent.
    return status !== 503 && looksLikeCode(code) && code !== 'INTERNAL_SERVER_ERROR' ? code : null;
  }
  // What a proxy before the service says in its own words.
  if (status === 401) return 'UNAUTHORIZED';
  return status === 429 ? 'REQUEST_LIMIT' : null;
}

/** `cause`: what broke the connection, where no answer came. */
function failureOf(answer: Answer | null, limit: AbortSignal, cause: unknown): ApiFailure {
  if (answer !== null)
    return new ApiFailure(answer.status >= 500 ? 'server' : 'malformed', `answer with status ${answer.status}`);
  if (limit.aborted) return new ApiFailure('timeout', 'no answer in time', { cause });
  return new ApiFailure('offline', 'the connection broke', { cause });
}

function valueIn<C extends Call>(call: C, data: unknown): ReplyOf<C> {
  const reply = v.safeParse(call.reply, data);
  if (reply.success) return reply.output;
  throw new ApiFailure('malformed', `${call.id}: ${v.summarize(reply.issues)}`, { cause: reply.issues });
}

/** Rejects with the signal's reason as soon as it is aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

export function createApi(options: ApiOptions): Api {
  const backoff = options.backoff ?? spreadBackoff;
  // A read that hung as the connection went may never be answered. Aborted as it comes back.
  let away = new AbortController();
  options.onReturn?.(() => {
    away.abort();
    away = new AbortController();
  });

  /** Rejects when the connection breaks, or the signal is aborted, before the answer is whole. */
  async function ask(call: Call, given: Sent, signal: AbortSignal, token: string | null): Promise<Answer> {
    const headers: Record<string, string> = { [CLIENT_HEADER]: CLIENT_NAME };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (given.key !== undefined) headers[IDEMPOTENCY_HEADER] = given.key;
    const request: FetchOptions<'json'> = {
      method: call.method,
      headers,
      signal,
      // In a browser's cache two tabs that read the same wait for one another: for 20 s where the first hangs.
      cache: 'no-store',
      // Repeats are the client's own: a call says what it may be repeated for. A refusal is an answer.
      retry: 0,
      ignoreResponseError: true,
      responseType: 'json',
    };
    // Passed through whole: ofetch turns an object into JSON and leaves a form alone.
    if (given.body !== undefined) Object.assign(request, { body: given.body });
    const way = createFetch({ fetch: given.through ?? options.fetch ?? fetch });
    const response = await way.raw<unknown>(options.baseUrl + pathOf(call, given.params), request);
    hearTime(response.headers.get('date'));
    return { ok: response.ok, status: response.status, data: response._data };
  }

  function refused(code: string, status: number, token: string | null): Outcome<never> {
    if (looksLikeCode(code)) options.onCode?.(code);
    if (code === GONE) options.onGone();
    else if (token !== null && (isSessionCode(code) || (status === 401 && !looksLikeCode(code)))) {
      options.onSessionRefused(token);
      // Its own words would be taken for a refusal of what was asked.
      return { ok: false, code: isSessionCode(code) ? code : 'UNAUTHORIZED' };
    }
    return { ok: false, code };
  }

  return {
    async send(call, given) {
      const rest: Sent = given;
      const token = call.access === 'public' ? null : (given.token ?? options.token());
      for (let attempt = 0; ; attempt++) {
        const limit = AbortSignal.timeout(call.timeout);
        const repeats = call.repeat === 'safe' && attempt < REPEATS;
        const either = eitherOf(given.signal, limit, repeats ? away.signal : undefined);
        let answer: Answer | null = null;
        let broken: unknown;
        try {
          // The press that asks for something is answered by a frame first: a request takes a part of the time for that.
          if (call.repeat === 'safe' && attempt === 0) await ownTask();
          answer = await ask(call, rest, either.signal, token);
        } catch (error) {
          given.signal?.throwIfAborted();
          broken = error;
        }
        either.abort();
        if (answer?.ok && !isGone(answer.data)) return { ok: true, value: valueIn(call, answer.data) };
        if (call.isOptional && answer?.status === 404) return { ok: false, code: 'NOT_FOUND' };
        const code = answer === null ? null : codeIn(answer);
        if (answer !== null && code !== null) return refused(code, answer.status, token);
        const passing = answer === null ? !limit.aborted : PASSING.includes(answer.status);
        if (!repeats || !passing) throw failureOf(answer, limit, broken);
        await pause(backoff(attempt + 1), given.signal);
      }
    },
  };
}
