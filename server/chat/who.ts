/** The owner of a conversation: a member, or a guest who proves it by the secret that their browser keeps. */
import * as v from 'valibot';
import type { Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { hashToken, type Member } from '../members/sessions.ts';

/** The prefix of the user's or guest's id in the name of a socket room (rule: Chat socket). */
export const PREFIX = 'chat-';

export type Who =
  | { readonly memberId: number }
  /** SHA-256 of the guest's id: the id opens the conversation, so it is kept as a hash like a session's token. */
  | { readonly guestHash: Uint8Array };

/** 32 characters or more: nobody guesses it, and no member's id looks like it. */
const guestId = v.pipe(v.string(), v.regex(/^[\w-]{32,128}$/));

/** A guest by their id. Undefined when it is too short for a secret. */
export function guestOf(id: unknown): Who | undefined {
  const read = v.safeParse(guestId, id);
  return read.success ? { guestHash: hashToken(read.output) } : undefined;
}

/**
 * The caller: the member whose token came along, whatever the body says; else the guest of the body. Throws
 * INVALID_REQUEST when there is neither.
 */
export function whoOf(member: Member | undefined, body: { guestId?: string | null | undefined }): Who {
  if (member !== undefined) return { memberId: member.id };
  const guest = guestOf(body.guestId);
  if (guest === undefined) throw refusal('INVALID_REQUEST');
  return guest;
}

/** A name for the conversation inside the service: for rooms and limits. Tells nobody the guest's secret. */
export function keyOf(who: Who): string {
  return 'memberId' in who ? `member:${who.memberId}` : `guest:${Buffer.from(who.guestHash).toString('hex')}`;
}

/** The conversation's number, or undefined while nothing was written. */
export async function findConversation(db: Queries, who: Who): Promise<number | undefined> {
  const [row] =
    'memberId' in who
      ? await db.query<{ id: number }>('select id from chat_conversation where member_id = $1', [who.memberId])
      : await db.query<{ id: number }>('select id from chat_conversation where guest_hash = $1', [who.guestHash]);
  return row?.id;
}

/** The key of the conversation in a row that has `member_id` and `guest_hash`. */
export function keyOfRow(row: { member_id: number | null; guest_hash: Uint8Array | null }): string {
  if (row.member_id !== null) return keyOf({ memberId: row.member_id });
  if (row.guest_hash !== null) return keyOf({ guestHash: row.guest_hash });
  throw new Error('a conversation without an owner');
}
