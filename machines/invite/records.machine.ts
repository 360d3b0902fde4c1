import { assign, setup } from 'xstate';
import type { Figure } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { accepted, isAccepted } from '../outcome.ts';
import { promised } from '../provided.ts';

/** Entries of a page (rule: Statement). */
export const PAGE_SIZE = 10;

/** One sum that was earned or received. */
export interface Entry {
  /** Whom it came through; null where it came through nobody. */
  readonly name: string | null;
  /** Null where it is not known. */
  readonly amount: Figure | null;
  /** ISO 8601; null where it is not known. */
  readonly at: string | null;
}

export interface RecordPage {
  readonly entries: readonly Entry[];
  /** How many there are on all pages; 0 where the service does not count them. */
  readonly total: number;
  /** Entries of the page that could not be read. */
  readonly unread: number;
}

export type RecordsEvent =
  | { readonly type: 'records.turn'; readonly page: number }
  | { readonly type: 'records.retry' }
  /** Something was received: the newest page again. */
  | { readonly type: 'records.reload' };

interface RecordsContext {
  /** The page that is shown, or on its way; from 1. */
  page: number;
  pages: number;
  entries: readonly Entry[];
  unread: number;
}

/** Where the service does not count, a full page may have another after it. */
function pagesOf({ entries, total, unread }: RecordPage, page: number): number {
  return total > 0 ? Math.ceil(total / PAGE_SIZE) : page + (entries.length + unread === PAGE_SIZE ? 1 : 0);
}

/** What was received so far, in pages, newest first: the lists of the invite and the refund dialog. */
export const recordsMachine = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as RecordsEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadPage: promised<Outcome<RecordPage>, { page: number }>('loadPage'),
  },
  actions: {
    show: assign(({ context }, answer: RecordPage) => ({
      entries: answer.entries,
      unread: answer.unread,
      pages: pagesOf(answer, context.page),
    })),
    turn: assign((_, { page }: { page: number }) => ({ page })),
  },
  guards: {
    isAccepted,
    hasAny: ({ context }, answer: Outcome<RecordPage>) =>
      answer.ok && (answer.value.entries.length > 0 || context.page > 1),
  },
}).createMachine({
  id: 'records',
  context: { page: 1, pages: 1, entries: [], unread: 0 },
  initial: 'loading',
  on: { 'records.reload': { target: '.loading', reenter: true, actions: { type: 'turn', params: { page: 1 } } } },
  states: {
    loading: {
      tags: 'busy',
      description: 'The page before stays on the screen meanwhile.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: { type: 'hasAny', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'show', params: ({ event }) => accepted(event.output) },
          },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    shown: {
      on: { 'records.turn': { target: 'loading', actions: { type: 'turn', params: ({ event }) => event } } },
    },
    empty: {},
    failed: {
      description: 'Without a word of alarm (rule: Error presentation): the list is not what the player came for.',
      on: { 'records.retry': 'loading' },
    },
  },
});
