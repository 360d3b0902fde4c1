/** The changes to the history's context by a page that was read, and by messages that come beside it. */
import type { Conversation } from '../../contract/chat.ts';
import { type HistoryContext, timelineOf } from './history-context.ts';
import { byTime, isOwn, merged, PAGE_SIZE, unknownOf } from './timeline.ts';

export const isEnd = (page: readonly Conversation[]) => page.length < PAGE_SIZE;

/** True while nothing is known yet: the newest page is where the conversation begins on the screen. */
export const isFirst = ({ messages, complete }: HistoryContext) => messages.length === 0 && !complete;

/**
 * Leaves out messages older than all that were read in order: others are missing between. They come with their own
 * page.
 */
function reached(some: readonly Conversation[], oldest: Conversation | undefined, complete: boolean) {
  if (complete || oldest === undefined) return some;
  return some.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(oldest.createdAt));
}

/** The part of `incoming` that is new to the owner. */
function news(context: HistoryContext, incoming: readonly Conversation[], first = false) {
  const unknown = unknownOf(timelineOf(context), incoming);
  return {
    arrived: first
      ? []
      : merged(
          [],
          unknownOf(
            [],
            unknown.filter((message) => !isOwn(message) && !message.readAt),
          ),
        ),
    own: incoming.flatMap((message) => (isOwn(message) && message.clientId ? [message.clientId] : [])),
  };
}

/** The newest of the moments up to which support has read. */
function readOf(before: string | null, messages: readonly Conversation[]): string | null {
  return messages.reduce<string | null>(
    (newest, message) =>
      isOwn(message) && message.readAt && (newest === null || Date.parse(message.createdAt) > Date.parse(newest))
        ? message.createdAt
        : newest,
    before,
  );
}

export type Page = readonly Conversation[];

/** Something was heard that is newer than all that was read on pages: before it, messages may be missing. */
export function isUnconfirmed({ messages, heard }: HistoryContext): boolean {
  const newest = messages.at(-1);
  return heard.some((message) => newest === undefined || byTime(message, newest) > 0);
}

/** The changes by a message from the socket, or by one that was delivered. */
export function listened(context: HistoryContext, message: Conversation): Partial<HistoryContext> {
  return {
    ...news(context, [message]),
    heard: merged(context.heard, reached([message], context.messages[0], context.complete)),
    readBySupport: readOf(context.readBySupport, [message]),
  };
}

/** The changes by a page that does not reach the messages read before. */
export function staged(context: HistoryContext, page: Page): Partial<HistoryContext> {
  return {
    ...news(context, page),
    found: merged(context.found, page),
    skip: context.skip + page.length,
    readBySupport: readOf(context.readBySupport, page),
  };
}

/** The changes by the page that closes the gap. A heard message that is on no page stays among the heard ones. */
export function closed(context: HistoryContext, page: Page): Partial<HistoryContext> {
  const complete = context.complete || isEnd(page);
  const read = merged(merged(context.messages, context.found), page);
  const heard = unknownOf(read, context.heard);
  // Copies of one message know different things of it (its clientId, say): none is thrown away.
  const all = merged(timelineOf(context), page);
  return {
    ...news(context, page, isFirst(context)),
    messages: unknownOf(heard, all),
    found: [],
    heard: reached(heard, read[0], complete),
    problem: null,
    complete,
    readBySupport: readOf(context.readBySupport, page),
  };
}

/** True if the page goes back further than the oldest known message; else messages have come to the front meanwhile. */
export function goesFurther({ messages: [oldest] }: HistoryContext, page: Page): boolean {
  const last = page.at(-1);
  return isEnd(page) || last === undefined || oldest === undefined || byTime(last, oldest) < 0;
}

/**
 * The changes by a page of older messages before the first. The page began no later than the end of the known ones, so
 * nothing is missing between; its messages that are newer than those lie beyond a gap, and come with the search.
 */
export function prepended(context: HistoryContext, page: Page): Partial<HistoryContext> {
  const newest = context.messages.at(-1);
  const within = page.filter((message) => newest === undefined || byTime(message, newest) <= 0);
  return {
    arrived: [],
    own: [],
    messages: merged(context.messages, within),
    complete: context.complete || isEnd(page),
    olderSkip: context.olderSkip + page.length,
    olderProblem: null,
    readBySupport: readOf(context.readBySupport, within),
  };
}
