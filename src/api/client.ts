/**
 * The typed client: sends a call of the contract, checks the answer where it enters the app, and tells an expected
 * refusal (a value) from a failure (thrown).
 */
import { createFetch, type FetchOptions, type FetchResponse } from 'ofetch';
import * as v from 'valibot';
import type { BodyOf, Call, ParamsOf, ReplyOf } from '../../contract/call.ts';
import {
  CLIENT_HEADER,
  CLIENT_NAME,
  GONE,
  IDEMPOTENCY_HEADER,
  isSessionCode,
  looksLikeCode,
} from '../../contract/errors.ts';
import type { FailureKind, Outcome } from '../../contract/outcome.ts';
import { hearTime } from '../adapters/service-time.ts';
import { ownTask } from '../pause.ts';
import { eitherOf } from '../signals.ts';

/** No usable answer: thrown by the client, shown to the player as a failure that can be tried again. */
export class ApiFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    options?: ErrorOptions,
    readonly request?: string,
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
  /** Leaves the phone while the app is locked, too: the lock's own. */
  unheld?: boolean;
};

export interface Api {
  /** Rejects with an `ApiFailure` when there is no usable answer. */
  send<C extends Call>(call: C, options: SendOptions<C>): Promise<Outcome<ReplyOf<C>>>;
  /** An answer has named the `Idempotency-Key` that it was given, or the backend is known to honour it otherwise. */
  readonly keys: { honoured: boolean };
}

export interface ApiOptions {
  /** Base URL of the backend, without a slash at its end. */
  baseUrl: string;
  /** Name of the header that says which app this is; none if the backend may not allow it. */
  marker?: string | null;
  /** Tag of the language that the player reads: what the service says by itself is said in it. */
  language?: () => string | undefined;
  /** The backend may not allow the key's header until it is known to honour it. */
  holdsKeys?: boolean;
  token: () => string | null;
  /** The service did not take the token that this request carried. */
  onSessionRefused: (token: string) => void;
  /** The service has ended ('gone'). */
  onGone: () => void;
  /** A code with which the service refused. */
  onCode?: (code: string) => void;
  /** The promise that calls wait for while the app is locked, repeats too; what was sent goes on (rule: Quick lock). */
  hold?: () => Promise<void> | undefined;
  /** Listens for the return of the connection: a `safe` call that has no answer by then is repeated. */
  onReturn?: (listener: () => void) => void;
  fetch?: typeof fetch;
  /** Milliseconds to wait before repeat number `attempt` (1, 2, …) of a `safe` call. */
  backoff?: (attempt: number) => number;
}

/** The part of a call's options that goes into the request. */
interface Sent {
  params?: unknown;
  body?: unknown;
  key?: string;
  through?: typeof fetch;
}

/** The number of times that a `safe` call is repeated by itself after the first try. */
const REPEATS = 2;
/** Keys of an answer that went well by its status, and may be a refusal all the same. */
const REFUSING = ['success', 'error', 'code'];
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

/** The response; `_data` is the body's JSON, or its text if it is something else. */
type Answer = Pick<FetchResponse<unknown>, 'ok' | 'status' | 'headers' | '_data'>;

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;

/** The message of a body that is written as the contract describes it. */
const messageIn = (data: unknown): string | null =>
  isObject(data) && 'message' in data && typeof data.message === 'string' ? data.message : null;

/**
 * The code with which the service refused; null when it answered, or did not refuse but fail. The service has ended
 * whatever the status says (rule: Service ended).
 */
async function codeIn(call: Call, { ok, status, headers, _data: data }: Answer): Promise<string | null> {
  const message = messageIn(data);
  if (message === GONE || status === 410) return GONE;
  // A service that is slow or full (503) says nothing about what was sent.
  if (!ok && message !== null && looksLikeCode(message))
    return status < 500 || (status !== 503 && message !== 'INTERNAL_SERVER_ERROR') ? message : null;
  // Another form of refusal, of which most phones never meet one.
  const isOther = ok
    ? isObject(data) && REFUSING.some((key) => key in data)
    : status < 500 && !PASSING.includes(status);
  if (!isOther) return null;
  const { refusalIn, refusalOf } = await import('../../contract/refusal.ts').catch((cause) => {
    throw new ApiFailure('unknown', call.id, { cause });
  });
  return ok ? refusalIn(call, data) : refusalOf(status, data, headers.get('retry-after'));
}

