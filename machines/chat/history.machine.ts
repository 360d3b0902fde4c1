import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Conversation } from '../../src/contract/chat.ts';
import type { Outcome, Problem } from '../../src/contract/outcome.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import type { Who } from './chat.ts';
import type { RoomTold } from './chat-connection.machine.ts';
import { covered, isEnd, isFirst, news, type Page, reached, readOf, searchedFrom } from './pages.ts';
import { keyOf, meets, merged, PAGE_SIZE, unknownOf, unreadOf } from './timeline.ts';

/** What is asked of the service: newest first, `skip` messages left out. */
export interface HistoryAsked {
  readonly who: Who;
  readonly limit: number;
  readonly skip: number;
}

/** What the history tells its owner, each time it has learnt something. */
export interface HistoryTold {
  readonly type: 'history.changed';
  /** Support's messages that the player has not read. */
  readonly unread: number;
  /** The first of them, by its key. */
  readonly unreadFrom: string | null;
  /** When the newest message was written, ISO 8601; null while there is none. */
  readonly newest: string | null;
  /** Support's messages that are new since the first page was there, oldest first. */
  readonly arrived: readonly Conversation[];
  /** The player's own messages that are at the service, by their `clientId`. */
  readonly own: readonly string[];
}

export type HistoryEvent =
  | RoomTold
  /** In the room from now on, or again: something may have been missed. */
  | { readonly type: 'room.joined' }
  | { readonly type: 'room.left' }
  /** The player's own message is at the service. */
  | { readonly type: 'message.delivered'; readonly message: Conversation }
  /** The player has read everything up to this moment, ISO 8601. */
  | { readonly type: 'history.read'; readonly till: string }
  /** The player asks anew. */
  | { readonly type: 'history.refresh' }
  | { readonly type: 'older.wanted' };

export interface HistoryInput {
  readonly owner: ActorRef<Snapshot<unknown>, HistoryTold>;
  readonly who: Who;
}

export interface HistoryContext extends HistoryInput {
  /** Oldest first, without a gap up to the newest that was known when it was last caught up. */
  readonly messages: readonly Conversation[];
  /** Came since, or lie beyond a gap that is not closed yet. */
  readonly loose: readonly Conversation[];
  /** How many pages' messages the present search has passed. */
  readonly skip: number;
  /** The newest message of the present search's first page: what came after it proves nothing about what came before. */
  readonly searchedFrom: string | null;
  readonly olderSkip: number;
  /** The conversation's first message is there. */
  readonly complete: boolean;
  /** Told once more meanwhile that something may have been missed. */
  readonly behind: boolean;
  /** What is said from now on comes by the socket. */
  readonly joined: boolean;
  readonly readTill: string | null;
  /** Support has read the player's messages up to here. */
  readonly readBySupport: string | null;
  readonly arrived: readonly Conversation[];
  readonly own: readonly string[];
  readonly problem: Problem | null;
  readonly olderProblem: Problem | null;
}

/** Everything that is known, oldest first. */
export function timelineOf({ messages, loose }: Pick<HistoryContext, 'messages' | 'loose'>): readonly Conversation[] {
  return merged(messages, loose);
}

/**
 * The conversation so far (sections 7 and 9): newest first by 10, older ones at the top. Each time the player comes back
 * it reads page after page until it meets what it has, so that no message is missing and none is there twice.
 */
