/** Support chat. Members and guests: the bearer token goes along when there is one. */
import * as v from 'valibot';
import { call, type ReplyOf, UPLOAD_TIMEOUT } from './call.ts';
import { count, instant } from './entities.ts';
import { fields, needed, optional, optionalAs, optionalWords, text, toldAs, yesNo } from './fields.ts';
import { key, moment, readable, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht } from './money.ts';
import { LONGEST } from './usual-time.ts';

const chat = { access: 'optional', tag: 'Chat' } as const;

export const button = v.object({
  type: v.string(),
  title: v.optional(v.string(), ''),
  url: v.nullish(v.string()),
  payload: v.nullish(v.unknown()),
  phone: v.nullish(v.string()),
});
export type ChatButton = v.InferOutput<typeof button>;

const media = v.object({
  message: v.optional(v.string(), ''),
  url: v.optional(v.boolean(), false),
  fileType: v.picklist(['image', 'video', 'file']),
  filePath: v.string(),
});
const card = v.object({
  image_url: v.nullish(v.string()),
  title: v.optional(v.string(), ''),
  subtitle: v.nullish(v.string()),
  buttons: v.optional(v.array(button), []),
});

const known = v.variant('message_type', [
  v.object({ message_type: v.literal('text'), payload: v.object({ message: v.string() }) }),
  v.object({
    message_type: v.literal('buttons'),
    payload: v.object({ message: v.optional(v.string(), ''), buttons: v.array(button) }),
  }),
  v.object({ message_type: v.literal('media'), payload: media }),
  v.object({
    message_type: v.literal('quick_replies'),
    payload: v.object({ message: v.optional(v.string(), ''), quick_replies: v.array(button) }),
  }),
  v.object({ message_type: v.literal('generic'), payloads: v.array(card) }),
  v.object({ message_type: v.literal('postback'), payload: v.object({ title: v.string(), message: v.unknown() }) }),
]);

/** Characters of a message, as the player sees them (rule: Chat messages). */
export const MESSAGE_MAX = 2000;
/** A character that is shown as one may be made of many: as many code units as letters of any script with their signs. */
export const MESSAGE_UNITS_MAX = 4 * MESSAGE_MAX;

/** The messages that a player may send. */
const sendable = v.variant('message_type', [
  v.object({
    message_type: v.literal('text'),
    payload: v.object({
      message: v.pipe(v.string(), v.minLength(1), v.maxLength(MESSAGE_UNITS_MAX), v.maxGraphemes(MESSAGE_MAX)),
    }),
  }),
  v.object({ message_type: v.literal('media'), payload: media }),
  v.object({ message_type: v.literal('postback'), payload: v.object({ title: v.string(), message: v.unknown() }) }),
]);

/** A message. One of a type or shape that we do not know becomes `unknown`, and is shown as such. */
export const chatMessage = v.union([
  known,
  v.pipe(
    v.unknown(),
    v.transform(() => ({ message_type: 'unknown' as const })),
  ),
]);
export type ChatMessage = v.InferOutput<typeof chatMessage>;

export const conversation = v.object({
  _id: v.nullish(v.string()),
  /** Chosen by the sender's app, so that a resend is harmless. */
  clientId: v.nullish(v.string()),
  /** `customer` is the player; anything else is support. */
  sender: v.string(),
  message: chatMessage,
  /** Later than that of every message of the conversation that was stored before. */
  createdAt: instant,
  session_id: v.nullish(v.string()),
  userId: v.nullish(v.string()),
  guestId: v.nullish(v.string()),
  username: v.nullish(v.string()),
  name: v.nullish(v.string()),
  deviceToken: v.nullish(v.string()),
  /** The moment at which the other side read it. */
  readAt: v.nullish(instant),
});
export type Conversation = v.InferOutput<typeof conversation>;