/** `cause`: the error that broke the connection, where no answer came. */
function failureOf(answer: Answer | null, limit: AbortSignal, cause: unknown): ApiFailure {
  const kind =
    answer === null ? (limit.aborted ? 'timeout' : 'offline') : answer.status >= 500 ? 'server' : 'malformed';
  // Enough to find it in the log, and to be read out on the telephone.
  const request = answer?.headers.get('x-request-id')?.slice(0, 8);
  return new ApiFailure(kind, `${answer?.status}`, { cause }, request);
}

function valueIn<C extends Call>(call: C, data: unknown): ReplyOf<C> {
  const reply = v.safeParse(call.reply, data);
  if (reply.success) return reply.output;
  throw new ApiFailure('malformed', call.id, { cause: reply.issues });
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
  const { marker = CLIENT_HEADER } = options;
  const keys = { honoured: false };

  /** Rejects when the connection breaks, or the signal is aborted, before the answer is whole. */
  async function ask(call: Call, given: Sent, signal: AbortSignal, token: string | null): Promise<Answer> {
    const headers: Record<string, string> = marker ? { [marker]: CLIENT_NAME } : {};
    const language = options.language?.();
    if (language !== undefined) headers['accept-language'] = language;
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (given.key !== undefined && (!options.holdsKeys || keys.honoured)) headers[IDEMPOTENCY_HEADER] = given.key;
    const request: FetchOptions<'json'> = {
      method: call.method,
      headers,
      signal,
      // A cached end would outlast the service's return, and two tabs that read the same would wait for one another.
      cache: 'no-store',
      // Repeats are the client's own: a call says what it may be repeated for. A refusal is an answer.
      retry: 0,
      ignoreResponseError: true,
      responseType: 'json',
    };
    // Passed through whole: ofetch turns an object into JSON and leaves a form alone.
    if (given.body !== undefined) Object.assign(request, { body: given.body });
    // The opening's replies are older than this change.
    if (call.repeat !== 'safe') globalThis.openingFetch = undefined;
    const way = createFetch({ fetch: given.through ?? globalThis.openingFetch ?? options.fetch ?? fetch });
    const response = await way.raw<unknown>(options.baseUrl + pathOf(call, given.params), request);
    hearTime(response.headers.get('date'));
    keys.honoured ||= response.headers.has(IDEMPOTENCY_HEADER);
    // Refused for want of the key that it is now known to honour: nothing was done.
    if (
      response.status === 400 &&
      given.key !== undefined &&
      keys.honoured &&
      headers[IDEMPOTENCY_HEADER] === undefined
    )
      return ask(call, given, signal, token);
    return response;
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
    keys,
    async send(call, given) {
      const rest: Sent = given;
      const tokenNow = () => (call.access === 'public' ? null : (given.token ?? options.token()));
      const token = tokenNow();
      for (let attempt = 0; ; attempt++) {
        const held = given.unheld ? undefined : options.hold?.();
        if (held) {
          await held;
          // Nothing that one session asked for is sent by the next.
          if (tokenNow() !== token) throw new ApiFailure('offline', call.id);
        }
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
        if (call.isOptional && answer?.status === 404) return { ok: false, code: 'NOT_FOUND' };
        if (answer !== null) {
          const code = await codeIn(call, answer);
          if (code !== null) return refused(code, answer.status, token);
          if (answer.ok) return { ok: true, value: valueIn(call, answer._data) };
        }
        const passing = answer === null ? !limit.aborted : PASSING.includes(answer.status);
        if (!repeats || !passing) throw failureOf(answer, limit, broken);
        await pause(backoff(attempt + 1), given.signal);
      }
    },
  };
}
