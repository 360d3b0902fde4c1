import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../contract/outcome.ts';
import { accepted, isAccepted, problemIn } from './outcome.ts';
import { promised } from './provided.ts';

/** Entries on a page */
export const PAGE_SIZE = 10;

/** The request for a page. Page 1 is the newest. */
export interface PageAsked<Query = undefined> {
  readonly page: number;
  readonly limit: number;
  /** The search; undefined in a list without one. */
  readonly query?: Query;
}

/** The service's answer: the page's entries, and the number of all entries; 0 if the service does not count. */
export interface ListPage<Item, About = undefined> {
  readonly items: readonly Item[];
  readonly total: number;
  /** Entries of the page that could not be read. */
  readonly unread: number;
  /** The service's facts about the search's result. */
  readonly about?: About;
}

export type PagedListEvent<Query = undefined> =
  | { readonly type: 'page.chosen'; readonly page: number }
  /** Another place of the list. `turned`: the player turns pages, and reads the next one from its top. */
  | { readonly type: 'list.sought'; readonly page: number; readonly query?: Query; readonly turned?: boolean }
  /** The player asks again, after a failure or to see what is new. */
  | { readonly type: 'list.reload' }
  /** Something changed on the service: an answer on its way may be from before it. */
  | { readonly type: 'list.changed' };

/** The page and the search to begin with. */
interface PagedListInput<Query> {
  readonly page?: number;
  readonly query?: Query;
}

export interface PagedListContext<Item, Query = undefined, About = undefined> {
  /** The entries on the screen. */
  readonly items: readonly Item[];
  readonly total: number;
  readonly unread: number;
  readonly about: About | undefined;
  /** The page that is on the screen, from 1. */
  readonly page: number;
  /** The page and the search that are requested. */
  readonly wanted: number;
  readonly query: Query | undefined;
  /** The requested page is one that the player has turned to. */
  readonly turning: boolean;
  /** Pages that the player has turned to and that have come. */
  readonly turns: number;
  readonly problem: Problem | null;
}

/** The number of pages. If the service does not count, a full page promises another. */
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
function lastPage({ total }: Pick<ListPage<unknown>, 'total'>, wanted: number): number {
  return total > 0 ? Math.min(Math.ceil(total / PAGE_SIZE), wanted - 1) : wanted - 1;
}

/**
 * A list that is read a page at a time: statement, slips, amounts earned or received. The page on the screen stays
 * there while another loads, and when that one could not be read. `id`: the machine's name. `failure`: `quiet` if the
 * list is not what the player came for, so that its failure is no alarm (rule: Error presentation).
 */
export const pagedList = <Item, Query = undefined, About = undefined>(
  id: string,
  failure: 'error' | 'quiet' = 'error',
) =>
  setup({
    types: {
      context: {} as PagedListContext<Item, Query, About>,
      events: {} as PagedListEvent<Query>,
      input: {} as PagedListInput<Query> | undefined,
      tags: {} as 'busy' | 'error' | 'quiet',
    },
    actors: {
      loadPage: promised<Outcome<ListPage<Item, About>>, PageAsked<Query>>('loadPage'),
    },
    actions: {
      want: assign(({ context, event }) => ({
        wanted: event.type === 'page.chosen' ? event.page : context.wanted,
        turning: true,
      })),
      seek: assign((_, { page, query, turned = false }: Extract<PagedListEvent<Query>, { type: 'list.sought' }>) => ({
        wanted: page,
        query,
        turning: turned,
      })),
      wantLast: assign(({ context }, page: ListPage<Item, About>) => ({ wanted: lastPage(page, context.wanted) })),
      keep: assign(({ context }, { items, total, unread, about }: ListPage<Item, About>) => ({
        items,
        total,
        unread,
        about,
        page: context.wanted,
        turns: context.turns + (context.turning ? 1 : 0),
        turning: false,
      })),
      forget: assign((_, { about }: ListPage<Item, About>) => ({
        items: [],
        total: 0,
        unread: 0,
        about,
        page: 1,
        wanted: 1,
        turning: false,
      })),
      clearProblem: assign({ problem: null }),
      explain: assign(({ event }) => ({ problem: problemIn(event) })),
    },
    guards: {
      isAccepted,
      isPastEnd: ({ context }, answer: Outcome<ListPage<Item, About>>) =>
        answer.ok &&
        answer.value.items.length === 0 &&
        context.wanted > 1 &&
        answer.value.total <= (context.wanted - 1) * PAGE_SIZE,
      isNothing: (_, answer: Outcome<ListPage<Item, About>>) => answer.ok && answer.value.items.length === 0,
      isAnother: ({ context, event }) => event.type === 'page.chosen' && event.page >= 1 && event.page !== context.page,
      showsNothing: ({ context }) => context.items.length === 0,
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      items: [],
      total: 0,
      unread: 0,
      about: undefined,
      page: 1,
      wanted: input?.page ?? 1,
      query: input?.query,
      turning: false,
      turns: 0,
      problem: null,
    }),
    initial: 'loading',
    on: {
      'list.sought': { target: '.loading', reenter: true, actions: { type: 'seek', params: ({ event }) => event } },
    },
    states: {
      loading: {
        tags: 'busy',
        description: 'A page is on its way. What is on the screen stays there meanwhile.',
        entry: 'clearProblem',
        initial: 'choosing',
        states: {
          choosing: { always: [{ guard: 'showsNothing', target: 'first' }, { target: 'turning' }] },
          first: { description: 'There is nothing to show yet.' },
          turning: { description: 'Another page, or the same one anew: the old one stays.' },
        },
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { wanted, query } }) => ({
            page: wanted,
            limit: PAGE_SIZE,
            ...(query === undefined ? {} : { query }),
          }),
          onDone: [
            {
              description: 'The list has become shorter meanwhile: its last page is asked for.',
              guard: { type: 'isPastEnd', params: ({ event }) => event.output },
              target: 'loading',
              reenter: true,
              actions: { type: 'wantLast', params: ({ event }) => accepted(event.output) },
            },
            {
              guard: { type: 'isNothing', params: ({ event }) => event.output },
              target: 'empty',
              actions: { type: 'forget', params: ({ event }) => accepted(event.output) },
            },
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
        description: 'There has been nothing so far, or nothing of what is looked for.',
        on: { 'list.reload': 'loading', 'list.changed': 'loading' },
      },
      failed: {
        tags: failure,
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
