/**
 * The shape in which every call of the API is described, once. The browser client, the local service, the OpenAPI
 * document and the conformance suite (`npm run conform`) all read these descriptions; nothing else says what goes over the
 * wire.
 *
 * Directions: a schema's *input* is what travels on the wire, its *output* what the program works with (amounts, for
 * one, travel in baht and are worked with in satang).
 */
import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * Says if a call may be sent again.
 * - `safe`: it only reads; the client may repeat it by itself, with backoff.
 * - `keyed`: it moves money; never repeated by the client. Carries an `Idempotency-Key`, so that the player's own retry
 *   of the same intent gets the first answer and moves nothing twice.
 * - `never`: it has an effect (several of those are GET calls) and no key; only the player may ask again.
 */
export type Repeat = 'safe' | 'keyed' | 'never';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Any object schema, used for path parameters and JSON bodies. */
export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

export interface Call<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends v.GenericSchema | undefined = v.GenericSchema | undefined,
  Reply extends v.GenericSchema = v.GenericSchema,
  Code extends ErrorCode = ErrorCode,
> {
  /** Unique, also the OpenAPI operationId. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` for path parameters. */
  readonly path: string;
  /** `member` calls carry a bearer token; `optional` ones (chat) carry it when there is one. */
  readonly access: 'public' | 'member' | 'optional';
  readonly repeat: Repeat;
  /** One line, for a reader of the API description. Names the section of the specification where that helps. */
  readonly summary: string;
  /** The rest of “Without it the player …”, for whoever builds a backend (docs/your-backend.md). */
  readonly without: string;
  /** True for a call without which nobody can register, log in, or use the wallet. */
  readonly isRequired: boolean;
  /** Area of the API description. */
  readonly tag: string;
  readonly params: Params;
  readonly body: Body;
  /** `json` unless the call sends a multipart form. */
  readonly encoding: 'json' | 'multipart';
  readonly reply: Reply;
  /** Codes that are an expected refusal of this call: the client resolves with them instead of throwing. */
  readonly errors: readonly Code[];
  /** Milliseconds (rule: Calls). */
  readonly timeout: number;
  /** The call is beyond the specification. A backend without it answers 404, which the client takes for the refusal NOT_FOUND. */
  readonly isOptional: boolean;
}

/** 60 s for calls, 300 s for uploads (rule: Calls). Milliseconds. */
const CALL_TIMEOUT = 60_000;
export const UPLOAD_TIMEOUT = 300_000;

interface CallOptions<P, B, R, C> {
  id: string;
  method: Method;
  path: string;
  access: Call['access'];
  repeat: Repeat;
  summary: string;
  without: string;
  isRequired?: boolean;
  tag: string;
  params?: P;
  body?: B;
  encoding?: 'json' | 'multipart';
  reply: R;
  errors?: readonly C[];
  timeout?: number;
  isOptional?: boolean;
}

/** Describes one call. Types are kept exact, so that client and service know params, body, reply and error codes. */
export function call<
  R extends v.GenericSchema,
  P extends ObjectSchema | undefined = undefined,
  B extends v.GenericSchema | undefined = undefined,
  const C extends ErrorCode = never,
>(options: CallOptions<P, B, R, C>): Call<P, B, R, C> {
  return {
    params: undefined as P,
    body: undefined as B,
    encoding: 'json',
    errors: [],
    timeout: CALL_TIMEOUT,
    isRequired: false,
    isOptional: false,
    ...options,
  };
}

/** The path parameters of a call, as a program passes them in. */
export type ParamsOf<C extends Call> = C['params'] extends v.GenericSchema ? v.InferInput<C['params']> : undefined;
/** The body as it travels. */
export type BodyOf<C extends Call> = C['body'] extends v.GenericSchema ? v.InferInput<C['body']> : undefined;
/** The body as the service works with it, after parsing. */
export type ParsedBodyOf<C extends Call> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : undefined;
export type ParsedParamsOf<C extends Call> = C['params'] extends v.GenericSchema
  ? v.InferOutput<C['params']>
  : undefined;
/** The reply as the app works with it, after parsing. */
export type ReplyOf<C extends Call> = v.InferOutput<C['reply']>;
/** The reply as the service sends it. */
export type WireReplyOf<C extends Call> = v.InferInput<C['reply']>;
/** The refusal codes of a call. */
export type CodeOf<C extends Call> = C['errors'][number];
