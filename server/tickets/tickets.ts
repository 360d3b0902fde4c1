/**
 * Tickets: short-lived secrets that may stand in an address, where a session's token may not. Kept as hashes;
 * housekeeping takes away what has run out.
 */
import type { Queries } from '../db/database.ts';
import { hashToken, newToken } from '../members/sessions.ts';

/** The purposes of tickets. */
export type TicketPurpose =
  /** A game's page, logged in. Once. */
  | 'provider-link'
  /** Form tokens of the game whose login form wants them. Once. */
  | 'provider-form'
  /** A slip's picture. Any number of times. */
  | 'slip-picture';

/** Issues a ticket for a subject and returns its token. `valid` in milliseconds. */
export async function issueTicket(
  db: Queries,
  ticket: { purpose: TicketPurpose; subject: string; valid: number; now: Date },
): Promise<string> {
  const token = newToken();
  await db.query('insert into ticket (token_hash, purpose, subject, expires_at) values ($1, $2, $3, $4)', [
    hashToken(token),
    ticket.purpose,
    ticket.subject,
    new Date(ticket.now.getTime() + ticket.valid),
  ]);
  return token;
}

/** The subject of a ticket that is good; it stays good. */
export async function readTicket(
  db: Queries,
  purpose: TicketPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [ticket] = await db.query<{ subject: string }>(
    'select subject from ticket where token_hash = $1 and purpose = $2 and expires_at > $3 and used_at is null',
    [hashToken(token), purpose, now],
  );
  return ticket?.subject;
}

/** The subject of a ticket that is good, and uses it up. */
export async function spendTicket(
  db: Queries,
  purpose: TicketPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [ticket] = await db.query<{ subject: string }>(
    `update ticket set used_at = $3 where token_hash = $1 and purpose = $2 and expires_at > $3 and used_at is null
     returning subject`,
    [hashToken(token), purpose, now],
  );
  return ticket?.subject;
}
