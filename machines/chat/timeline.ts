/** The conversation's messages in their order, each once (rule: Chat history). */
import type { Conversation } from '../../contract/chat.ts';

/** Messages on a page of the history (rule: Chat history). */
export const PAGE_SIZE = 10;

/** The player's own message; anything else is support's. */
export function isOwn(message: Conversation): boolean {
  return message.sender === 'customer';
}

/**
 * The names of a message: the service's `_id` and, for the player's own, the `clientId` that it was sent with. Without
 * either, and always for the player's own, the sender, the content and the time: a backend may give back neither.
 */
function namesOf(message: Conversation): string[] {
  const names = [
    ...(message._id ? [`id:${message._id}`] : []),
    ...(message.clientId ? [`client:${message.clientId}`] : []),
  ];
  return names.length > 0 && !isOwn(message) ? names : [...names, saidIn(message)];
}

/** The time, the sender and the content of a message, as one name. */
const saidIn = ({ createdAt, sender, message }: Conversation) =>
  `${Date.parse(createdAt)}|${sender}|${JSON.stringify(message)}`;

/** Stays the same from the moment a message is written until it comes back from the service. */
export function keyOf(message: Conversation): string {
  return message.clientId || message._id || saidIn(message);
}

/** The order of a conversation: by the service's time, then by id. Below zero where `one` comes first. */
export function byTime(one: Conversation, other: Conversation): number {
  const difference = Date.parse(one.createdAt) - Date.parse(other.createdAt);
  if (difference !== 0) return difference;
  const [left, right] = [one._id ?? '', other._id ?? ''];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The messages of `incoming` that `known` lacks, each once. */
export function unknownOf(known: readonly Conversation[], incoming: readonly Conversation[]): Conversation[] {
  const names = new Set(known.flatMap(namesOf));
  return incoming.filter((message) => {
    const own = namesOf(message);
    if (own.some((name) => names.has(name))) return false;
    for (const name of own) names.add(name);
    return true;
  });
}

/** The facts of two copies of one message together; the same object if nothing is new, so that views keep still. */
function joined(before: Conversation, after: Conversation): Conversation {
  const adds =
    (after._id && !before._id) ||
    (after.clientId && !before.clientId) ||
    (after.readAt && !before.readAt) ||
    after.createdAt !== before.createdAt;
  // A copy may lack what the other has: its clientId, say, where a backend does not keep it.
  return adds
    ? {
        ...after,
        _id: after._id || before._id,
        clientId: after.clientId || before.clientId,
        readAt: after.readAt || before.readAt,
      }
    : before;
}

/** The messages of both lists, oldest first; each once. */
export function merged(known: readonly Conversation[], incoming: readonly Conversation[]): readonly Conversation[] {
  if (incoming.length === 0) return known;
  const places = new Map<string, number>();
  const all: Conversation[] = [];
  for (const message of [...known, ...incoming]) {
    const names = namesOf(message);
    const place = names.map((name) => places.get(name)).find((found) => found !== undefined) ?? all.length;
    const before = all[place];
    all[place] = before === undefined ? message : joined(before, message);
    for (const name of names) places.set(name, place);
  }
  return all.sort(byTime);
}

/** True if a page of the history reaches the messages of an earlier page: then nothing is missing between. */
export function meets(known: readonly Conversation[], page: readonly Conversation[]): boolean {
  const names = new Set(page.flatMap(namesOf));
  return known.some((message) => namesOf(message).some((name) => names.has(name)));
}

/** Support's messages that the player has not read: none of them marked by the service, nor older than `readTill`. */
export function unreadOf(messages: readonly Conversation[], readTill: string | null): Conversation[] {
  const till = readTill === null ? Number.NEGATIVE_INFINITY : Date.parse(readTill);
  return messages.filter((message) => !isOwn(message) && !message.readAt && Date.parse(message.createdAt) > till);
}
