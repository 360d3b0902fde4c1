import { assign, raise, setup } from 'xstate';
import type { Notice } from '../app/events.ts';

export type NoticesEvent =
  | ({ readonly type: 'notice.shown' } & Notice)
  | { readonly type: 'notice.dismissed'; readonly id: number }
  | { readonly type: 'notice.expired'; readonly id: number };

export interface ShownNotice extends Notice {
  readonly id: number;
}

/** Milliseconds that a notice stays (section 8: error toasts 4 s). */
export const NOTICE_TIME = 4000;
/** More than this would cover the page: the oldest goes. */
const MOST = 3;

/** The toasts on the screen, newest last. Each goes by itself after its time, or when the player dismisses it. */
export const noticesMachine = setup({
  types: {
    context: {} as { notices: readonly ShownNotice[]; next: number },
    events: {} as NoticesEvent,
  },
  actions: {
    add: assign(({ context }, notice: Notice) => ({
      next: context.next + 1,
      notices: [...context.notices, { ...notice, id: context.next }].slice(-MOST),
    })),
    drop: assign(({ context }, params: { id: number }) => ({
      notices: context.notices.filter((notice) => notice.id !== params.id),
    })),
    expireLater: raise(({ context }) => ({ type: 'notice.expired' as const, id: context.next - 1 }), {
      delay: (_, params: { shownFor: number }) => params.shownFor,
    }),
  },
  guards: {
    isLast: ({ context }, params: { id: number }) => context.notices.every((notice) => notice.id === params.id),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [], next: 1 },
  initial: 'clear',
  states: {
    clear: {},
    showing: {
      on: {
        'notice.dismissed': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'clear',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { actions: { type: 'drop', params: ({ event }) => event } },
        ],
        'notice.expired': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'clear',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { actions: { type: 'drop', params: ({ event }) => event } },
        ],
      },
    },
  },
  on: {
    'notice.shown': {
      target: '.showing',
      actions: [
        { type: 'add', params: ({ event: { type: _, ...notice } }) => notice },
        { type: 'expireLater', params: ({ event }) => ({ shownFor: event.shownFor ?? NOTICE_TIME }) },
      ],
    },
  },
});
