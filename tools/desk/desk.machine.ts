/** The desk's page: its content is read anew every two seconds, actions are done one after another. */
import type * as v from 'valibot';
import { assign, fromPromise, raise, setup } from 'xstate';
import type { bonusesReply } from '../../server/desk/bonuses-contract.ts';
import type { flagsReply } from '../../server/desk/contract.ts';
import type { gamesReply } from '../../server/desk/games-contract.ts';
import type { textsReply } from '../../server/desk/texts-contract.ts';
import type { wheelsReply } from '../../server/desk/wheel-contract.ts';
import { type DeskAction, isFinal, keyOf, underWay } from './deeds.ts';
import { type DeskLists, FIRST_PAGES, type ListName, turned, type Views } from './lists.ts';
import type { Place } from './place.ts';

export interface DeskData extends v.InferOutput<typeof flagsReply>, DeskLists {
  readonly games: v.InferOutput<typeof gamesReply>['games'];
  readonly bonuses: v.InferOutput<typeof bonusesReply>;
  readonly wheels: v.InferOutput<typeof wheelsReply>['wheels'];
  readonly texts: v.InferOutput<typeof textsReply>['texts'];
}

export type DeskEvent =
  | { readonly type: 'desk.act'; readonly action: DeskAction }
  | { readonly type: 'desk.refresh' }
  | { readonly type: 'place.changed'; readonly place: Place }
  | { readonly type: 'list.searched'; readonly list: ListName; readonly text: string }
  | { readonly type: 'list.turned'; readonly list: ListName; readonly to: 'next' | 'previous' }
  | { readonly type: 'member.toggled'; readonly id: number }
  | { readonly type: 'copy'; readonly id: number | string; readonly text: string }
  | { readonly type: 'notice.closed'; readonly id: string | number };

