import { sendTo, setup } from 'xstate';
import { listening } from '../provided.ts';

export type MenuEvent =
  | { readonly type: 'conditions.open' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from the open dialog. */
  | { readonly type: 'dialog.left' }
  /** The page was loaded anew, or come forward to again, where the dialog was open. */
  | { readonly type: 'dialog.restored' };

/** What the machine tells the browser's history. */
export type MenuCommand =
  | { readonly type: 'dialog.opened'; readonly dialog: 'conditions' }
  | { readonly type: 'dialog.closed' };

/** The member's bottom menu (section 2): one of its places opens the conditions over the page. */
export const menuMachine = setup({
  types: { events: {} as MenuEvent },
  actors: { history: listening<MenuCommand>('history') },
}).createMachine({
  id: 'menu',
  invoke: { id: 'history', src: 'history' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'conditions.open': {
          target: 'conditions',
          actions: sendTo('history', { type: 'dialog.opened', dialog: 'conditions' }),
        },
        'dialog.restored': 'conditions',
      },
    },
    conditions: {
      on: {
        'dialog.close': { target: 'closed', actions: sendTo('history', { type: 'dialog.closed' }) },
        'dialog.left': 'closed',
      },
    },
  },
});
