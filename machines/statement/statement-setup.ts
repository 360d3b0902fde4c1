import { assign, emit, sendTo, setup } from 'xstate';
import type { Figure } from '../../contract/money.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { pagedList } from '../paged-list.ts';
import { listening } from '../provided.ts';
import { entryMachine } from '../receipt/entry.machine.ts';
import { exportMachine } from './export.machine.ts';
import { type Filter, searchText } from './filter.ts';
import { addressOf, isSamePlace, type Place, placeIn } from './place.ts';

export type StatementEvent =
  /** The player types the text of the search. */
  | { readonly type: 'search.changed'; readonly text: string }
  | { readonly type: 'filter.chosen'; readonly part: Partial<Omit<Filter, 'text'>> }
  | { readonly type: 'filter.clear' }
  | { readonly type: 'page.chosen'; readonly page: number }
  /**
   * The query of the page's address and the text beside it, when they have changed: by the player's "back", a link, or
   * what this flow asked for.
   */
  | { readonly type: 'address.told'; readonly search: string; readonly sought?: string }
  | { readonly type: 'entry.open'; readonly entry: StatementEntry }
  | { readonly type: 'export.open' }
  | DialogTold<'entry' | 'export'>
  /** The time at the service, now and then. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  /** There may be new entries: money moved, the player is back after a while, or the connection is. */
  | { readonly type: 'activity.changed' };

interface StatementContext extends Place {
  /** The phone's clock as last received, for "5 minutes ago". */
  now: number;
  /** The one whose receipt is open, or about to be. */
  entry: StatementEntry | null;
}

/** The service's facts about the result of a search. */
export interface Found {
  /** The filter of the search. */
  readonly filter: Filter;
  /** The part of the filter that is left for the page: the service did not filter by it. */
  readonly rest: Filter;
  /** The number of newest entries that were searched, if not all were. */
  readonly lookedThrough: number | null;
  /** Sums of the found entries that have succeeded, if the service gives them. */
  readonly sums: { readonly in: Figure; readonly out: Figure } | null;
}

export const statementList = pagedList<StatementEntry, Filter, Found>('statementList');

/** The place in the event. Throws a TypeError if the event has no address. */
function placeTold(event: StatementEvent): Place {
  if (event.type !== 'address.told') throw new TypeError(`no address in ${event.type}`);
  return placeIn(event.search, event.sought);
}

/** The types, actors, actions, guards and delays of the chart in `statement.machine.ts`. */
export const statementSetup = setup({
  types: {
    context: {} as StatementContext,
    /** `search`: the query of the page's address; `sought`: the text beside it. */
    input: {} as { readonly search: string; readonly sought?: string },
    emitted: {} as ActorBroken | Extract<AppEvent, { type: 'location.requested' }>,
    events: {} as StatementEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list'; entry: 'entry'; statementExport: 'statementExport' },
  },
  actors: {
    list: statementList,
    entry: entryMachine,
    statementExport: exportMachine,
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `clock.ticked` at its start and then every few seconds. */
    clock: listening('clock'),
    /** Sends `activity.changed`. */
    attention: listening('attention'),
    /** Sends `address.told`. */
    address: listening('address'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    narrow: assign(({ context }, part: Partial<Filter>) => ({ page: 1, filter: { ...context.filter, ...part } })),
    takePlace: assign(({ event }) => placeTold(event)),
    seek: sendTo('list', ({ context: { page, filter } }) => ({ type: 'list.sought' as const, page, query: filter })),
    /** Asks for another page by the same filter. */
    turn: sendTo('list', ({ context: { page, filter } }) => ({
      type: 'list.sought' as const,
      page,
      query: filter,
      turned: true,
    })),
    /** `replace`: what is typed does not fill the way back. */
    showPlace: emit(({ context }, { replace }: { replace: boolean }) => ({
      type: 'location.requested' as const,
      to: addressOf(context),
      sought: searchText(context.filter),
      replace,
    })),
  },
  guards: {
    opensExport: ({ event }) => event.type === 'dialog.opened' && event.dialog === 'export',
    isElsewhere: ({ context, event }) => !isSamePlace(placeTold(event), context),
    isAnotherPage: ({ context, event }) => {
      const { page, filter } = placeTold(event);
      return page !== context.page && isSamePlace({ page: 1, filter }, { ...context, page: 1 });
    },
  },
  delays: {
    /** The time without a letter typed, after which the search begins. Milliseconds. */
    typingPause: 400,
  },
});