interface Notice {
  readonly id: number;
  readonly tone: 'success' | 'danger';
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface DeskContext {
  place: Place;
  data: DeskData | null;
  /** The time at which the data came: milliseconds since 1970, as `now`. */
  readAt: number;
  now: number;
  /** The reason why the last reading failed. */
  problem: string | null;
  /** The page of each list that is wanted. */
  views: Views;
  /** The pages that the data has. */
  read: Views;
  /** The member whose forms are open. */
  member: number | null;
  /** The first one is under way. */
  queue: readonly DeskAction[];
  /** Done or failed, but what became of it is not read yet: not to be done again until then. */
  settling: readonly DeskAction[];
  /** Forms that were accepted, so that they begin anew. */
  done: number;
  /** Gifts registered here, so that their form begins anew. */
  registered: number;
  copied: number | string | null;
  notices: readonly Notice[];
}

/** Milliseconds that a notice stays. */
const NOTICE = 4_000;

/** The view one page on or back; null where there is none, or another page is on its way. */
function turnedView({ views, read, data }: DeskContext, list: ListName, to: 'next' | 'previous') {
  if (data === null || views[list] !== read[list]) return null;
  return turned(views[list], to, data[list].next);
}

const missing = (name: string) => Promise.reject(new Error(`"${name}" must be provided`));
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

export const deskMachine = setup({
  types: { context: {} as DeskContext, events: {} as DeskEvent, input: {} as { place: Place } },
  actors: {
    readDesk: fromPromise<DeskData, { views: Views }>(() => missing('readDesk')),
    act: fromPromise<string, DeskAction>(() => missing('act')),
    copy: fromPromise<void, { text: string }>(() => missing('copy')),
  },
  actions: {
    tick: assign(({ context }) => {
      const now = Date.now();
      return { now, notices: context.notices.filter(({ until }) => until > now) };
    }),
    tell: assign(({ context }, { tone, text }: Pick<Notice, 'tone' | 'text'>) => ({
      notices: [
        ...context.notices.slice(-2),
        { id: (context.notices.at(-1)?.id ?? 0) + 1, tone, text, until: Date.now() + NOTICE },
      ],
    })),
    countForm: assign(({ context }) => {
      const kind = context.queue[0]?.kind;
      return {
        done: context.done + (kind === 'transfer' || kind === 'coins' ? 1 : 0),
        registered: context.registered + (kind === 'gift' ? 1 : 0),
      };
    }),
    next: assign(({ context }) => ({
      queue: context.queue.slice(1),
      settling: [...context.settling, ...context.queue.slice(0, 1).filter(isFinal)],
    })),
  },
  guards: {
    isWaiting: ({ context }) => context.queue.length > 0,
    isNew: ({ context }, { action }: { action: DeskAction }) => underWay(context, keyOf(action)) === undefined,
  },
  delays: {
    // An agent in the chat does not see the board.
    poll: ({ context }) => (context.place.view === 'board' ? 2_000 : 10_000),
    /** The time without a letter after which the search is taken for typed. */
    typed: 250,
    second: 1_000,
    copiedShown: 2_000,
  },
}).createMachine({
  id: 'desk',
  context: ({ input }) => ({
    place: input.place,
    data: null,
    readAt: 0,
    now: Date.now(),
    problem: null,
    views: FIRST_PAGES,
    read: FIRST_PAGES,
    member: null,
    queue: [],
    settling: [],
    done: 0,
    registered: 0,
    copied: null,
    notices: [],
  }),
  type: 'parallel',
  on: {
    'member.toggled': {
      actions: assign(({ context, event }) => ({ member: context.member === event.id ? null : event.id })),
    },
    'notice.closed': {
      actions: assign(({ context, event }) => ({ notices: context.notices.filter(({ id }) => id !== event.id) })),
    },
  },
  states: {
    time: {
      // One level down: a state of the root that enters itself would take all the others with it.
      initial: 'passing',
      states: { passing: { after: { second: { target: 'passing', reenter: true, actions: 'tick' } } } },
    },
    reading: {
      initial: 'asking',
      on: {
        'desk.refresh': '.asking',
        'place.changed': { target: '.asking', actions: assign(({ event }) => ({ place: event.place })) },
        'list.searched': {
          target: '.typing',
          actions: assign(({ context, event }) => ({
            views: { ...context.views, [event.list]: { search: event.text.trim(), places: [] } },
          })),
        },
        'list.turned': {
          guard: ({ context, event }) => turnedView(context, event.list, event.to) !== null,
          target: '.asking',
          actions: assign(({ context, event }) => {
            const view = turnedView(context, event.list, event.to);
            return view === null ? {} : { views: { ...context.views, [event.list]: view } };
          }),
        },
      },
      states: {
        asking: {
          invoke: {
            id: 'readDesk',
            src: 'readDesk',
            input: ({ context }) => ({ views: context.views }),
            onDone: {
              target: 'resting',
              actions: assign(({ context, event }) => ({
                data: event.output,
                read: context.views,
                settling: [],
                problem: null,
                readAt: Date.now(),
                now: Date.now(),
              })),
            },
            onError: {
              target: 'resting',
              description: 'What was read before stays.',
              actions: assign(({ event }) => ({ problem: reason(event.error) })),
            },
          },
        },
        typing: { after: { typed: 'asking' } },
        resting: { after: { poll: 'asking' } },
      },
    },
    acting: {
      initial: 'idle',
      on: {
        'desk.act': {
          guard: { type: 'isNew', params: ({ event }) => event },
          actions: assign(({ context, event }) => ({ queue: [...context.queue, event.action] })),
        },
      },
      states: {
        idle: { always: { guard: 'isWaiting', target: 'doing' } },
        doing: {
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context }) => {
              const [first] = context.queue;
              if (first === undefined) throw new TypeError('nothing to do');
              return first;
            },
            onDone: {
              target: 'idle',
              actions: [
                { type: 'tell', params: ({ event }) => ({ tone: 'success', text: event.output }) },
                'countForm',
                'next',
                raise({ type: 'desk.refresh' }),
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'tell', params: ({ event }) => ({ tone: 'danger', text: reason(event.error) }) },
                'next',
                raise({ type: 'desk.refresh' }),
              ],
            },
          },
        },
      },
    },
    clipboard: {
      initial: 'idle',
      on: { copy: '.copying' },
      states: {
        idle: {},
        copying: {
          entry: assign(({ event }) => ({ copied: event.type === 'copy' ? event.id : null })),
          invoke: {
            id: 'copy',
            src: 'copy',
            input: ({ event }) => ({ text: event.type === 'copy' ? event.text : '' }),
            onDone: 'copied',
            onError: {
              target: 'idle',
              actions: { type: 'tell', params: { tone: 'danger', text: 'Failed to copy.' } },
            },
          },
        },
        copied: { after: { copiedShown: 'idle' } },
      },
    },
  },
});
