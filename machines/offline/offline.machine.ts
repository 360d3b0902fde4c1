import { setup } from 'xstate';
import { promised } from '../provided.ts';

/** Keeps the app's files on a member's phone, so that it opens without a network. Shows nothing if that fails. */
export const offlineMachine = setup({
  types: { tags: {} as 'busy' },
  actors: {
    /** True if the phone keeps the files from now on: it can, and its connection need not be spared. */
    keepFiles: promised<boolean>('keepFiles'),
  },
  guards: {
    areKept: (_, kept: boolean) => kept,
  },
}).createMachine({
  id: 'offline',
  initial: 'keeping',
  states: {
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'keepFiles',
        src: 'keepFiles',
        onDone: [
          { guard: { type: 'areKept', params: ({ event }) => event.output }, target: 'kept' },
          { target: 'spared' },
        ],
        onError: 'spared',
      },
    },
    kept: { type: 'final' },
    spared: { type: 'final', description: 'The app wants the network, as before. The next visit tries again.' },
  },
});