/** A message as a backend sends it. Without a known sender it counts as support's. */
export const toldConversation = fields({
  _id: optional(text),
  clientId: optional(text),
  sender: optionalWords,
  message: toldAs(chatMessage, { message_type: 'unknown' }),
  createdAt: needed(moment),
  session_id: optional(text),
  userId: optional(text),
  guestId: optional(text),
  username: optional(text),
  name: optional(text),
  deviceToken: optional(text),
  readAt: optional(moment),
});

/**
 * A page of them. One that cannot be read stands there as a message of an unknown kind, at the time of its neighbour: it is
 * not hidden, and the page is as long as it was.
 */
const told = v.pipe(
  v.array(v.fallback(v.nullable(toldConversation), null)),
  v.check((page) => page.length === 0 || page.some((message) => message !== null), 'a message that can be read'),
  v.transform((page): Conversation[] => {
    let createdAt = page.find((message) => message !== null)?.createdAt ?? '';
    return page.map((message) => {
      createdAt = message?.createdAt ?? createdAt;
      return message ?? { sender: '', message: { message_type: 'unknown' }, createdAt };
    });
  }),
);

/**
 * The owner of a conversation. A guest's id is a secret of that browser, of 32 characters or more. With a token, `userId` is
 * the member's own.
 */
const who = { userId: v.nullish(v.string()), guestId: v.nullish(v.string()) };

/**
 * The realtime socket (rule: Chat socket): socket.io, websocket only, on the chat backend's `/socket.io`. A member's token goes
 * in the handshake's `auth` ({token}), never into the address. `join` takes `joinRequest` and is acknowledged with
 * `joinReply`; from then on `messaging` brings each `conversation` of the room, the player's own ones included. It
 * promises neither their order nor that none is lost: an app shows them by `createdAt`, and takes only pages of the
 * history for whole. On its return it reads them, newest first, until one meets what it had read on a page before.
 */
