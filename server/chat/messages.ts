/**
 * Conversations and their messages as rows. A conversation's messages are numbered without gaps under its row's lock:
 * the numbers' order is the order in which they were stored, and their times rise with them.
 */
import type * as v from 'valibot';
import type { conversation } from '../../contract/chat.ts';
import { one, type Queries, type Transaction } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { tellSql } from './events.ts';
import { keyOfRow, type Who } from './who.ts';

export type Locale = Language;
export type Sender = 'customer' | 'support' | 'bot';

export interface OpenConversation {
  readonly id: number;
  /** See `keyOf`. */
  readonly key: string;
  readonly locale: Locale | null;
  /** The number of the conversation's last message. */
  readonly lastSeq: number;
  /** The time of an agent's last message. */
  readonly agentAt: Date | null;
}

export interface NewMessage {
  readonly sender: Sender;
  /** The message as it goes to the app; anything that is JSON. */
  readonly message: object;
  readonly clientId?: string | null;
  readonly name?: string | null;
  readonly sessionId?: string | null;
  /** The topic that the bot answers, or that the customer has chosen. */
  readonly topic?: string;
}

export interface MessageRow {
  id: string;
  seq: number;
  client_id: string | null;
  sender: Sender;
  name: string | null;
  session_id: string | null;
  message: unknown;
  created_at: Date;
  read_at: Date | null;
}

export const MESSAGE_COLUMNS =
  'l.id, l.seq, l.client_id, l.sender, l.name, l.session_id, l.message, l.created_at, l.read_at';

interface ConversationRow {
  id: number;
  member_id: number | null;
  guest_hash: Uint8Array | null;
  locale: Locale | null;
  last_seq: number;
  agent_at: Date | null;
}

const COLUMNS = 'id, member_id, guest_hash, locale, last_seq, agent_at';

const opened = (row: ConversationRow): OpenConversation => ({
  id: row.id,
  key: keyOfRow(row),
  locale: row.locale,
  lastSeq: row.last_seq,
  agentAt: row.agent_at,
});

/** The customer's conversation, made when there is none, its row locked. `guestName` is kept for a guest only. */
export async function openConversation(
  tx: Transaction,
  who: Who,
  given: { locale: Locale | null; guestName: string | null; now: Date },
): Promise<OpenConversation> {
  const column = 'memberId' in who ? 'member_id' : 'guest_hash';
  return opened(
    one(
      await tx.query<ConversationRow>(
        `insert into chat_conversation as c (${column}, guest_name, locale, created_at) values ($1, $2, $3, $4)
         on conflict (${column}) do update set
           guest_name = coalesce(excluded.guest_name, c.guest_name), locale = coalesce(excluded.locale, c.locale)
         returning ${COLUMNS}`,
        [
          'memberId' in who ? who.memberId : who.guestHash,
          'memberId' in who ? null : given.guestName,
          given.locale,
          given.now,
        ],
      ),
    ),
  );
}

/** A conversation by its number, its row locked. */
export async function lockConversation(tx: Transaction, id: number): Promise<OpenConversation | undefined> {
  const [row] = await tx.query<ConversationRow>(`select ${COLUMNS} from chat_conversation where id = $1 for update`, [
    id,
  ]);
  return row === undefined ? undefined : opened(row);
}

/** The message that was sent under this `clientId` before. Ask with the conversation's row locked. */
export async function sentBefore(
  tx: Transaction,
  conversationId: number,
  clientId: string | null,
): Promise<MessageRow | undefined> {
  if (clientId === null) return undefined;
  const [row] = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message l where l.conversation_id = $1 and l.client_id = $2`,
    [conversationId, clientId],
  );
  return row;
}

/** Stores a message as the conversation's last; the sockets receive it once the transaction is committed. */
export async function append(
  tx: Transaction,
  conversation: OpenConversation,
  message: NewMessage,
  now: Date,
): Promise<MessageRow> {
  // One statement: a chat is mostly this. The notification goes out with the commit.
  return one(
    await tx.query<MessageRow>(
      `with place as (
         update chat_conversation c set
           last_seq = c.last_seq + 1, last_at = greatest($2, c.last_at + interval '1 millisecond'),
           agent_at = case when $3 = 'support' then $2 else c.agent_at end,
           topic = case when $3 <> 'customer' then c.topic
             else coalesce($7, case when c.last_at > $2 - interval '1 day' then c.topic end) end,
           waiting_since = case $3 when 'support' then null
             when 'customer' then coalesce(c.waiting_since, $2) else c.waiting_since end,
           seen_at = case when $3 = 'bot' then c.seen_at end
         from chat_conversation before
         where c.id = $1 and before.id = c.id
         returning c.id, c.last_seq, c.last_at,
           case when $3 = 'support' then extract(epoch from $2 - before.waiting_since)::int end as waited),
       l as (
         insert into chat_message
           (conversation_id, seq, client_id, sender, name, session_id, topic, message, created_at, waited)
         select id, last_seq, $4, $3, $5, $6, $7, $8::jsonb, last_at, waited from place returning *)
       select ${MESSAGE_COLUMNS}, ${tellSql("json_build_object('type', 'message', 'key', $9::text, 'id', l.id)::text")}
       from l`,
      [
        conversation.id,
        now,
        message.sender,
        message.clientId ?? null,
        message.name ?? null,
        message.sessionId ?? null,
        message.topic ?? null,
        JSON.stringify(message.message),
        conversation.key,
      ],
    ),
  );
}

/** Newest first, `skip` newest left out. A range of the index: what lies behind costs nothing. */
export async function readHistory(
  db: Queries,
  conversationId: number,
  page: { limit: number; skip: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from chat_message l
     where l.conversation_id = $1
       and l.seq <= (select last_seq from chat_conversation where id = $1) - $2::bigint
     order by l.seq desc limit $3`,
    [conversationId, page.skip, page.limit],
  );
}

/** Marks what the other side wrote as read. Returns the moment, or undefined when there was nothing to read. */
export async function markReadBy(
  tx: Transaction,
  conversationId: number,
  reader: 'customer' | 'support',
  now: Date,
): Promise<Date | undefined> {
  const written = reader === 'customer' ? ['support', 'bot'] : ['customer'];
  const [read] = await tx.query<{ read_at: Date }>(
    `with marked as (
       update chat_message m set read_at = greatest($3, m.created_at)
       where m.conversation_id = $1 and m.sender = any($2::text[]) and m.read_at is null returning m.read_at)
     select max(read_at) as read_at from marked having count(*) > 0`,
    [conversationId, written, now],
  );
  return read?.read_at;
}

/** A message as the API sends it. A guest's id is a secret and is not repeated. */
export function toWire(row: MessageRow, memberId: number | null): v.InferInput<typeof conversation> {
  return {
    _id: row.id,
    clientId: row.client_id,
    sender: row.sender,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    session_id: row.session_id,
    userId: memberId === null ? null : String(memberId),
    name: row.name,
    readAt: row.read_at?.toISOString() ?? null,
  };
}
