/**
 * Turns a call of the contract into a route: the path, who may call, the checking of what came in, the shape of the
 * reply. Handlers say what they do, nothing else.
 *
 * - `route`: public and optional calls; `member` is there when a valid token came along.
 * - `memberRoute`: calls that need a session.
 * - `keyedRoute`: calls that move money; see there.
 * - `gatheringRoute`: a call whose reply is made of those of others.
 * - `uploadRoute`, `keyedUploadRoute`: the same for multipart forms with one file.
 */
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Call, CodeOf, ParsedBodyOf, ParsedParamsOf, WireReplyOf } from '../../contract/call.ts';
import { sendMessage } from '../../contract/chat.ts';
import { IDEMPOTENCY_HEADER } from '../../contract/errors.ts';
import type { Transaction } from '../db/database.ts';
import { findSession, type Member, memberOf } from '../members/sessions.ts';
import type { Answer, App } from './app-context.ts';
import type { CookieJar } from './cookies.ts';
import { answersTo, fingerprint, once, readKey, refusalBody } from './idempotency.ts';
import type { Kept } from './kept.ts';
import { type Language, languageOf } from './language.ts';
import { isPlain } from './plain.ts';
import { policyOf } from './policy.ts';
import { Refusal } from './refusal.ts';
import { readUpload, type Upload } from './upload.ts';

export interface Input<C extends Call> {
  readonly params: ParsedParamsOf<C>;
  readonly body: ParsedBodyOf<C>;
  /** One moment for the whole call. */
  readonly now: Date;
  /** The caller's address as limits count it (`callerOf`). */
  readonly ip: string;
  /** The browser's name for itself (User-Agent); empty where it sends none. */
  readonly userAgent: string;
  /** The language of replies to the caller. */
  readonly language: Language;
  /** The service's own address as the caller reached it, without a slash at its end. */
  readonly origin: string;
  readonly cookies: CookieJar;
  /** Settings and lists as they stand for the whole call. */
  readonly kept: Kept;
  /** A refusal to throw, of the codes that the contract lists for this call. */
  refusal(code: CodeOf<C>, status?: number): Refusal;
}

export interface OptionalInput<C extends Call> extends Input<C> {
  readonly member: Member | undefined;
}

export interface MemberInput<C extends Call> extends Input<C> {
  readonly member: Member;
}

export interface KeyedInput<C extends Call> extends MemberInput<C> {
  /** Everything that the call does to the database happens here. */
  readonly tx: Transaction;
}

type Handler<I, C extends Call> = (input: I) => Promise<WireReplyOf<C>>;

/** A call that may be made without a session. */
export function route<C extends Call>(app: App, call: C, handler: Handler<OptionalInput<C>, C>): void {
  if (call.access === 'member') throw new Error(`${call.id} needs a session: register it with memberRoute`);
  register(app, call, async (request) => {
    const input = readInput(app, call, request);
    return { status: 200, body: await handler({ ...input, member: request.member ?? undefined }) };
  });
}

/** A call of a logged-in member. Its effects are its own business: `app.db.transaction` for more than one statement. */
export function memberRoute<C extends Call>(app: App, call: C, handler: Handler<MemberInput<C>, C>): void {
  expectKind(call, 'member', call.repeat !== 'keyed');
  register(app, call, async (request) => {
    const member = await memberNow(app, call, request);
    return { status: 200, body: await handler({ ...readInput(app, call, request), member }) };
  });
}

/** `read`: the reply to another call that only reads, as if the member had made that. Rejects where that would fail. */
export function gatheringRoute<C extends Call>(
  app: App,
  call: C,
  handler: (read: (other: Call, body: unknown) => Promise<Answer>) => Promise<WireReplyOf<C>>,
): void {
  expectKind(call, 'member', call.repeat === 'safe');
  register(app, call, async (request) => {
    const read = async (other: Call, body: unknown): Promise<Answer> => {
      const asked: FastifyRequest = Object.create(request, { body: { value: body } });
      try {
        return await there(other, app.reads.get(other) ?? null)(asked);
      } catch (error) {
        if (error instanceof Refusal) return { status: error.status, body: refusalBody(error) };
        throw error;
      }
    };
    return { status: 200, body: await handler(read) };
  });
}

