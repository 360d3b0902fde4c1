import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { exportSetup, NOTHING } from './export-setup.ts';

/** Exports the search's result as a file: its entries are read page by page, then written on the phone. */
export const exportMachine = exportSetup.createMachine({
  id: 'statementExport',
  context: ({ input }) => ({ ...NOTHING, ...input, format: 'csv', problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'export.start': { target: 'reading', actions: { type: 'begin', params: ({ event }) => event.format } },
      },
    },
    reading: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { 'export.cancel': 'choosing' },
      invoke: {
        id: 'readPart',
        src: 'readPart',
        input: ({ context: { filter, page, limit } }) => ({ filter, page, limit }),
        onDone: [
          {
            guard: { type: 'isCut', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: 'useSmallPages',
          },
          {
            guard: { type: 'hasMore', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: { type: 'take', params: ({ event }) => accepted(event.output) },
          },
          { guard: { type: 'findsNone', params: ({ event }) => event.output }, target: 'empty' },
          {
            guard: 'isAccepted',
            target: 'writing',
            actions: { type: 'take', params: ({ event }) => accepted(event.output) },
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    writing: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { 'export.cancel': 'choosing' },
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context: { format, filter, entries, shortened, unread } }) => ({
          format,
          filter,
          entries,
          shortened,
          unread,
        }),
        onDone: { target: 'made', actions: assign({ name: ({ event }) => event.output.name }) },
        onError: { target: 'notWritten', actions: 'explain' },
      },
    },
    made: {
      description: 'The file is there: a tap of its own keeps or shares it, as browsers ask for one.',
      invoke: { id: 'picture', src: 'picture', onError: { actions: 'tellBroken' } },
      on: { 'export.again': 'choosing' },
    },
    empty: { description: 'There is nothing to export.', on: { 'export.again': 'choosing' } },
    failed: {
      tags: 'error',
      description: 'A page could not be read. Trying again goes on with it.',
      on: { 'export.retry': 'reading', 'export.cancel': 'choosing' },
    },
    notWritten: { tags: 'error', on: { 'export.retry': 'writing', 'export.cancel': 'choosing' } },
  },
});