export const chatSocket = { join: 'join', messaging: 'messaging', read: 'read', account: 'account' } as const;
/** `room` is the configured prefix plus the user's or guest's id. A member may join no room but their own. */
export const joinRequest = v.object({ room: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
export const joinReply = v.object({
  joined: v.boolean(),
  /** This room also hears of the member's account (`account`). A backend without it leaves it out: the app then asks now and then. */
  account: v.optional(v.boolean()),
  /** Seconds for which nothing has changed on the account, as far back as the service knows: figures read since then are right. */
  unchangedFor: v.optional(v.number()),
});
/**
 * Something changed on the member's account: money, a payout's stage, a slip, coins. What it is the app asks for. `deposit`:
 * money has come in, in baht.
 */
export const accountEvent = v.object({
  deposit: v.optional(v.object({ amount: shownBaht, reference: v.optional(v.string()) })),
});
export type MoneyIn = NonNullable<v.InferOutput<typeof accountEvent>['deposit']>;
/** Support has read the player's messages up to this moment. */
export const readEvent = v.object({ readAt: instant });

/** The most topics that an app offers. */
export const TOPICS_MAX = 8;
/** A subject that the player may choose before the first message of a conversation (rule: Chat topics). */
const chatTopic = fields({ id: needed(key), name: needed(localText) });
export type ChatTopic = v.InferOutput<typeof chatTopic>;

export const chatConfig = /*#__PURE__*/ call({
  ...chat,
  id: 'chatConfig',
  method: 'GET',
  path: '/api/chat/config',
  repeat: 'safe',
  summary: 'Prefix of the socket rooms',
  without: 'has no chat',
  /**
   * `extended`: beyond the specification, messages carry `clientId` and `locale`, and a join is acknowledged. A backend that
   * leaves it out is sent neither, and its rooms count as joined at once. `topics`: eight at most are offered; a chosen one
   * comes as a postback with the payload `{topic: id}`. `queue`: the place in line may be asked for.
   */
  reply: fields({
    PREFIX: needed(text),
    extended: optionalAs(yesNo, false),
    topics: optionalAs(
      v.pipe(
        readable(chatTopic),
        v.transform((topics) => topics.slice(0, TOPICS_MAX)),
      ),
      [],
    ),
    queue: optionalAs(yesNo, false),
  }),
});
/** Asked for only where the settings say `queue`. */
export const chatQueue = /*#__PURE__*/ call({
  ...chat,
  id: 'chatQueue',
  isOptional: true,
  method: 'POST',
  path: '/api/chat/queue',
  repeat: 'safe',
  summary: 'Place in line of a player who waits for an agent, from 1, and how long an answer usually takes, in seconds',
  without: 'is not told their place in line, nor how long an answer usually takes',
  body: v.object(who),
  /** Neither while the player does not wait, or support is closed. The bot's answers end no wait. */
  reply: fields({
    place: optional(v.pipe(tally, v.minValue(1))),
    usual: optional(v.pipe(tally, v.maxValue(LONGEST))),
  }),
  errors: ['INVALID_REQUEST'],
});
export type Queue = ReplyOf<typeof chatQueue>;
export const sendMessage = /*#__PURE__*/ call({
  ...chat,
  id: 'sendMessage',
  method: 'POST',
  path: '/api/chat/send-message',
  repeat: 'never',
  summary: 'Sends a message',
  without: 'has no chat',
  // A message to be sent has a known type and at most 2000 characters (rule: Chat messages).
  body: v.object({
    ...v.partial(conversation, ['createdAt']).entries,
    message: sendable,
    /** The player's language, in which support's automatic answers come; else the service goes by the message. */
    locale: v.nullish(v.picklist(['th', 'lo', 'en'])),
  }),
  reply: fields({ createdAt: needed(moment), _id: optional(text) }),
  errors: ['INVALID_REQUEST', 'REQUEST_LIMIT'],
});
export const chatHistory = /*#__PURE__*/ call({
  ...chat,
  id: 'chatHistory',
  method: 'POST',
  path: '/api/chat/history',
  repeat: 'safe',
  summary: 'Messages, newest first',
  without: 'has no chat',
  body: v.object({ ...who, limit: v.pipe(count, v.minValue(1), v.maxValue(100)), skip: count }),
  reply: told,
  errors: ['INVALID_REQUEST'],
});

const uploaded = fields({ path: needed(v.string()) });
/** A multipart form with the field `file`. */
const upload = {
  ...chat,
  method: 'POST',
  repeat: 'never',
  encoding: 'multipart',
  timeout: UPLOAD_TIMEOUT,
  reply: uploaded,
  errors: ['INVALID_REQUEST', 'FILE_REQUIRED', 'FILE_INVALID', 'REQUEST_LIMIT'],
} as const;
export const uploadImage = /*#__PURE__*/ call({
  ...upload,
  id: 'uploadChatImage',
  path: '/api/chat/upload-image',
  summary: 'Stores a picture (multipart field `file`)',
  without: 'cannot send a picture',
});
export const uploadVideo = /*#__PURE__*/ call({
  ...upload,
  id: 'uploadChatVideo',
  path: '/api/chat/upload-video',
  summary: 'Stores a video (multipart field `file`)',
  without: 'cannot send a video',
});
/** Taken only where the operator has switched recordings on. */
export const uploadRecording = /*#__PURE__*/ call({
  ...upload,
  id: 'uploadChatRecording',
  isOptional: true,
  path: '/api/chat/upload-recording',
  summary: 'Stores what the app has kept of its last minutes, as JSON lines (multipart field `file`)',
  without: 'cannot send support what the app has kept of its last minutes',
});
export const markRead = /*#__PURE__*/ call({
  ...chat,
  id: 'markRead',
  method: 'PUT',
  path: '/api/chat/read-customer/',
  repeat: 'never',
  summary: 'The player has read everything so far',
  without: 'is told of messages that were read',
  body: v.object(who),
  reply: v.object({}),
  errors: ['INVALID_REQUEST'],
});
