/** The support chat: sending, reading, uploading; the socket is in socket.ts. */
import { chatConfig, chatHistory, chatQueue, markRead, sendMessage } from '../../contract/chat.ts';
import type { Transaction } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { mayTry } from '../limits/limits.ts';
import { readSettings } from '../settings/settings.ts';
import { answer } from './bot.ts';
import { localeOf, topicIn } from './bot-topics.ts';
import { clean, cleanText, isSendable } from './clean.ts';
import { claimFile, serveFiles } from './files.ts';
import { append, markReadBy, openConversation, readHistory, sentBefore, toWire } from './messages.ts';
import { queue } from './queue.ts';
import { serveSocket } from './socket.ts';
import { chatUploads } from './uploads.ts';
import { findConversation, keyOf, PREFIX, type Who, whoOf } from './who.ts';

/** Three messages a second for twenty seconds: more than anybody types, and room for an app that tries again. */
const MESSAGES = { tries: 60, window: 20_000 };
/** All guests at one address: several people may share it. */
const GUESTS_MESSAGES = { tries: 120, window: 60_000 };
/** New conversations of guests at one address. */
const NEW_GUESTS = { tries: 30, window: 600_000 };

const NAME_MAX = 60;
const CLIENT_ID = /^[\w.:-]{8,128}$/;

export async function chatModule(app: App): Promise<void> {
  route(app, chatConfig, async () => {
    const { chatTopics } = await readSettings(app.db);
    return { PREFIX, extended: true, topics: chatTopics, queue: true };
  });

  route(app, sendMessage, async ({ body, member, now, ip, origin, language }) => {
    const who = whoOf(member, body);
    const clientId = body.clientId ?? null;
    if (clientId !== null && !CLIENT_ID.test(clientId)) throw refusal('INVALID_REQUEST');
    if (!isSendable(body.message)) throw refusal('INVALID_REQUEST');
    if (!(await mayWrite(app, who, ip, now))) throw refusal('REQUEST_LIMIT');
    const stored = await app.db.transaction(async (tx) => {
      // The app's setting; else the letters of this message; else what is known from before.
      const given = { locale: body.locale ?? localeOf(body.message) ?? null, guestName: shortName(body.name), now };
      const conversation = await openConversation(tx, who, given);
      const before = await sentBefore(tx, conversation.id, clientId);
      if (before !== undefined) return before;
      if (conversation.lastSeq === 0 && !(await mayBegin(tx, who, ip, now))) throw refusal('REQUEST_LIMIT');
      if (body.message.message_type === 'media') {
        const { filePath, fileType } = body.message.payload;
        if (!(await claimFile(tx, filePath, fileType))) throw refusal('INVALID_REQUEST');
      }
      const topic = await chosenIn(tx, body.message);
      const row = await append(
        tx,
        conversation,
        {
          sender: 'customer',
          message: cleaned(body.message),
          clientId,
          sessionId: body.session_id == null ? null : cleanText(body.session_id).slice(0, 100),
          ...(topic !== undefined && { topic }),
        },
        now,
      );
      const currency = member?.currency ?? (app.config.laos ? 'LAK' : 'BAHT');
      const isChosen = topic !== undefined;
      await answer(tx, { conversation, message: body.message, isChosen, origin, language, currency, now });
      return row;
    });
    return { createdAt: stored.created_at.toISOString(), _id: stored.id };
  });

  route(app, chatHistory, async ({ body: { limit, skip, guestId }, member }) => {
    const who = whoOf(member, { guestId });
    const id = await findConversation(app.db, who);
    if (id === undefined) return [];
    const rows = await readHistory(app.db, id, { limit, skip });
    return rows.map((row) => toWire(row, 'memberId' in who ? who.memberId : null));
  });

  route(app, markRead, async ({ body, member, now }) => {
    const who = whoOf(member, body);
    const id = await findConversation(app.db, who);
    if (id !== undefined) await app.db.transaction((tx) => markReadBy(tx, id, 'customer', now));
    return {};
  });

  const placeOf = queue(app.db);
  route(app, chatQueue, ({ body, member, now }) => placeOf(whoOf(member, body), now));

  chatUploads(app);
  await serveFiles(app);
  await serveSocket(app);
}

/** The id of the topic that the message chooses, of those that are offered. */
async function chosenIn(tx: Transaction, message: Parameters<typeof topicIn>[0]): Promise<string | undefined> {
  const named = topicIn(message);
  return named === undefined ? undefined : (await readSettings(tx)).chatTopics.find(({ id }) => id === named)?.id;
}

async function mayWrite(app: App, who: Who, ip: string, now: Date): Promise<boolean> {
  if (!(await mayTry(app.db, `chat:${keyOf(who)}`, MESSAGES, now))) return false;
  return 'memberId' in who || mayTry(app.db, `chat-guests:${ip}`, GUESTS_MESSAGES, now);
}

async function mayBegin(tx: Transaction, who: Who, ip: string, now: Date): Promise<boolean> {
  return 'memberId' in who || mayTry(tx, `chat-begin:${ip}`, NEW_GUESTS, now);
}

function shortName(name: string | null | undefined): string | null {
  const short = cleanText(name ?? '')
    .trim()
    .slice(0, NAME_MAX);
  return short === '' ? null : short;
}

function cleaned(message: object): object {
  try {
    const result = clean(message);
    if (typeof result === 'object' && result !== null) return result;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw refusal('INVALID_REQUEST');
}
