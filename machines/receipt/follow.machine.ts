import { assign } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { accepted } from '../outcome.ts';
import { followSetup } from './follow-setup.ts';
import type { Followed } from './receipt.ts';

/** The part of it that an open receipt keeps. Throws a TypeError if there is none. */
function foundIn(answer: Outcome<Followed | null>): Followed {
  const found = accepted(answer);
  if (found === null) throw new TypeError('no entry was found');
  const { status, stage, stageAt, usual, late, reason, amount } = found;
  return { status, stage, stageAt, usual, late, reason, amount };
}

/** Keeps an open receipt up to date: reads its entry when money moved, and now and then, less and less often. */
export const followMachine = followSetup.createMachine({
  id: 'follow',
  context: ({ input }) => ({ ...input, idle: 0, known: '' }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOver', target: 'over' }, { target: 'following' }] },
    following: {
      initial: 'reading',
      invoke: { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
      states: {
        waiting: {
          after: { pause: 'reading' },
          on: { 'entry.stale': { target: 'reading', actions: assign({ idle: 0 }) } },
        },
        reading: {
          tags: 'busy',
          description: 'Quietly: what is known stays on the screen.',
          on: { 'entry.stale': { target: 'reading', reenter: true } },
          invoke: {
            id: 'readEntry',
            src: 'readEntry',
            input: ({ context }) => ({ reference: context.reference ?? '' }),
            onDone: [
              {
                guard: { type: 'isEnd', params: ({ event }) => ({ answer: event.output }) },
                target: '#follow.over',
                actions: { type: 'tell', params: ({ event }) => ({ entry: foundIn(event.output) }) },
              },
              {
                guard: { type: 'isFound', params: ({ event }) => ({ answer: event.output }) },
                target: 'waiting',
                actions: [
                  { type: 'note', params: ({ event }) => ({ entry: foundIn(event.output) }) },
                  { type: 'tell', params: ({ event }) => ({ entry: foundIn(event.output) }) },
                ],
              },
              { target: 'waiting', actions: 'noteIdle' },
            ],
            onError: { target: 'waiting', actions: 'noteIdle' },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});
