/** What the history makes of a page that it has read, and of messages that come beside it. */
import type { Conversation } from '../../src/contract/chat.ts';
import type { HistoryContext } from './history.machine.ts';
import { isOwn, merged, PAGE_SIZE, unknownOf } from './timeline.ts';

export const isEnd = (page: readonly Conversation[]) => page.length < PAGE_SIZE;

/** Nothing is known yet: the newest page is where the conversation begins on the screen. */
export const isFirst = ({ messages, complete }: HistoryContext) => messages.length === 0 && !complete;

/** Without what is older than all that is read in order: others are missing between. It comes with its own page. */
export function reached(some: readonly Conversation[], oldest: Conversation | undefined, complete: boolean) {
  if (complete || oldest === undefined) return some;
  return some.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(oldest.createdAt));
}

/** What of `incoming` is news, for the owner. */
export function news(context: HistoryContext, incoming: readonly Conversation[], first = false) {
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
export function readOf(before: string | null, messages: readonly Conversation[]): string | null {
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
export const searchedFrom = ({ skip, searchedFrom: known }: HistoryContext, page: Page) =>
  skip === 0 ? (page[0]?.createdAt ?? null) : known;

/** Which of the loose messages a search covers that began at `from`: those after it stay loose. */
export function covered(loose: Page, from: string | null): { within: Page; after: Page } {
  const isWithin = ({ createdAt }: Conversation) => from !== null && Date.parse(createdAt) <= Date.parse(from);
  return { within: loose.filter(isWithin), after: loose.filter((message) => !isWithin(message)) };
}
