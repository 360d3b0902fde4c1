import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { progressOf } from '../statement/activity.ts';
import { entrySetup } from './entry-setup.ts';

/** The receipt of one entry of the statement, as the list has it or found by its reference. */
export const entryMachine = entrySetup.createMachine({
  id: 'entry',
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKnown', target: 'shown' }, { target: 'finding' }] },
    finding: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'findEntry',
        src: 'findEntry',
        input: ({ context: { reference } }) => ({ reference: reference ?? '' }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'missing' },
          {
            guard: 'isAccepted',
            target: 'shown',
            actions: assign({ entry: ({ event }) => accepted(event.output) }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: { 'load.retry': 'finding', 'connection.changed': { guard: 'isBack', target: 'finding' } },
    },
    missing: { description: 'The service has forgotten it, or looks for entries in another way.' },
    shown: {
      initial: 'idle',
      entry: 'tellSeen',
      invoke: [
        { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
        { id: 'picture', src: 'picture', onError: { actions: 'tellBroken' } },
        { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
        {
          id: 'follow',
          src: 'follow',
          input: ({ context: { reference, entry }, self }) => ({
            owner: self,
            reference,
            isOver: entry === null || progressOf(entry) !== 'underWay',
          }),
          onError: { actions: 'tellBroken' },
        },
      ],
      on: {
        'progress.told': { actions: [{ type: 'moveOn', params: ({ event }) => event }, 'tellSeen'] },
        'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
        'reference.copy': { guard: 'hasReference', actions: 'copy' },
        'text.copied': '.copied',
        'text.notCopied': '.notCopied',
      },
      states: { idle: {}, copied: {}, notCopied: { tags: 'error' } },
    },
  },
});
