import { assign, emit, sendTo, setup } from 'xstate';
import type { StatementEntry } from '../../contract/statement.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ClipboardCommand, TextCopied } from '../clipboard.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import type { DialogCommand } from '../dialogs/dialogs.machine.ts';
import { pagedList } from '../paged-list.ts';
import { listening } from '../provided.ts';
import { type Filter, type KindChoice, NO_FILTER, type Period } from './filter.ts';

export type StatementEvent =
  | { readonly type: 'search.changed'; readonly text: string }
  | { readonly type: 'kind.chosen'; readonly kind: KindChoice }
  | { readonly type: 'period.chosen'; readonly period: Period }
  | { readonly type: 'filter.clear' }
  | { readonly type: 'entry.open'; readonly entry: StatementEntry }
  | { readonly type: 'reference.copy' }
  | TextCopied
  | DialogTold<'entry'>
  /** The phone's clock, now and then. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  /** There may be new entries: money moved, the player is back after a while, or the connection is. */
  | { readonly type: 'activity.changed' };

interface StatementContext {
  /** The phone's clock as last told, for "5 minutes ago". */
  now: number;
  /** Looks at the loaded page only. */
  filter: Filter;
  /** The one whose receipt is open, or about to be. */
  entry: StatementEntry | null;
}

export const statementList = pagedList<StatementEntry>('statementList');

/** The statement: its list, what is looked for on the page, and the receipt of one entry. The slips are a flow of their own. */
export const statementMachine = setup({
  types: {
    context: {} as StatementContext,
    emitted: {} as ActorBroken,
    events: {} as StatementEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list' },
  },
  actors: {
    list: statementList,
    clipboard: listening<ClipboardCommand>('clipboard'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `clock.ticked` at its start and then every few seconds. */
    clock: listening('clock'),
    /** Sends `activity.changed`. */
    attention: listening('attention'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    narrow: assign(({ context }, part: Partial<Filter>) => ({ filter: { ...context.filter, ...part } })),
  },
  guards: {
    hasReference: ({ context }) => Boolean(context.entry?.reference),
  },
}).createMachine({
  id: 'statement',
  context: { now: 0, filter: NO_FILTER, entry: null },
  invoke: [
    { id: 'list', src: 'list', onError: { description: 'The list answers for its own failures.' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
    { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
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
          actions: [
            assign({ entry: ({ event }) => event.entry }),
            sendTo('dialogs', { type: 'dialog.open', dialog: 'entry' }),
          ],
        },
        'dialog.opened': 'entry',
      },
    },
    entry: {
      description: 'The receipt of one entry.',
      initial: 'idle',
      on: {
        'reference.copy': {
          guard: 'hasReference',
          actions: sendTo('clipboard', ({ context }) => ({
            type: 'text.copy' as const,
            text: context.entry?.reference ?? '',
          })),
        },
        'text.copied': '.copied',
        'text.notCopied': '.notCopied',
        'dialog.closed': 'list',
      },
      exit: assign({ entry: null }),
      states: {
        idle: {},
        copied: {},
        notCopied: { tags: 'error' },
      },
    },
  },
});
