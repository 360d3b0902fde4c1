/** The requests, the context and the events of the chat's history (rule: Chat history). */
import type { ActorRef, Snapshot } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { Who } from './chat.ts';
import type { RoomTold } from './chat-connection.ts';
import { isOwn, keyOf, merged, unreadOf } from './timeline.ts';

/** The request to the service: newest messages first, `skip` of them left out. */
export interface HistoryAsked {
  readonly who: Who;
  readonly limit: number;
  readonly skip: number;
}

/** The event that the history sends to its owner, each time it has learnt something. */
export interface HistoryTold {
  readonly type: 'history.changed';
  /** Support's messages that the player has not read. */
  readonly unread: number;
  /** There may be more of them, further back than what is loaded. */
  readonly unreadMore: boolean;
  /** The first of them, by its key. */
  readonly unreadFrom: string | null;
  /** The time at which the newest message was written, ISO 8601; null while there is none. */
  readonly newest: string | null;
  /** Nothing was said for a day, or ever. */
  readonly quiet: boolean;
  /** The player wrote last, the bot aside: an agent has not answered. */
  readonly waiting: boolean;
  /** Support's messages that are new since the first page was there, oldest first. */
  readonly arrived: readonly Conversation[];
  /** The player's own messages that are at the service, by their `clientId`. */
  readonly own: readonly string[];
}

export type HistoryEvent =
  | Exclude<RoomTold, { type: 'account.told' }>
  /** The chat is in the room from now on, or again: something may have been missed. */
  | { readonly type: 'room.joined' }
  | { readonly type: 'room.left' }
  /** The player's own message is at the service. */
  | { readonly type: 'message.delivered'; readonly message: Conversation }
  /** The player has read everything up to this moment, ISO 8601. */
  | { readonly type: 'history.read'; readonly till: string }
  /** The player asks anew. */
  | { readonly type: 'history.refresh' }
  /** The player is about to look: checks silently that nothing is missing. */
  | { readonly type: 'history.check' }
  | { readonly type: 'older.wanted' };

export interface HistoryInput {
  readonly owner: ActorRef<Snapshot<unknown>, HistoryTold>;
  readonly who: Who;
}

export interface HistoryContext extends HistoryInput {
  /** The messages that were read on pages of the history: oldest first, nothing is missing between. */
  readonly messages: readonly Conversation[];
  /** The messages on pages of a search that has not reached `messages` yet: nothing is missing among themselves. */
  readonly found: readonly Conversation[];
  /**
   * Came by the socket, or from the delivery, and was on no page so far. They show in their place at once, but prove
   * nothing: what came before them may be late, or lost.
   */
  readonly heard: readonly Conversation[];
  /** The number of messages that the present search has passed. */
  readonly skip: number;
  /** The number of messages that lie before the requested page of older ones. */
  readonly olderSkip: number;
  /** The conversation's first message is there. */
  readonly complete: boolean;
  /** A new report has come meanwhile that something may have been missed. */
  readonly behind: boolean;
  /** New messages arrive by the socket from now on. */
  readonly joined: boolean;
  readonly readTill: string | null;
  /** Support has read the player's messages up to here. */
  readonly readBySupport: string | null;
  readonly arrived: readonly Conversation[];
  readonly own: readonly string[];
  readonly problem: Problem | null;
  readonly olderProblem: Problem | null;
}

/** All known messages, oldest first. */
export function timelineOf({
  messages,
  found,
  heard,
}: Pick<HistoryContext, 'messages' | 'found' | 'heard'>): readonly Conversation[] {
  return merged(merged(messages, found), heard);
}

/** The context before the first page is there. */
export function begun(input: HistoryInput): HistoryContext {
  return {
    ...input,
    messages: [],
    found: [],
    heard: [],
    skip: 0,
    olderSkip: 0,
    complete: false,
    behind: false,
    joined: false,
    readTill: null,
    readBySupport: null,
    arrived: [],
    own: [],
    problem: null,
    olderProblem: null,
  };
}

/** Milliseconds after which another matter may begin (rule: Chat topics). */
const DAY = 86_400_000;

/** The event for the owner. */
export function toldOf(context: HistoryContext): HistoryTold {
  const all = timelineOf(context);
  const unread = unreadOf(all, context.readTill);
  const newest = all.at(-1)?.createdAt ?? null;
  const last = all.findLast(({ sender }) => sender !== 'bot');
  return {
    type: 'history.changed',
    unread: unread.length,
    unreadMore: !context.complete && unread.length > 0 && unread[0] === all.find((message) => !isOwn(message)),
    unreadFrom: unread[0] === undefined ? null : keyOf(unread[0]),
    newest,
    quiet: newest === null ? context.complete : Date.now() - Date.parse(newest) >= DAY,
    waiting: last !== undefined && isOwn(last),
    arrived: context.arrived,
    own: context.own,
  };
}
