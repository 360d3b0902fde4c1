/** What the history makes of a page that it has read, and of messages that come beside it. */
import type { Conversation } from '../../src/contract/chat.ts';
import type { HistoryContext } from './history-context.ts';
import { isOwn, merged, PAGE_SIZE, unknownOf } from './timeline.ts';

export const isEnd = (page: readonly Conversation[]) => page.length < PAGE_SIZE;

/** Nothing is known yet: the newest page is where the conversation begins on the screen. */
export const isFirst = ({ messages, complete }: HistoryContext) => messages.length === 0 && !complete;

/** Without what is older than all that is read in order: others are missing between. It comes with its own page. */
function reached(some: readonly Conversation[], oldest: Conversation | undefined, complete: boolean) {
  if (complete || oldest === undefined) return some;
  return some.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(oldest.createdAt));
}

/** What of `incoming` is news, for the owner. */
function news(context: HistoryContext, incoming: readonly Conversation[], first = false) {
  const unknown = unknownOf(merged(context.messages, context.loose), incoming);
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

/** The newest of the search's first page; null while there is none. */
const searchedFrom = ({ skip, searchedFrom: known }: HistoryContext, page: Page) =>
  skip === 0 ? (page[0]?.createdAt ?? null) : known;

/** Which of the loose messages a search covers that began at `from`: those after it stay loose. */
function covered(loose: Page, from: string | null): { within: Page; after: Page } {
  const isWithin = ({ createdAt }: Conversation) => from !== null && Date.parse(createdAt) <= Date.parse(from);
  return { within: loose.filter(isWithin), after: loose.filter((message) => !isWithin(message)) };
}

/** With a message by the socket, where nothing is missing before it. */
export function appended(context: HistoryContext, message: Conversation): Partial<HistoryContext> {
  return {
    ...news(context, [message]),
    messages: merged(context.messages, reached([message], context.messages[0], context.complete)),
    readBySupport: readOf(context.readBySupport, [message]),
  };
}

/** With a message by the socket, where some may be missing before it. */
export function laid(context: HistoryContext, message: Conversation): Partial<HistoryContext> {
  return {
    ...news(context, [message]),
    loose: merged(context.loose, reached([message], context.messages[0], context.complete)),
  };
}

/** With a page that does not reach what is known. */
export function staged(context: HistoryContext, page: Page): Partial<HistoryContext> {
  return {
    ...news(context, page),
    loose: merged(context.loose, page),
    skip: context.skip + page.length,
    searchedFrom: searchedFrom(context, page),
  };
}

/** With the page that closes the gap, up to where the search began: the room may have been lost while it was under way. */
export function closed(context: HistoryContext, page: Page): Partial<HistoryContext> {
  const { within, after } = covered(context.loose, searchedFrom(context, page));
  const complete = context.complete || isEnd(page);
  const oldest = context.messages[0] ?? page.at(-1);
  return {
    ...news(context, page, isFirst(context)),
    messages: merged(context.messages, merged(reached(within, oldest, complete), page)),
    loose: after,
    skip: 0,
    searchedFrom: null,
    problem: null,
    complete,
    readBySupport: readOf(context.readBySupport, page),
  };
}

/** With a page of older messages before the first. */
export function prepended(context: HistoryContext, page: Page): Partial<HistoryContext> {
  return {
    arrived: [],
    own: [],
    messages: merged(context.messages, page),
    complete: context.complete || isEnd(page),
    olderSkip: context.olderSkip + page.length,
    olderProblem: null,
    readBySupport: readOf(context.readBySupport, page),
  };
}
