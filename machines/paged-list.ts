import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../contract/outcome.ts';
import { accepted, isAccepted, problemIn } from './outcome.ts';
import { promised } from './provided.ts';

/** Entries on a page */
export const PAGE_SIZE = 10;

/** What is asked for. Page 1 is the newest. */
export interface PageAsked {
  readonly page: number;
  readonly limit: number;
}

/** What the service gives: the page's entries, and how many there are in all; 0 where it does not count. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Entries of the page that could not be read. */
  readonly unread: number;
}

export type PagedListEvent =
  | { readonly type: 'page.chosen'; readonly page: number }
  /** The player asks again, after a failure or to see what is new. */
  | { readonly type: 'list.reload' }
  /** Something changed on the service: an answer on its way may be from before it. */
  | { readonly type: 'list.changed' };

export interface PagedListContext<Item> {
  /** What is on the screen. */
  readonly items: readonly Item[];
  readonly total: number;
  readonly unread: number;
  /** The page that is on the screen, from 1. */
  readonly page: number;
  /** The page that is asked for. */
  readonly wanted: number;
  readonly problem: Problem | null;
}

/** How many pages there are. Where the service does not count, a full page promises another. */
export function pagesOf({
  items,
  total,
  unread,
  page,
}: Pick<PagedListContext<unknown>, 'items' | 'total' | 'unread' | 'page'>): number {
  if (total > 0) return Math.ceil(total / PAGE_SIZE);
  return items.length + unread >= PAGE_SIZE ? page + 1 : page;
}

/** The page to go to where `wanted` has turned out to be past the end. Always an earlier one, so the search ends. */
function lastPage({ total }: ListPage<unknown>, wanted: number): number {
  return total > 0 ? Math.min(Math.ceil(total / PAGE_SIZE), wanted - 1) : wanted - 1;
}

/**
 * A list that is read a page at a time: statement and slips. The page on the screen stays there while another
 * loads, and when that one could not be had. `id`: the machine's name.
 */
export const pagedList = <Item>(id: string) =>
  setup({
    types: {
      context: {} as PagedListContext<Item>,
      events: {} as PagedListEvent,
      tags: {} as 'busy' | 'error',
    },
    actors: {
      loadPage: promised<Outcome<ListPage<Item>>, PageAsked>('loadPage'),
    },
    actions: {
      want: assign(({ context, event }) => ({ wanted: event.type === 'page.chosen' ? event.page : context.wanted })),
      wantLast: assign(({ context }, page: ListPage<Item>) => ({ wanted: lastPage(page, context.wanted) })),
      keep: assign(({ context }, { items, total, unread }: ListPage<Item>) => ({
        items,
        total,
        unread,
        page: context.wanted,
      })),
      forget: assign({ items: [], total: 0, unread: 0, page: 1, wanted: 1 }),
      calm: assign({ problem: null }),
      explain: assign(({ event }) => ({ problem: problemIn(event) })),
    },
    guards: {
      isAccepted,
      isPastEnd: ({ context }, answer: Outcome<ListPage<Item>>) =>
        answer.ok &&
        answer.value.items.length === 0 &&
        context.wanted > 1 &&
        answer.value.total <= (context.wanted - 1) * PAGE_SIZE,
      isNothing: (_, answer: Outcome<ListPage<Item>>) => answer.ok && answer.value.items.length === 0,
      isAnother: ({ context, event }) => event.type === 'page.chosen' && event.page >= 1 && event.page !== context.page,
      showsNothing: ({ context }) => context.items.length === 0,
    },
  }).createMachine({
    id,
    context: { items: [], total: 0, unread: 0, page: 1, wanted: 1, problem: null },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        description: 'A page is on its way. What is on the screen stays there meanwhile.',
        entry: 'calm',
        initial: 'choosing',
        states: {
          choosing: { always: [{ guard: 'showsNothing', target: 'first' }, { target: 'turning' }] },
          first: { description: 'There is nothing to show yet.' },
          turning: { description: 'Another page, or the same one anew: the old one stays.' },
        },
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ page: context.wanted, limit: PAGE_SIZE }),
          onDone: [
            {
              description: 'The list has become shorter meanwhile: its last page is asked for.',
              guard: { type: 'isPastEnd', params: ({ event }) => event.output },
              target: 'loading',
              reenter: true,
              actions: { type: 'wantLast', params: ({ event }) => accepted(event.output) },
            },
            { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'empty', actions: 'forget' },
            {
              guard: 'isAccepted',
              target: 'ready',
              actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
            },
            { target: 'failed', actions: 'explain' },
          ],
          onError: { target: 'failed', actions: 'explain' },
        },
        on: { 'list.changed': { target: 'loading', reenter: true } },
      },
      ready: {
        on: {
          'page.chosen': { guard: 'isAnother', target: 'loading', actions: 'want' },
          'list.reload': 'loading',
          'list.changed': 'loading',
        },
      },
      empty: {
        description: 'There has been nothing so far.',
        on: { 'list.reload': 'loading', 'list.changed': 'loading' },
      },
      failed: {
        tags: 'error',
        description:
          'Refused, or no answer. A page that was on the screen is still there; asking again asks for the one that was wanted.',
        on: {
          'page.chosen': { target: 'loading', actions: 'want' },
          'list.reload': 'loading',
          'list.changed': 'loading',
        },
      },
    },
  });
