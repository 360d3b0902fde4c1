import { emit, sendTo, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { isVideo, type VideoName } from '../howto/howto.machine.ts';
import { listening } from '../provided.ts';

/** What opens over a member's page from the menus. A video lies over the how-to and is its own. */
export type MenuDialog = 'conditions' | 'howto' | VideoName;

export function isMenuDialog(value: unknown): value is MenuDialog {
  return value === 'conditions' || value === 'howto' || isVideo(value);
}

export type MenuEvent =
  | { readonly type: 'conditions.open' }
  | { readonly type: 'howto.open' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from the open dialog. */
  | { readonly type: 'dialog.left' }
  /** The page was loaded anew, or come forward to again, where a dialog was open. */
  | { readonly type: 'dialog.restored'; readonly dialog: MenuDialog };

/** What the machine tells the browser's history. */
export type MenuCommand =
  | { readonly type: 'dialog.opened'; readonly dialog: MenuDialog }
  | { readonly type: 'dialog.closed' };

/**
 * The member's menus (sections 1 and 2): the conditions, and the how-to videos, open over whatever page the member is
 * on. The page /howto is for visitors and would end the session.
 */
export const menuMachine = setup({
  types: {
    events: {} as MenuEvent,
    emitted: {} as Extract<AppEvent, { type: 'part.needed' }>,
  },
  actors: { history: listening<MenuCommand>('history') },
  actions: {
    noteOpened: sendTo('history', (_, params: { dialog: MenuDialog }) => ({
      type: 'dialog.opened' as const,
      ...params,
    })),
    noteClosed: sendTo('history', { type: 'dialog.closed' }),
  },
  guards: {
    isConditions: (_, params: { dialog: MenuDialog }) => params.dialog === 'conditions',
  },
}).createMachine({
  id: 'menu',
  invoke: { id: 'history', src: 'history' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'conditions.open': {
          target: 'conditions',
          actions: { type: 'noteOpened', params: { dialog: 'conditions' } },
        },
        'howto.open': { target: 'howto', actions: { type: 'noteOpened', params: { dialog: 'howto' } } },
        'dialog.restored': [
          { guard: { type: 'isConditions', params: ({ event }) => event }, target: 'conditions' },
          { target: 'howto' },
        ],
      },
    },
    conditions: {
      on: { 'dialog.close': { target: 'closed', actions: 'noteClosed' }, 'dialog.left': 'closed' },
    },
    howto: {
      description: 'Its texts are those of the public page, which a member has not loaded.',
      entry: emit({ type: 'part.needed', part: 'site' }),
      on: { 'dialog.close': { target: 'closed', actions: 'noteClosed' }, 'dialog.left': 'closed' },
    },
  },
});
