/**
 * Sessions of players at a game's page. Each is a session of its own, by a cookie that only that game's page gets; it
 * knows nothing of the member's session and opens nothing but this game account.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queries } from '../db/database.ts';
import { hashToken, newToken } from '../members/sessions.ts';

const COOKIE = 'game_session';
/** A sitting. Milliseconds. */
const VALID = 3 * 3_600_000;

/** The way by which the player came in: shown on the page, for whoever tries the ways out. */
export type Entrance = 'form' | 'event form' | 'address' | 'link';

export interface ProviderSession {
  readonly tokenHash: Uint8Array;
  readonly game: string;
  readonly username: string;
  readonly enteredBy: Entrance;
  /** Rounds played; the form of the next one carries it. */
  readonly round: number;
  /** Stands in the page's own forms: another site's page cannot know it. */
  readonly formToken: string;
}

/** Opens a session and hands its cookie to the browser. */
export async function enter(
  db: Queries,
  login: { game: string; username: string; enteredBy: Entrance; now: Date },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = newToken();
  await db.query(
    `insert into provider_session (token_hash, game_code, username, entered_by, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashToken(token), login.game, login.username, login.enteredBy, new Date(login.now.getTime() + VALID)],
  );
  reply.header('set-cookie', cookie(request, login.game, token, VALID / 1000));
}

/** Ends the session. */
export async function leave(
  db: Queries,
  session: ProviderSession,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await db.query('delete from provider_session where token_hash = $1', [session.tokenHash]);
  reply.header('set-cookie', cookie(request, session.game, '', 0));
}

/** The session of a request at a game's page. */
export async function sessionOf(
  db: Queries,
  game: string,
  request: FastifyRequest,
  now: Date,
): Promise<ProviderSession | undefined> {
  const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  const [session] = await db.query<{ username: string; entered_by: Entrance; round: number }>(
    `select username, entered_by, round from provider_session
     where token_hash = $1 and game_code = $2 and expires_at > $3`,
    [hashToken(token), game, now],
  );
  if (session === undefined) return undefined;
  return {
    tokenHash: hashToken(token),
    game,
    username: session.username,
    enteredBy: session.entered_by,
    round: session.round,
    formToken: createHash('sha256').update(`form:${token}`).digest('base64url'),
  };
}

/** True if a form came from the session's own page. */
export function isOwnForm(session: ProviderSession, formToken: string): boolean {
  return timingSafeEqual(hashToken(session.formToken), hashToken(formToken));
}

/** Lax, so that the player stays logged in when another site leads here; forms carry a token besides. */
function cookie(request: FastifyRequest, game: string, token: string, seconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${COOKIE}=${token}; Path=/provider/${encodeURIComponent(game)}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
