import { assign, sendTo, setup } from 'xstate';
import type { Outcome } from '../../src/contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { listening, promised } from '../provided.ts';

/** The dialogs that home can open (section 2). */
export const HOME_DIALOGS = ['deposit'] as const;
export type HomeDialog = (typeof HOME_DIALOGS)[number];

export type HomeEvent =
  | { readonly type: 'deposit.open' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from an open dialog. */
  | { readonly type: 'dialog.left' }
  /** The page was loaded anew, or come forward to again, where a dialog was open. */
  | { readonly type: 'dialog.restored'; readonly dialog: HomeDialog }
  /** The phone's clock, now and then. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number };

/** What the machine tells the browser's history. */
export type HistoryCommand =
  /** The browser's "back" closes the dialog from now on. */
  { readonly type: 'dialog.opened'; readonly dialog: HomeDialog } | { readonly type: 'dialog.closed' };

/**
 * Home (section 2): which dialog is open, and whether the prize wheel is on. The figures are the wallet's, each dialog
 * has a flow of its own.
 */
export const homeMachine = setup({
  types: {
    /** `now`: the phone's clock as last told, for "5 minutes ago". */
    context: {} as { now: number },
    events: {} as HomeEvent,
    emitted: {} as AppEvent,
  },
  actors: {
    /** Whether the prize wheel is on. */
    checkSpin: promised<Outcome<{ isActive: boolean }>>('checkSpin'),
    history: listening<HistoryCommand>('history'),
    /** Sends `clock.ticked` at its start and then every few seconds. */
    clock: listening('clock'),
  },
  guards: {
    isActive: (_, answer: Outcome<{ isActive: boolean }>) => answer.ok && answer.value.isActive,
  },
}).createMachine({
  id: 'home',
  type: 'parallel',
  context: { now: 0 },
  invoke: [
    { id: 'history', src: 'history' },
    { id: 'clock', src: 'clock' },
  ],
  on: { 'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) } },
  states: {
    dialog: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'deposit.open': {
              target: 'deposit',
              actions: sendTo('history', { type: 'dialog.opened', dialog: 'deposit' }),
            },
            'dialog.restored': { target: 'deposit' },
          },
        },
        deposit: {
          on: {
            'dialog.close': { target: 'closed', actions: sendTo('history', { type: 'dialog.closed' }) },
            'dialog.left': 'closed',
          },
        },
      },
    },
    spin: {
      initial: 'checking',
      states: {
        checking: {
          description: 'Until it is known, the widget of an inactive wheel shows.',
          invoke: {
            id: 'checkSpin',
            src: 'checkSpin',
            onDone: [
              { guard: { type: 'isActive', params: ({ event }) => event.output }, target: 'active' },
              { target: 'inactive' },
            ],
            onError: { target: 'inactive', description: 'Not knowing counts as off: nothing is promised.' },
          },
        },
        active: {},
        inactive: {},
      },
    },
  },
});