/**
 * A call that moves money (`repeat: 'keyed'`). The request carries an `Idempotency-Key`; without one it is refused with
 * INVALID_REQUEST. The handler works in `tx`. Its answer, be it a reply or a refusal, is recorded in that same
 * transaction and given again to whoever sends the same key and body; the same key with another body is refused with
 * IDEMPOTENCY_CONFLICT. A refusal undoes what the handler did. An unexpected error and "too many requests" leave no record.
 * `retold`: brings up to date what in a recorded answer holds for the moment of the reply only.
 */
export function keyedRoute<C extends Call>(
  app: App,
  call: C,
  handler: Handler<KeyedInput<C>, C>,
  retold: (body: unknown, now: Date) => unknown = (body) => body,
): void {
  expectKind(call, 'member', call.repeat === 'keyed');
  register(app, call, async (request) => {
    const member = there(call, request.member);
    const input = readInput(app, call, request);
    const intent = {
      member,
      key: readKey(request),
      // A body that the call does not have was not looked at either: it may be nested without end.
      request: fingerprint(call.id, [request.params, call.body === undefined ? undefined : request.body]),
    };
    const answer = await once(app, intent, (tx) => checked(app, call, () => handler({ ...input, member, tx })));
    return { ...answer, body: retold(answer.body, input.now) };
  });
}

/** A member's call that sends a form with one file in the field `file` (not keyed). */
export function uploadRoute<C extends Call>(
  app: App,
  call: C,
  maxBytes: number,
  handler: Handler<OptionalInput<C> & { upload: Upload | undefined }, C>,
): void {
  const answer = async (request: FastifyRequest) => {
    const upload = await readUpload(request, maxBytes);
    const member = request.member ?? undefined;
    return { status: 200, body: await handler({ ...readInput(app, call, request), member, upload }) };
  };
  register(app, call, answer, maxBytes);
}

/**
 * `keyedRoute` for a form with one file in the field `file`. `prepare` looks at the file before the transaction begins, so
 * that nobody waits for it, and not at all where the key has its answer. For a request that comes twice at once it runs
 * twice, and its refusals are not recorded: it refuses with 4xx only what the file itself is to blame for.
 */
export function keyedUploadRoute<C extends Call, P>(
  app: App,
  call: C,
  maxBytes: number,
  prepare: (upload: Upload | undefined, member: Member, now: Date) => Promise<P>,
  handler: Handler<KeyedInput<C> & { prepared: P }, C>,
): void {
  expectKind(call, 'member', call.repeat === 'keyed');
  const answer = async (request: FastifyRequest) => {
    const key = readKey(request);
    const upload = await readUpload(request, maxBytes);
    const member = await memberNow(app, call, request);
    const input = readInput(app, call, request);
    const intent = { member, key, request: fingerprint(call.id, [request.params], upload?.bytes) };
    const [given] = await answersTo(app.db, intent);
    if (given !== undefined) return given;
    const prepared = await prepare(upload, member, input.now);
    return once(app, intent, (tx) => checked(app, call, () => handler({ ...input, member, tx, prepared })));
  };
  register(app, call, answer, maxBytes);
}

/**
 * The caller, once the body has come. Who only reads was looked at before it; for what has an effect the session is
 * looked at again, because it may have ended while the sender took its time.
 */
async function memberNow(app: App, call: Call, request: FastifyRequest): Promise<Member> {
  const member = there(call, request.member);
  if (call.repeat === 'safe') return member;
  return memberOf(app.db, await findSession(app.db, member.tokenHash), app.clock());
}

