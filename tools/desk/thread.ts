/** A conversation as the agent's page holds it. */
import type * as v from 'valibot';
import type { DeskChatMessage, messagesReply } from '../../server/desk/chat-contract.ts';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import type { Outgoing } from './outbox.ts';

export interface Thread {
  /** The conversation's number. */
  readonly id: number;
  /** Oldest first, without gaps. A message that has not changed stays the same object. */
  readonly messages: readonly DeskChatMessage[];
  /** True if there are older ones. */
  readonly more: boolean;
  /** The first message that no agent had read when the conversation was opened. */
  readonly unreadFrom: string | null;
}

/** One page of messages, newest first. */
export type Page = v.InferOutput<typeof messagesReply>;

const isUnread = ({ sender, readAt }: DeskChatMessage) => sender === 'customer' && readAt === null;

/** A conversation that has just been opened, from its newest page. */
export function openThread(id: number, page: Page): Thread {
  const messages = page.messages.toReversed();
  return { id, messages, more: page.more, unreadFrom: messages.find(isUnread)?._id ?? null };
}

/** The message that was read before, or the new one where it has changed. */
function kept(before: DeskChatMessage | undefined, now: DeskChatMessage): DeskChatMessage {
  return before !== undefined && before.readAt === now.readAt ? before : now;
}

/** The newest page read again. When it does not reach what is there, the conversation begins anew with it. */
export function withNewest(thread: Thread, page: Page): Thread {
  const fresh = page.messages.toReversed();
  const first = fresh[0]?.seq ?? 0;
  const last = thread.messages.at(-1)?.seq ?? 0;
  if (thread.messages.length === 0 || first > last + 1) return { ...openThread(thread.id, page), unreadFrom: null };
  const known = new Map(thread.messages.map((message) => [message.seq, message]));
  const newest = fresh.at(-1)?.seq ?? 0;
  const messages = [
    ...thread.messages.filter(({ seq }) => seq < first),
    ...fresh.map((message) => kept(known.get(message.seq), message)),
    // Sent here while the page was on its way.
    ...thread.messages.filter(({ seq }) => seq > newest),
  ];
  const isSame =
    messages.length === thread.messages.length &&
    messages.every((message, index) => message === thread.messages[index]);
  return isSame ? thread : { ...thread, messages };
}

/** The number of the first message that is there; 1 when none is. */
export const firstOf = (thread: Thread | null): number => thread?.messages[0]?.seq ?? 1;

/** The thread with the page of messages before its first. */
export function withOlder(thread: Thread, page: Page): Thread {
  const older = page.messages.toReversed();
  // The conversation began anew meanwhile: there would be a gap.
  if (older.at(-1)?.seq !== (thread.messages[0]?.seq ?? 0) - 1) return thread;
  return { ...thread, messages: [...older, ...thread.messages], more: page.more };
}

/** The thread with a message that was sent here, unless a later reading has brought it already. */
export function withSent(thread: Thread, message: DeskChatMessage): Thread {
  if (thread.messages.some(({ seq }) => seq >= message.seq)) return thread;
  return { ...thread, messages: [...thread.messages, message] };
}

const shown = new WeakMap<DeskChatMessage | Outgoing, ChatEntry>();

function remembered<T extends DeskChatMessage | Outgoing>(of: T, make: () => ChatEntry): ChatEntry {
  const before = shown.get(of);
  if (before !== undefined) return before;
  const entry = make();
  shown.set(of, entry);
  return entry;
}

/**
 * The entries of the list: the agents' side and the bot on the right, the customer on the left. `keys` are the client
 * ids of the messages sent from here, by the ids that they got, so that an entry keeps its own. The same message gives
 * the same entry.
 */
export function entriesOf(
  thread: Thread,
  customer: string,
  outbox: readonly Outgoing[],
  keys: Readonly<Record<string, string>>,
): ChatEntry[] {
  const stored = thread.messages.map((message) =>
    remembered(message, () => ({
      id: keys[message._id] ?? message._id,
      author: message.sender === 'customer' ? 'support' : 'me',
      name: message.sender === 'customer' ? customer : message.sender === 'bot' ? BOT : message.name,
      message: message.message,
      at: message.createdAt,
      read: message.sender !== 'customer' && message.readAt !== null,
    })),
  );
  const waiting = outbox
    .filter(({ conversation }) => conversation === thread.id)
    .map((outgoing) =>
      remembered(outgoing, () => ({
        id: outgoing.clientId,
        author: 'me',
        name: outgoing.name,
        message: outgoing.shown,
        at: outgoing.at,
        delivery: outgoing.delivery,
      })),
    );
  return [...stored, ...waiting];
}

/** The name of the bot's entries. */
export const BOT = 'Bot';
