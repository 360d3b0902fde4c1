import { assign } from 'xstate';
import { underWaySetup } from './setup.ts';
import { NOTHING } from './under-way.ts';

/**
 * The member's money that is under way, shown beside the wallet's figures on home. It is read after them; if it cannot
 * be read the first time, home does without until the next change.
 */
export const underWayMachine = underWaySetup.createMachine({
  id: 'underWay',
  context: { known: NOTHING, now: 0, settled: false, again: false },
  invoke: [
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'deposits', src: 'deposits', onError: { actions: 'tellBroken' } },
    { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'clock.ticked': { guard: 'hasCodes', actions: { type: 'count', params: ({ event }) => event } },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The figures come first.',
      invoke: { id: 'figures', src: 'figures', onError: { target: 'reading', actions: 'tellBroken' } },
      on: { 'figures.shown': 'reading' },
    },
    reading: {
      tags: 'busy',
      description: 'Quietly: what was known stays on the screen.',
      entry: assign({ again: false }),
      on: { 'underWay.stale': { actions: 'noteChange' } },
      after: { patience: { guard: 'isUnsettled', actions: 'settle' } },
      exit: 'settle',
      invoke: {
        id: 'readUnderWay',
        src: 'readUnderWay',
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => event.output },
            target: 'read',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'unread', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: 'unread',
      },
    },
    read: { always: [{ guard: 'isOld', target: 'reading' }, { target: 'shown' }] },
    unread: {
      always: [
        { guard: 'isOld', target: 'reading' },
        { guard: 'isAnyShown', target: 'outdated' },
        { target: 'unknown' },
      ],
    },
    shown: { on: { 'underWay.stale': 'reading' } },
    outdated: {
      description:
        'What is shown may be old, and a quiet line says so: the alert of a lost connection is the wallet’s.',
      on: { 'underWay.stale': 'reading', 'underWay.retry': 'reading' },
    },
    unknown: {
      description: 'Nothing is shown, and nothing said: who needs it finds it on its own page.',
      on: { 'underWay.stale': 'reading' },
    },
  },
});