/** The value that was found before the body came (`admit`). */
function there<T>(call: Call, found: T | null): T {
  if (found === null) throw new Error(`${call.id} was reached without being let in`);
  return found;
}

/** `fileBytes`: of the file that the call takes in a form. */
function register(
  app: App,
  call: Call,
  answer: (request: FastifyRequest) => Promise<Answer>,
  fileBytes: number = 0,
): void {
  const answered = async (request: FastifyRequest) => {
    const given = await checked(app, call, () => answer(request));
    if (app.config.strict && given.status === 200) v.parse(call.reply, given.body);
    return given;
  };
  if (call.repeat === 'safe') app.reads.set(call, answered);
  app.http.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { policy: policyOf(call, fileBytes) },
    async handler(request, reply) {
      // Says that a key is honoured, also where it is missing and the call is refused for it.
      if (call.repeat === 'keyed') reply.header(IDEMPOTENCY_HEADER, request.headers[IDEMPOTENCY_HEADER] ?? '');
      const { status, body } = await answered(request);
      return reply.code(status).send(body);
    },
  });
}

/** A refusal that the contract does not list is a mistake of ours: strict services fail on it, others log it. */
async function checked<T>(app: App, call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && !isListed(call, error)) {
      if (app.config.strict) throw new Error(`${call.id} refused with ${error.code}, which the contract does not list`);
      app.http.log.error({ call: call.id, code: error.code }, 'refused with a code that the contract does not list');
    }
    throw error;
  }
}

/** Refusals that any call may give: of the session, of a malformed request, of too much at once. */
const UNIVERSAL: ReadonlySet<string> = new Set(['INVALID_REQUEST', 'IDEMPOTENCY_CONFLICT', 'REQUEST_LIMIT']);

function isListed(call: Call, error: Refusal): boolean {
  return error.status === 401 || UNIVERSAL.has(error.code) || call.errors.includes(error.code);
}

function expectKind(call: Call, access: Call['access'], fits: boolean): void {
  if (call.access !== access || !fits)
    throw new Error(`${call.id} is ${call.access} and ${call.repeat}: register it with the helper for that`);
}

/** Calls that clean texts themselves: what is pasted into the chat is not refused for a letter that nobody sees. */
const CLEANING: ReadonlySet<Call> = new Set<Call>([sendMessage]);

function readInput<C extends Call>(app: App, call: C, request: FastifyRequest): Input<C> {
  return {
    params: parsed<C['params']>(call.params, request.params, 'params'),
    body: parsed<C['body']>(call.encoding === 'json' ? call.body : undefined, request.body, 'body', CLEANING.has(call)),
    now: app.clock(),
    ip: request.caller,
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request.headers['accept-language'], app.config.laos),
    // Not `request.host`, which a forwarding header may have set.
    origin: app.config.publicUrl ?? `${request.protocol}://${request.headers.host ?? app.config.host}`,
    cookies: request.jar,
    kept: there(call, request.kept),
    refusal: (code, status) => new Refusal(code, status),
  };
}

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** Checks one part of a request. Throws INVALID_REQUEST with the places that are wrong, without their values. */
function parsed<S extends v.GenericSchema | undefined>(
  schema: S,
  value: unknown,
  part: string,
  anyText = false,
): Parsed<S> {
  // The compiler cannot follow a conditional type through the two branches below; each is exactly its case.
  if (schema === undefined) return undefined as Parsed<S>;
  if (!isPlain(value, anyText))
    throw new Refusal('INVALID_REQUEST', 400, [{ in: part, path: '', expected: 'plain JSON' }]);
  const result = v.safeParse(schema, value ?? {});
  if (result.success) return result.output as Parsed<S>;
  throw new Refusal(
    'INVALID_REQUEST',
    400,
    result.issues.map((issue) => ({
      in: part,
      path: v.getDotPath(issue) ?? '',
      expected: issue.expected ?? issue.type,
    })),
  );
}
