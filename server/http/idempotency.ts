/**
 * A request that moves money may arrive twice: the player retries, the network repeats. The first answer is kept with
 * what it moved, in one transaction, so that the second request gets the same answer and moves nothing.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../contract/errors.ts';
import { one, type Queries, type Transaction } from '../db/database.ts';
import { mayTry } from '../limits/limits.ts';
import { findSession, type Member, memberOf } from '../members/sessions.ts';
import type { App } from './app-context.ts';
import { RecordedRefusal, Refusal } from './refusal.ts';

export interface Intent {
  readonly member: Member;
  readonly key: string;
  /** The result of `fingerprint`: tells one request from another under the same key. */
  readonly request: Uint8Array;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Refusals of a member that are kept. Beyond these nothing is, and the same key may be tried again later. */
const REFUSED = { tries: 100, window: 10 * 60_000 };

/** The request's key. Throws INVALID_REQUEST when it is missing or malformed. */
export function readKey(request: FastifyRequest): string {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (typeof key === 'string' && /^[\w.:-]{8,128}$/.test(key)) return key;
  throw new Refusal('INVALID_REQUEST', 400, [
    { in: 'headers', path: IDEMPOTENCY_HEADER, expected: '8 to 128 letters, digits or _ . : -' },
  ]);
}

/** A hash of the call and its input, the same whatever the order of the properties. */
export function fingerprint(callId: string, parts: readonly unknown[], bytes?: Uint8Array): Uint8Array {
  const hash = createHash('sha256')
    .update(callId)
    .update(JSON.stringify(parts.map(ordered)));
  if (bytes !== undefined) hash.update(bytes);
  return hash.digest();
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}

/**
 * Does `work` once for an intent. Whoever comes second under the same key waits on the row until the first is through,
 * and then gets its answer. Throws IDEMPOTENCY_CONFLICT for another request under the key, and refuses as `memberOf` where
 * the session has ended since the request came in.
 *
 * A refusal is an answer too, but nothing of what led to it stays (but what a RecordedRefusal records): it is kept by a
 * transaction of its own, unless the same request has got an answer in between. Refusals of 500 and above may be tried
 * again, and so may "too many requests": it says nothing about what was asked, and kept as its answer it would refuse it
 * for good.
 */
export async function once(
  app: App,
  intent: Intent,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<StoredAnswer> {
  let begun = false;
  const asFirst = (answer: (tx: Transaction) => Promise<StoredAnswer>) =>
    app.db.transaction(async (tx) => {
      begun = false;
      const claimed = await claim(tx, intent, app.clock());
      if (claimed.length === 0) return one(await answersTo(tx, intent));
      begun = true;
      const given = await answer(tx);
      tx.sent(keep(tx, intent, given));
      return given;
    });
  try {
    return await asFirst(async (tx) => ({ status: 200, body: await work(tx) }));
  } catch (error) {
    if (!begun || !(error instanceof Refusal) || error.status >= 500 || error.status === 429) throw error;
    return asFirst(async (tx) => {
      if (error instanceof RecordedRefusal) await error.record(tx);
      if (!(await mayTry(tx, `refused:${intent.member.id}`, REFUSED, app.clock()))) throw new Refusal('REQUEST_LIMIT');
      return { status: error.status, body: refusalBody(error) };
    });
  }
}

/** Takes the key for a session that is still there. No row where it is taken. */
async function claim(tx: Transaction, { member, key, request }: Intent, now: Date): Promise<object[]> {
  const claimed = await tx.query(
    `insert into idempotency (member_id, key, request_hash, created_at)
     select m.id, $2, $3, $4 from session s join member m on m.id = s.member_id
     where s.token_hash = $1 and s.expires_at > $4 and m.is_active
     on conflict do nothing returning key`,
    [member.tokenHash, key, request, now],
  );
  if (claimed.length === 0) await memberOf(tx, await findSession(tx, member.tokenHash), now);
  return claimed;
}

const keep = (tx: Transaction, { member, key }: Intent, { status, body }: StoredAnswer) =>
  tx.query('update idempotency set status = $3, body = $4::json where member_id = $1 and key = $2', [
    member.id,
    key,
    status,
    JSON.stringify(body),
  ]);

/** The answer that an intent has, if it has one. Throws IDEMPOTENCY_CONFLICT for another request under the key. */
export async function answersTo(db: Queries, intent: Intent): Promise<StoredAnswer[]> {
  const stored = await db.query<{ request_hash: Uint8Array; status: number; body: unknown }>(
    'select request_hash, status, body from idempotency where member_id = $1 and key = $2',
    [intent.member.id, intent.key],
  );
  return stored.map(({ request_hash, status, body }) => {
    if (!Buffer.from(request_hash).equals(intent.request)) throw new Refusal('IDEMPOTENCY_CONFLICT');
    return { status, body };
  });
}

/** The body of a refusal's reply. */
export function refusalBody(error: Refusal): { message: string; details?: unknown } {
  return error.details === undefined ? { message: error.code } : { message: error.code, details: error.details };
}
