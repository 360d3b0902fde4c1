import { assign, sendTo, setup } from 'xstate';
import type { StatementEntry } from '../../contract/statement.ts';
import { pagedList } from '../paged-list.ts';
import { listening, promised } from '../provided.ts';
import { type Filter, type KindChoice, NO_FILTER, type Period } from './filter.ts';

/** What opens over the statement. `slipImage` lies over the slips and is theirs. */
export type StatementDialog = 'entry' | 'slips' | 'slipImage';

export function isStatementDialog(value: unknown): value is StatementDialog {
  return value === 'entry' || value === 'slips' || value === 'slipImage';
}

export type StatementEvent =
  | { readonly type: 'search.changed'; readonly text: string }
  | { readonly type: 'kind.chosen'; readonly kind: KindChoice }
  | { readonly type: 'period.chosen'; readonly period: Period }
  | { readonly type: 'filter.clear' }
  | { readonly type: 'entry.open'; readonly entry: StatementEntry }
  | { readonly type: 'reference.copy' }
  | { readonly type: 'slips.open' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from an open dialog. */
  | { readonly type: 'dialog.left' }
  /** The page was loaded anew, or come forward to again, where a dialog was open. */
  | { readonly type: 'dialog.restored'; readonly dialog: StatementDialog }
  /** The phone's clock, now and then. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  /** There may be new entries: money moved, the player is back after a while, or the connection is. */
  | { readonly type: 'activity.changed' };

/** What the machine tells the browser's history. */
export type StatementCommand =
  | { readonly type: 'dialog.opened'; readonly dialog: StatementDialog }
  | { readonly type: 'dialog.closed' };

interface StatementContext {
  /** The phone's clock as last told, for "5 minutes ago". */
  now: number;
  /** Looks at the loaded page only. */
  filter: Filter;
  /** The one that is open. */
  entry: StatementEntry | null;
}

export const statementList = pagedList<StatementEntry>('statementList');

/** The statement (section 2): its list, what is looked for on the page, and the dialogs over it. */
export const statementMachine = setup({
  types: {
    context: {} as StatementContext,
    events: {} as StatementEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list' },
  },
  actors: {
    list: statementList,
    copyText: promised<void, { text: string }>('copyText'),
    history: listening<StatementCommand>('history'),
    /** Sends `clock.ticked` at its start and then every few seconds. */
    clock: listening('clock'),
    /** Sends `activity.changed`. */
    attention: listening('attention'),
  },
  actions: {
    narrow: assign(({ context }, part: Partial<Filter>) => ({ filter: { ...context.filter, ...part } })),
    noteOpened: sendTo('history', (_, params: { dialog: StatementDialog }) => ({
      type: 'dialog.opened' as const,
      dialog: params.dialog,
    })),
    noteClosed: sendTo('history', { type: 'dialog.closed' }),
  },
  guards: {
    isOfSlips: (_, params: { dialog: StatementDialog }) => params.dialog !== 'entry',
    hasReference: ({ context }) => Boolean(context.entry?.reference),
  },
}).createMachine({
  id: 'statement',
  context: { now: 0, filter: NO_FILTER, entry: null },
  invoke: [
    { id: 'list', src: 'list', onError: { description: 'The list answers for its own failures.' } },
    { id: 'history', src: 'history' },
    { id: 'clock', src: 'clock' },
    { id: 'attention', src: 'attention' },
  ],
  on: {
    'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
    'activity.changed': { actions: sendTo('list', { type: 'list.changed' }) },
  },
  initial: 'list',
  states: {
    list: {
      on: {
        'search.changed': { actions: { type: 'narrow', params: ({ event: { text } }) => ({ text }) } },
        'kind.chosen': { actions: { type: 'narrow', params: ({ event: { kind } }) => ({ kind }) } },
        'period.chosen': { actions: { type: 'narrow', params: ({ event: { period } }) => ({ period }) } },
        'filter.clear': { actions: { type: 'narrow', params: NO_FILTER } },
        'entry.open': {
          target: 'entry',
          actions: [assign({ entry: ({ event }) => event.entry }), { type: 'noteOpened', params: { dialog: 'entry' } }],
        },
        'slips.open': { target: 'slips', actions: { type: 'noteOpened', params: { dialog: 'slips' } } },
        'dialog.restored': [
          { guard: { type: 'isOfSlips', params: ({ event }) => event }, target: 'slips' },
          { description: 'Which entry it was is not known any more.', actions: 'noteClosed' },
        ],
      },
    },
    entry: {
      description: 'The receipt of one entry.',
      initial: 'idle',
      on: {
        'reference.copy': { guard: 'hasReference', target: '.copying' },
        'dialog.close': { target: 'list', actions: 'noteClosed' },
        'dialog.left': 'list',
      },
      exit: assign({ entry: null }),
      states: {
        idle: {},
        copying: {
          description: 'A browser may ask the player first, for as long as it likes: another tap starts over.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.entry?.reference ?? '' }),
            onDone: 'copied',
            onError: 'notCopied',
          },
        },
        copied: {},
        notCopied: { tags: 'error' },
      },
    },
    slips: {
      description: 'The slips; a flow of its own.',
      on: { 'dialog.close': { target: 'list', actions: 'noteClosed' }, 'dialog.left': 'list' },
    },
  },
});
