import { assign, sendTo } from 'xstate';
import { NO_FILTER } from './filter.ts';
import { placeIn } from './place.ts';
import { statementSetup } from './statement-setup.ts';

/**
 * The statement: its list, what is looked for, and the receipt of one entry. Page and filter are kept with the page's
 * address (place.ts). The slips are a flow of their own.
 */
export const statementMachine = statementSetup.createMachine({
  id: 'statement',
  context: ({ input }) => ({ ...placeIn(input.search, input.sought), now: 0, entry: null }),
  type: 'parallel',
  invoke: [
    {
      id: 'list',
      src: 'list',
      input: ({ context: { page, filter } }) => ({ page, query: filter }),
      onError: { description: 'The list answers for its own failures.' },
    },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'address', src: 'address', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
    'activity.changed': { actions: sendTo('list', { type: 'list.changed' }) },
  },
  states: {
    search: {
      initial: 'settled',
      on: {
        'search.changed': {
          target: '.typing',
          reenter: true,
          actions: { type: 'narrow', params: ({ event: { text } }) => ({ text }) },
        },
        'filter.chosen': {
          target: '.settled',
          actions: [
            { type: 'narrow', params: ({ event }) => event.part },
            { type: 'showPlace', params: { replace: false } },
            'seek',
          ],
        },
        'filter.clear': {
          target: '.settled',
          actions: [{ type: 'narrow', params: NO_FILTER }, { type: 'showPlace', params: { replace: false } }, 'seek'],
        },
        'page.chosen': {
          target: '.settled',
          actions: [
            assign({ page: ({ event }) => event.page }),
            { type: 'showPlace', params: { replace: false } },
            'turn',
          ],
        },
        'address.told': [
          {
            guard: 'isAnotherPage',
            target: '.settled',
            actions: ['takePlace', 'turn'],
          },
          {
            guard: 'isElsewhere',
            target: '.settled',
            actions: ['takePlace', 'seek'],
          },
        ],
      },
      states: {
        settled: {},
        typing: {
          description: 'What is typed is looked for once the player pauses.',
          after: {
            typingPause: { target: 'settled', actions: [{ type: 'showPlace', params: { replace: true } }, 'seek'] },
          },
        },
      },
    },
    screen: {
      initial: 'list',
      states: {
        list: {
          on: {
            'entry.open': {
              actions: [
                assign({ entry: ({ event }) => event.entry }),
                sendTo('dialogs', { type: 'dialog.open', dialog: 'entry' }),
              ],
            },
            'export.open': { actions: sendTo('dialogs', { type: 'dialog.open', dialog: 'export' }) },
            'dialog.opened': [{ guard: 'opensExport', target: 'exporting' }, { target: 'entry' }],
          },
        },
        exporting: {
          description: 'A file of what is looked for; closing its dialog ends it.',
          invoke: {
            id: 'statementExport',
            src: 'statementExport',
            input: ({ context: { filter } }) => ({ filter }),
            onError: { actions: 'tellBroken' },
          },
          on: { 'dialog.closed': 'list' },
        },
        entry: {
          description: 'The receipt of one entry.',
          invoke: {
            id: 'entry',
            src: 'entry',
            input: ({ context: { entry, now } }) => ({ entry, now, reference: entry?.reference ?? null }),
            onError: { actions: 'tellBroken' },
          },
          on: { 'dialog.closed': 'list' },
          exit: assign({ entry: null }),
        },
      },
    },
  },
});
