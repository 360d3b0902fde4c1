/** The desk's chat: the agent's side. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { chatMessage } from '../../contract/chat.ts';
import { clean } from '../chat/clean.ts';
import { tell } from '../chat/events.ts';
import { claimFile, type Extension, keepFile } from '../chat/files.ts';
import {
  append,
  lockConversation,
  MESSAGE_COLUMNS,
  type MessageRow,
  markReadBy,
  sentBefore,
} from '../chat/messages.ts';
import { readImage, readMovie, VIDEO_MAX_BYTES } from '../chat/uploads.ts';
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { onUpload } from '../workers/pools.ts';
import {
  agentFileBody,
  type agentFileReply,
  agentMessageBody,
  type agentMessageReply,
  botBody,
  type botReply,
  type conversationsReply,
  DESK_CHAT_PAGE,
  type deskChatMessage,
  type messagesReply,
} from './chat-contract.ts';
import { DeskRefusal, parsed } from './door.ts';
import type { doneReply } from './money-contract.ts';
import { wired } from './wired.ts';

type DeskConversation = v.InferInput<typeof conversationsReply>['conversations'][number];

/** Conversations listed. */
const LISTED = 50;
/** Bytes of a message's body; of a file's, in base64 within JSON. */
const MESSAGE_MAX_BYTES = 64 * 1024;
const FILE_BODY_LIMIT = Math.ceil(VIDEO_MAX_BYTES / 3) * 4 + 1024;

const idPath = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) });
const pageQuery = v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) });

const toDesk = (row: MessageRow): v.InferInput<typeof deskChatMessage> => ({
  _id: row.id,
  seq: row.seq,
  sender: row.sender,
  name: row.name,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

export function deskChat(desk: FastifyInstance, app: App): void {
  desk.get('/api/chat/conversations', async (): Promise<v.InferInput<typeof conversationsReply>> => {
    const rows = await app.db.query<{ topic: string | null }>(
      `select c.id, coalesce(m.name, c.guest_name) as name, m.phone, c.locale, c.topic, c.last_at, l.sender as last_sender, l.message as last_message,
              (select count(*)::int from chat_message u
               where u.conversation_id = c.id and u.sender = 'customer' and u.read_at is null) as unread
       from chat_conversation c
       join chat_message l on l.conversation_id = c.id and l.seq = c.last_seq
       left join member m on m.id = c.member_id
       where c.last_at is not null order by c.last_at desc limit $1`,
      [LISTED],
    );
    const { unread } = one(
      await app.db.query<{ unread: number }>(
        `select count(*)::int as unread from chat_message where sender = 'customer' and read_at is null`,
      ),
    );
    const { chatBot, chatTopics } = await readSettings(app.db);
    // One that is offered no more goes by its id.
    const topicOf = (topic: string | null) => chatTopics.find(({ id }) => id === topic)?.name.en ?? topic;
    return {
      conversations: rows.map((row) => ({ ...wired<DeskConversation>(row), topic: topicOf(row.topic) })),
      unread,
      bot: chatBot,
    };
  });

  desk.get('/api/chat/conversations/:id/messages', async (request): Promise<v.InferInput<typeof messagesReply>> => {
    const { id } = parsed(idPath, request.params);
    const { before } = parsed(pageQuery, request.query);
    const rows = await app.db.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from chat_message l
         where l.conversation_id = $1 and l.seq < $2::bigint order by l.seq desc limit $3`,
      [id, before ?? Number.MAX_SAFE_INTEGER, DESK_CHAT_PAGE],
    );
    return { messages: rows.map(toDesk), more: (rows.at(-1)?.seq ?? 1) > 1 };
  });

  desk.post(
    '/api/chat/conversations/:id/messages',
    async (request): Promise<v.InferInput<typeof agentMessageReply>> => {
      const { id } = parsed(idPath, request.params);
      const { message, name = null, clientId = null } = parsed(agentMessageBody, request.body);
      const kept = cleaned(message);
      const row = await app.db.transaction(async (tx) => {
        const conversation = await lockConversation(tx, id);
        if (conversation === undefined) throw new DeskRefusal(404, `There is no conversation ${id}.`);
        const before = await sentBefore(tx, id, clientId);
        if (before !== undefined) return before;
        const file = v.safeParse(chatMessage, message);
        if (file.success && file.output.message_type === 'media') {
          const { filePath, fileType } = file.output.payload;
          // Addresses and files that the repository brings are not in the books: nothing is claimed.
          await claimFile(tx, filePath, fileType);
        }
        return append(tx, conversation, { sender: 'support', message: kept, name, clientId }, app.clock());
      });
      return { message: toDesk(row) };
    },
  );

  desk.post('/api/chat/conversations/:id/read', async (request): Promise<v.InferInput<typeof doneReply>> => {
    const { id } = parsed(idPath, request.params);
    await app.db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, id);
      if (conversation === undefined) throw new DeskRefusal(404, `There is no conversation ${id}.`);
      const readAt = await markReadBy(tx, id, 'support', app.clock());
      if (readAt === undefined) return;
      await tx.query('update chat_conversation set seen_at = $2 where id = $1 and waiting_since is not null', [
        id,
        readAt,
      ]);
      await tell(tx, { type: 'read', key: conversation.key, readAt: readAt.toISOString() });
    });
    return { done: true };
  });

  desk.post(
    '/api/chat/files',
    { bodyLimit: FILE_BODY_LIMIT },
    async (request): Promise<v.InferInput<typeof agentFileReply>> => {
      const { data } = parsed(agentFileBody, request.body);
      const bytes = Buffer.from(data, 'base64');
      const time = app.config.caps.pictureTime;
      return onUpload('picture', 'desk', async () => {
        const file = (await readImage(bytes, time)) ?? (await readMovie(bytes, time)) ?? readPdf(bytes);
        if (file === undefined)
          throw new DeskRefusal(400, 'The file is no PNG, JPEG, GIF, MP4, QuickTime or PDF file.');
        const { path, kind } = await keepFile(app, { ...file, owner: 'desk' }, app.clock());
        return { path, fileType: kind };
      });
    },
  );

  desk.put('/api/chat/bot', async (request): Promise<v.InferInput<typeof botReply>> => {
    const { on } = parsed(botBody, request.body);
    await writeSettings(app.db, { chatBot: on });
    return { on };
  });
}

/** An agent's own file goes as it is. */
function readPdf(bytes: Buffer): { extension: Extension; bytes: Uint8Array } | undefined {
  const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.toString('latin1', -1024).includes('%%EOF');
  return isPdf ? { extension: 'pdf', bytes } : undefined;
}

function cleaned(message: object): object {
  if (JSON.stringify(message).length > MESSAGE_MAX_BYTES) throw new DeskRefusal(400, 'The message is too long.');
  try {
    const result = clean(message);
    if (typeof result === 'object' && result !== null) return result;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new DeskRefusal(400, 'The message is nested too deeply.');
}
