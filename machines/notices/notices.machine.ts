import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { AppEvent, Notice } from '../app/events.ts';

export type NoticesEvent =
  | ({ readonly type: 'notice.shown' } & Notice)
  | { readonly type: 'notice.dismissed'; readonly id: number }
  /** The player presses the notice's own button. */
  | { readonly type: 'notice.acted'; readonly id: number }
  | { readonly type: 'notice.expired'; readonly id: number }
  /** What went wrong before has been put right. */
  | { readonly type: 'problem.solved' };

export interface ShownNotice extends Notice {
  readonly id: number;
}

interface NoticesContext {
  notices: readonly ShownNotice[];
  next: number;
}

/** Milliseconds that a notice stays. */
const NOTICE_TIME = 4000;
/** More than this would cover the page: the oldest goes. */
const MOST = 3;

/** An error that nothing can be done about from its notice: of no more use once it has been put right. */
const isStale = ({ tone, action }: Notice) => tone === 'danger' && action === undefined;

/** Which notice an event is about; null for one that is about none. */
const idIn = (event: NoticesEvent): number | null => ('id' in event ? event.id : null);

/**
 * The toasts on the screen, newest last. Each goes by itself after its time, or when the player dismisses it; an error also
 * when something has succeeded since.
 */
export const noticesMachine = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    emitted: {} as AppEvent,
  },
  actions: {
    add: assign(({ context }, notice: Notice) => ({
      next: context.next + 1,
      notices: [
        ...context.notices.filter((shown) => notice.tone !== 'success' || !isStale(shown)),
        { ...notice, id: context.next },
      ].slice(-MOST),
    })),
    dropStale: assign(({ context }) => ({ notices: context.notices.filter((notice) => !isStale(notice)) })),
    drop: assign(({ context, event }) => ({ notices: context.notices.filter(({ id }) => id !== idIn(event)) })),
    /** A notice that can be acted on waits for the player, who may need longer to reach its button. */
    expireLater: enqueueActions(({ context, enqueue }, { shownFor, action }: Notice) => {
      if (shownFor === undefined && action !== undefined) return;
      enqueue(raise({ type: 'notice.expired', id: context.next - 1 }, { delay: shownFor ?? NOTICE_TIME }));
    }),
    act: enqueueActions(({ context, event, enqueue }) => {
      const action = context.notices.find(({ id }) => id === idIn(event))?.action;
      if (action !== undefined) enqueue(emit(action.event));
    }),
  },
  guards: {
    allAreStale: ({ context }) => context.notices.every(isStale),
    isLast: ({ context, event }) => context.notices.every(({ id }) => id === idIn(event)),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [], next: 1 },
  initial: 'clear',
  states: {
    clear: {},
    showing: {
      on: {
        'notice.dismissed': [{ guard: 'isLast', target: 'clear', actions: 'drop' }, { actions: 'drop' }],
        'notice.expired': [{ guard: 'isLast', target: 'clear', actions: 'drop' }, { actions: 'drop' }],
        'problem.solved': [{ guard: 'allAreStale', target: 'clear', actions: 'dropStale' }, { actions: 'dropStale' }],
        'notice.acted': [{ guard: 'isLast', target: 'clear', actions: ['act', 'drop'] }, { actions: ['act', 'drop'] }],
      },
    },
  },
  on: {
    'notice.shown': {
      target: '.showing',
      actions: [
        { type: 'add', params: ({ event: { type: _, ...notice } }) => notice },
        { type: 'expireLater', params: ({ event }) => event },
      ],
    },
  },
});
