/**
 * The desk's API for the support chat, the agent's side of it, under `/desk/api` (see contract.ts for the conventions).
 * A page asks again every few seconds.
 *
 * - GET `chat/conversations`
 * - GET `chat/conversations/{id}/messages?before={seq}`: a page of `DESK_CHAT_PAGE`, newest first
 * - POST `chat/conversations/{id}/messages` `agentMessageBody`
 * - POST `chat/conversations/{id}/read` `{}`: the agent has read everything so far
 * - POST `chat/files` `agentFileBody`: stores a file to send; PNG, JPEG, GIF, MP4, QuickTime or PDF, at most 20 MB
 * - PUT `chat/bot` `botBody`: whether the support bot answers
 */
import * as v from 'valibot';
import { chatMessage } from '../../contract/chat.ts';
import { count, instant } from '../../contract/entities.ts';

/** Messages of one page. */
export const DESK_CHAT_PAGE = 30;

const deskConversation = v.object({
  id: v.number(),
  /** The member's, or what a guest called themselves; null for a guest without a name. */
  name: v.nullable(v.string()),
  /** Null for a guest. */
  phone: v.nullable(v.string()),
  /** The customer's language, as far as it is known. */
  locale: v.nullable(v.picklist(['th', 'lo', 'en'])),
  /** The topic that the customer has chosen, in English; null for none. */
  topic: v.nullable(v.string()),
  /** The customer's messages that no agent has read. */
  unread: count,
  /** The time of the last message. */
  lastAt: instant,
  /** The sender of the last message: `customer`, `bot` or `support`. */
  lastSender: v.string(),
  lastMessage: chatMessage,
});
export type DeskConversation = v.InferOutput<typeof deskConversation>;
/** The latest activity first, 50 at most. `unread`: customers' messages in all conversations that no agent has read. */
export const conversationsReply = v.object({
  conversations: v.array(deskConversation),
  unread: count,
  /** True if the bot answers. It keeps still for a while after an agent wrote. */
  bot: v.boolean(),
});

export const deskChatMessage = v.object({
  _id: v.string(),
  /** The message's number in the conversation, from 1: for `before`. */
  seq: count,
  /** `customer`, `bot` or `support`. */
  sender: v.string(),
  /** The agent's name. */
  name: v.nullable(v.string()),
  message: chatMessage,
  createdAt: instant,
  /** The time at which the other side read it. */
  readAt: v.nullable(instant),
});
export type DeskChatMessage = v.InferOutput<typeof deskChatMessage>;
/** Newest first. `more`: there are older ones; request them with `before`, the last one's `seq`. */
export const messagesReply = v.object({ messages: v.array(deskChatMessage), more: v.boolean() });

/**
 * An agent's message: of any type of the contract, or of none, to see what the app makes of it. A file's path comes
 * from `chat/files`; `clientId` makes sending it again harmless.
 */
export const agentMessageBody = v.strictObject({
  message: v.looseObject({ message_type: v.pipe(v.string(), v.minLength(1), v.maxLength(50)) }),
  name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
  clientId: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{8,128}$/))),
});
export const agentMessageReply = v.object({ message: deskChatMessage });

/** `data`: the file in base64. */
export const agentFileBody = v.object({ data: v.pipe(v.string(), v.base64()) });
/** `path` and `fileType` go into a `media` message, with `url: false`. */
export const agentFileReply = v.object({ path: v.string(), fileType: v.picklist(['image', 'video', 'file']) });

export const botBody = v.object({ on: v.boolean() });
export const botReply = botBody;