export const chatHistoryMachine = setup({
  types: {
    context: {} as HistoryContext,
    events: {} as HistoryEvent,
    input: {} as HistoryInput,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadNewest: promised<Outcome<Page>, HistoryAsked>('loadNewest'),
    loadOlder: promised<Outcome<Page>, HistoryAsked>('loadOlder'),
  },
  actions: {
    /** A message by the socket, where nothing is missing before it. */
    append: assign(({ context }, { message }: { message: Conversation }) => ({
      ...news(context, [message]),
      messages: merged(context.messages, reached([message], context.messages[0], context.complete)),
      readBySupport: readOf(context.readBySupport, [message]),
    })),
    /** A message by the socket, where some may be missing before it. */
    lay: assign(({ context }, { message }: { message: Conversation }) => ({
      ...news(context, [message]),
      loose: merged(context.loose, reached([message], context.messages[0], context.complete)),
    })),
    /** A page that does not reach what is known. */
    stage: assign(({ context }, page: Page) => ({
      ...news(context, page),
      loose: merged(context.loose, page),
      skip: context.skip + page.length,
      searchedFrom: searchedFrom(context, page),
    })),
    /** The gap is closed, up to where the search began: the room may have been lost while it was under way. */
    close: assign(({ context }, page: Page) => {
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
    }),
    prepend: assign(({ context }, page: Page) => ({
      arrived: [],
      own: [],
      messages: merged(context.messages, page),
      complete: context.complete || isEnd(page),
      olderSkip: context.olderSkip + page.length,
      olderProblem: null,
      readBySupport: readOf(context.readBySupport, page),
    })),
    join: assign({ joined: true }),
    leave: assign({ joined: false }),
    fallBehind: assign({ behind: true, joined: true }),
    start: assign({ skip: 0, behind: false }),
    calm: assign({ problem: null }),
    startOlder: assign(({ context }) => ({ olderSkip: context.messages.length, olderProblem: null })),
    explain: assign((_, problem: Problem) => ({ problem })),
    explainOlder: assign((_, problem: Problem) => ({ olderProblem: problem })),
    markRead: assign((_, params: { till: string }) => ({ readTill: params.till, arrived: [], own: [] })),
    markReadBySupport: assign((_, params: { readAt: string }) => ({ readBySupport: params.readAt })),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }): HistoryTold => {
        const all = timelineOf(context);
        const unread = unreadOf(all, context.readTill);
        return {
          type: 'history.changed',
          unread: unread.length,
          unreadFrom: unread[0] === undefined ? null : keyOf(unread[0]),
          newest: all.at(-1)?.createdAt ?? null,
          arrived: context.arrived,
          own: context.own,
        };
      },
    ),
  },
  guards: {
    isAccepted,
    /** Nothing is missing between the page and what is known: it meets it, or goes back to the very beginning. */
    closesGap: ({ context }, answer: Outcome<Page>) =>
      answer.ok && (isEnd(answer.value) || meets(context.messages, answer.value) || isFirst(context)),
    /** Every message of the page is known: others have come to the front meanwhile. */
    bringsNothing: ({ context }, answer: Outcome<Page>) =>
      answer.ok && !isEnd(answer.value) && unknownOf(context.messages, answer.value).length === 0,
    isBehind: ({ context }) => context.behind,
    isJoined: ({ context }) => context.joined,
    hasOlder: ({ context }) => !context.complete && context.messages.length > 0,
  },
  delays: {
    /** Without the socket, and after a failure, the service is asked again by itself. Milliseconds. */
    againAfter: 15_000,
  },
}).createMachine({
  id: 'chatHistory',
  context: ({ input }) => ({
    ...input,
    messages: [],
    loose: [],
    skip: 0,
    searchedFrom: null,
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
  }),
  type: 'parallel',
  on: {
    'history.read': { actions: [{ type: 'markRead', params: ({ event }) => event }, 'tell'] },
    'read.received': { actions: { type: 'markReadBySupport', params: ({ event }) => event } },
    // Laid aside in the room, too: others may have been said before it that are still on their way.
    'message.delivered': { actions: [{ type: 'lay', params: ({ event }) => event }, 'tell'] },
  },
  states: {
    newest: {
      initial: 'loading',
      on: {
        'message.received': { actions: [{ type: 'lay', params: ({ event }) => event }, 'tell'] },
        'room.left': { actions: 'leave' },
      },
      states: {
        loading: {
          tags: 'busy',
          description: 'Reads on until nothing is missing between the newest message and what is known.',
          initial: 'searching',
          states: {
            searching: {
              invoke: {
                id: 'loadNewest',
                src: 'loadNewest',
                input: ({ context }) => ({ who: context.who, limit: PAGE_SIZE, skip: context.skip }),
                onDone: [
                  {
                    guard: { type: 'closesGap', params: ({ event }) => event.output },
                    target: 'closed',
                    actions: [{ type: 'close', params: ({ event }) => accepted(event.output) }, 'tell'],
                  },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'searching',
                    reenter: true,
                    actions: [{ type: 'stage', params: ({ event }) => accepted(event.output) }, 'tell'],
                  },
                  {
                    target: '#chatHistory.newest.failed',
                    actions: { type: 'explain', params: ({ event }) => refused(event.output) },
                  },
                ],
                onError: {
                  target: '#chatHistory.newest.failed',
                  actions: { type: 'explain', params: ({ event }) => failed(event.error) },
                },
              },
              on: { 'room.joined': { actions: 'fallBehind' } },
            },
            closed: {
              always: [
                { guard: 'isBehind', target: 'searching', actions: 'start' },
                { guard: 'isJoined', target: '#chatHistory.newest.current' },
                { target: '#chatHistory.newest.adrift' },
              ],
            },
          },
        },
        current: {
          description: 'In the room: nothing is missing, and what is new comes by the socket.',
          on: {
            'message.received': { actions: [{ type: 'append', params: ({ event }) => event }, 'tell'] },
            'room.joined': { target: 'loading', actions: 'start' },
            'room.left': { target: 'adrift', actions: 'leave' },
            'history.refresh': { target: 'loading', actions: 'start' },
          },
        },
        adrift: {
          description: 'Not in the room: what is new is asked for now and then.',
          on: {
            'room.joined': { target: 'loading', actions: ['join', 'start'] },
            'history.refresh': { target: 'loading', actions: 'start' },
          },
          after: { againAfter: { target: 'loading', actions: 'start' } },
        },
        failed: {
          tags: 'error',
          description: 'What is known stays on the screen; something may be missing after it.',
          on: {
            'history.refresh': { target: 'loading', actions: ['calm', 'start'] },
            'room.joined': { target: 'loading', actions: ['join', 'start'] },
          },
          after: { againAfter: { target: 'loading', actions: 'start' } },
        },
      },
    },
    older: {
      initial: 'resting',
      states: {
        resting: {
          on: { 'older.wanted': { guard: 'hasOlder', target: 'loading', actions: 'startOlder' } },
        },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: ({ context }) => ({ who: context.who, limit: PAGE_SIZE, skip: context.olderSkip }),
            onDone: [
              {
                guard: { type: 'bringsNothing', params: ({ event }) => event.output },
                target: 'loading',
                reenter: true,
                actions: { type: 'prepend', params: ({ event }) => accepted(event.output) },
              },
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'prepend', params: ({ event }) => accepted(event.output) },
              },
              {
                target: 'failed',
                actions: { type: 'explainOlder', params: ({ event }) => refused(event.output) },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'explainOlder', params: ({ event }) => failed(event.error) },
            },
          },
        },
        failed: {
          tags: 'error',
          on: { 'older.wanted': { target: 'loading', actions: 'startOlder' } },
        },
      },
    },
  },
});
