/** Sessions: a random token that only its holder knows, kept here as its hash. */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Currency } from '../../contract/entities.ts';
import { one, type Queries, type Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import type { DeviceWords } from './device-words.ts';

const HOUR = 3_600_000;
/** A session's last call is noted as often as this: not each time, so that reading writes nothing. Milliseconds. */
const SEEN_EVERY = 5 * 60_000;
/** The most sessions of a member; the one that was not seen for longest goes. */
const MOST = 30;

/** The member who makes a call. */
export interface Member {
  readonly id: number;
  /** Every amount of the member's is in it. */
  readonly currency: Currency;
  /** The session's hash, to tell it from the member's others. */
  readonly tokenHash: Uint8Array;
}

/** SHA-256: a token has 256 random bits, a slow hash would add nothing. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** A random token of 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The device and the network (`networkOf`) with which a session was opened. */
export interface OpenedFrom {
  readonly device: DeviceWords;
  readonly network: string;
}
const NOWHERE: OpenedFrom = { device: { browser: '', system: '', kind: 'unknown' }, network: '' };

/** No token has it. */
const NOBODYS = new Uint8Array();

/** Opens a session and returns its token. It ends after `hours`, and after `idleHours` without a call. */
export async function openSession(
  db: Queries,
  memberId: number,
  now: Date,
  hours: number,
  idleHours = hours,
  from: OpenedFrom = NOWHERE,
): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at, idle_hours, device, network)
     values ($1, $2, $3, $3, $4, $5, $6::jsonb, $7)`,
    [
      hashToken(token),
      memberId,
      now,
      new Date(now.getTime() + hours * HOUR),
      idleHours,
      JSON.stringify(from.device),
      from.network,
    ],
  );
  await db.query(
    `delete from session where member_id = $1 and token_hash not in
       (select token_hash from session where member_id = $1 order by last_seen_at desc, token_hash = $2 desc, token_hash limit $3)`,
    [memberId, hashToken(token), MOST],
  );
  return token;
}

/** Ends a member's sessions, all but one when that is given; returns how many. */
export async function endSessions(db: Queries, memberId: number, butFor?: Uint8Array): Promise<number> {
  const ended = await db.query(
    'delete from session where member_id = $1 and ($2::bytea is null or token_hash <> $2::bytea) returning 1',
    [memberId, butFor ?? null],
  );
  return ended.length;
}

/**
 * Locks the member and refuses with UNAUTHORIZED where the session has ended since the call began: what a stolen session has
 * under way must not outlive a new password.
 */
export async function expectStillHere(
  tx: Transaction,
  { id, tokenHash }: Pick<Member, 'id' | 'tokenHash'>,
): Promise<void> {
  await tx.query('select 1 from member where id = $1 for update', [id]);
  const found = await tx.query('select 1 from session where token_hash = $1', [tokenHash]);
  if (found.length === 0) throw refusal('UNAUTHORIZED');
}

/** Ends one session, if it is there. */
export async function endSession(db: Queries, tokenHash: Uint8Array): Promise<void> {
  await db.query('delete from session where token_hash = $1', [tokenHash]);
}

/** A session as it was found, if it was, and which settings and lists hold (`Kept`). */
export interface Found {
  readonly version: string;
  readonly id: number | null;
  readonly currency: Currency;
  readonly is_active: boolean;
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  readonly idle_hours: number;
  readonly tokenHash: Uint8Array;
}

/** Looks a token's session up, nobody's without one. */
export async function findSession(db: Queries, tokenHash: Uint8Array = NOBODYS): Promise<Found> {
  const rows = await db.query<Omit<Found, 'tokenHash'>>(
    `select k.version, m.id, m.currency, m.is_active, s.expires_at, s.last_seen_at, s.idle_hours
     from kept_version k left join (session s join member m on m.id = s.member_id) on s.token_hash = $1`,
    [tokenHash],
  );
  return { ...one(rows), tokenHash };
}

/**
 * The member whose session it is. Refuses (401) with UNAUTHORIZED where there is none, EXPIRED_AUTH_TOKEN for one that
 * ran out, INVALID_USER_1 for a member who may no longer enter.
 */
export async function memberOf(db: Queries, found: Found, now: Date): Promise<Member> {
  const { id, currency, tokenHash } = found;
  if (id === null) throw refusal('UNAUTHORIZED');
  const idle = now.getTime() - found.last_seen_at.getTime();
  if (found.expires_at <= now || idle >= found.idle_hours * HOUR) throw refusal('EXPIRED_AUTH_TOKEN');
  if (!found.is_active) throw refusal('INVALID_USER_1');
  if (idle >= SEEN_EVERY)
    await db.query('update session set last_seen_at = $2 where token_hash = $1', [tokenHash, now]);
  return { id, currency, tokenHash };
}

/** The member whose token it is. Refuses as `memberOf`. */
export const memberOfToken = async (db: Queries, token: string, now: Date): Promise<Member> =>
  memberOf(db, await findSession(db, hashToken(token)), now);

/** The hash of the bearer token that came along. */
export function bearer(request: FastifyRequest): Uint8Array | undefined {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : hashToken(token);
}
