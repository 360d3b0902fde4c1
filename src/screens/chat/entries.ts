/** The conversation as the list shows it: what is at the service, then what is on its way. */

import type { ChatMessage, Conversation } from '../../../contract/chat.ts';
import type { Unsent } from '../../../machines/chat/outbox-setup.ts';
import { isOwn, keyOf } from '../../../machines/chat/timeline.ts';
import type { ChatEntry } from '../../components/chat/entry.ts';

/** The progress of the message that is being delivered. */
export interface UnderWay {
  readonly uploading: boolean;
  /** From 0 to 1. */
  readonly fraction: number;
}

/** The same message gives the same entry, so that the list draws anew only what has changed. */
const known = new WeakMap<Conversation, ChatEntry>();
const waiting = new WeakMap<Unsent, ChatEntry>();

function authorOf(message: Conversation): ChatEntry['author'] {
  if (isOwn(message)) return 'me';
  return message.sender === 'bot' ? 'bot' : 'support';
}

/** `readTill`: support has read the player's messages up to here, ISO 8601. */
export function entryOf(message: Conversation, readTill: string | null): ChatEntry {
  const own = isOwn(message);
  const read =
    own && (!!message.readAt || (readTill !== null && Date.parse(message.createdAt) <= Date.parse(readTill)));
  const before = known.get(message);
  if (before !== undefined && (before.read ?? false) === read) return before;
  const entry: ChatEntry = {
    id: keyOf(message),
    author: authorOf(message),
    name: message.name,
    message: message.message,
    at: message.createdAt,
    ...(own && { delivery: 'succeed', read }),
  };
  known.set(message, entry);
  return entry;
}

function shownAs({ content }: Unsent): ChatMessage {
  if (content.kind === 'text') return { message_type: 'text', payload: { message: content.text } };
  if (content.kind === 'postback')
    return { message_type: 'postback', payload: { title: content.title, message: content.message } };
  const { text, fileType, filePath, preview } = content;
  // A file that the phone no longer has and the service does not have yet is shown by its name.
  const there = preview ?? filePath;
  return {
    message_type: 'media',
    payload: {
      message: text,
      url: false,
      fileType: there === null ? 'file' : fileType,
      filePath: there ?? content.name,
    },
  };
}

function waitingEntry(unsent: Unsent, way: UnderWay | null): ChatEntry {
  const before = waiting.get(unsent);
  if (before !== undefined && way === null) return before;
  const entry: ChatEntry = {
    id: unsent.clientId,
    author: 'me',
    message: shownAs(unsent),
    at: unsent.writtenAt,
    delivery: unsent.status === 'failed' ? 'failed' : way?.uploading ? 'uploading_file' : 'sending',
    ...(way?.uploading && { progress: way.fraction }),
  };
  if (way === null) waiting.set(unsent, entry);
  return entry;
}

const withoutReplies = new WeakMap<ChatEntry, ChatEntry>();

/** Quick replies are for the latest message only: below a later one they would answer the wrong question. */
function passed(entry: ChatEntry): ChatEntry {
  if (entry.message.message_type !== 'quick_replies') return entry;
  const before = withoutReplies.get(entry);
  if (before !== undefined) return before;
  const { message } = entry.message.payload;
  const after: ChatEntry = { ...entry, message: { message_type: 'text', payload: { message } } };
  withoutReplies.set(entry, after);
  return after;
}

/** Puts entries where their time is: each before the first one that is later. Both lists are in order. */
function merged(shown: readonly ChatEntry[], added: readonly ChatEntry[]): ChatEntry[] {
  const all = [...shown];
  for (const entry of added) {
    const at = Date.parse(entry.at);
    const next = all.findIndex((other) => Date.parse(other.at) > at);
    all.splice(next < 0 ? all.length : next, 0, entry);
  }
  return all;
}

/**
 * The entries of the list. A message that could not be sent stays in its place; messages on their way stand last.
 * `way`: the progress of the first queued message, while it is being delivered.
 */
export function entriesOf(
  timeline: readonly Conversation[],
  unsent: readonly Unsent[],
  readTill: string | null,
  way: UnderWay | null,
): ChatEntry[] {
  const shown = timeline.map((message) => entryOf(message, readTill));
  const there = new Set(shown.map(({ id }) => id));
  const next = unsent.find(({ status }) => status === 'queued');
  const open = unsent.filter(({ clientId }) => !there.has(clientId));
  const entries = (status: Unsent['status']) =>
    open.filter((one) => one.status === status).map((one) => waitingEntry(one, one === next ? way : null));
  const all = [...merged(shown, entries('failed')), ...entries('queued')];
  const latest = all.findLastIndex(({ delivery }) => delivery !== 'failed');
  return all.map((entry, index) => (index === latest ? entry : passed(entry)));
}
