import { assign, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { listening, promised } from '../provided.ts';

/** The dialogs that home can open (section 2). A game account's carries the game's code. */
export type HomeDialog = 'deposit' | 'withdraw' | 'transfer' | 'invite' | 'refund' | `game:${string}`;

const PLAIN: readonly unknown[] = ['deposit', 'withdraw', 'transfer', 'invite', 'refund'] satisfies HomeDialog[];

export function isHomeDialog(value: unknown): value is HomeDialog {
  return PLAIN.includes(value) || (typeof value === 'string' && /^game:\w+$/.test(value));
}

export type HomeEvent =
  | { readonly type: 'dialog.open'; readonly dialog: HomeDialog }
  /** Home's own button: the invite dialog opens, without banners, and receives the bonus at once. */
  | { readonly type: 'bonus.receive' }
  | { readonly type: 'dialog.close' }
  /** The banners before a dialog were looked at, or there are none. */
  | { readonly type: 'banners.done' }
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
    /**
     * `now`: the phone's clock as last told, for "5 minutes ago". `dialog`: the one that is open. `receiving`: it was
     * opened to receive the invite bonus; not so any more where the page is loaded anew in it.
     */
    context: {} as { now: number; dialog: HomeDialog | null; receiving: boolean },
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
  actions: {
    take: assign((_, params: { dialog: HomeDialog }) => ({ dialog: params.dialog })),
    noteOpened: sendTo('history', (_, params: { dialog: HomeDialog }) => ({
      type: 'dialog.opened' as const,
      dialog: params.dialog,
    })),
    noteClosed: sendTo('history', { type: 'dialog.closed' }),
    forget: assign({ dialog: null, receiving: false }),
  },
  guards: {
    /** Invite and refund show their banners first. */
    hasBanners: (_, params: { dialog: HomeDialog }) => params.dialog === 'invite' || params.dialog === 'refund',
    isActive: (_, answer: Outcome<{ isActive: boolean }>) => answer.ok && answer.value.isActive,
  },
}).createMachine({
  id: 'home',
  type: 'parallel',
  context: { now: 0, dialog: null, receiving: false },
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
          entry: 'forget',
          on: {
            'dialog.open': [
              {
                guard: { type: 'hasBanners', params: ({ event }) => event },
                target: 'banners',
                actions: [
                  { type: 'take', params: ({ event }) => event },
                  { type: 'noteOpened', params: ({ event }) => event },
                ],
              },
              {
                target: 'open',
                actions: [
                  { type: 'take', params: ({ event }) => event },
                  { type: 'noteOpened', params: ({ event }) => event },
                ],
              },
            ],
            'bonus.receive': {
              target: 'open',
              actions: [
                { type: 'take', params: { dialog: 'invite' } },
                { type: 'noteOpened', params: { dialog: 'invite' } },
                assign({ receiving: true }),
              ],
            },
            'dialog.restored': { target: 'open', actions: { type: 'take', params: ({ event }) => event } },
          },
        },
        banners: {
          description: 'Closing the carousel leads to the dialog; without banners it opens at once.',
          on: { 'banners.done': 'open', 'dialog.close': 'open', 'dialog.left': 'closed' },
        },
        open: {
          on: { 'dialog.close': { target: 'closed', actions: 'noteClosed' }, 'dialog.left': 'closed' },
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
