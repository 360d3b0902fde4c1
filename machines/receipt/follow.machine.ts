import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { accepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { progressOf } from '../statement/activity.ts';
import type { Followed } from './receipt.ts';

/** The event to an open receipt: the progress of its money. */
export interface ProgressTold {
  readonly type: 'progress.told';
  readonly entry: Followed;
}

export interface FollowInput {
  readonly owner: ActorRef<Snapshot<unknown>, ProgressTold>;
  /** Null if the service gave none: then nothing can be found by it. */
  readonly reference: string | null;
  /** True if nothing more will come of it. */
  readonly isOver: boolean;
}

/** Money moved, the player is back, or the connection is. */
export interface EntryStale {
  readonly type: 'entry.stale';
}

interface FollowContext extends FollowInput {
  /** Readings in a row that brought nothing new. */
  idle: number;
  /** The entry as last sent. */
  known: string;
}

/** Keeps an open receipt up to date: reads its entry when money moved, and now and then, less and less often. */
export const followMachine = setup({
  types: {
    context: {} as FollowContext,
    events: {} as EntryStale,
    input: {} as FollowInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy',
  },
  actors: {
    /** Null if there is no such entry yet. */
    readEntry: promised<Outcome<Followed | null>, { reference: string }>('readEntry'),
    /** Sends `entry.stale`. */
    attention: listening('attention'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    tell: sendTo(
      ({ context }) => context.owner,
      (_, { entry }: { entry: Followed }) => ({ type: 'progress.told' as const, entry }),
    ),
    note: assign(({ context: { idle, known } }, { entry }: { entry: Followed }) => {
      const now = JSON.stringify(entry);
      return { known: now, idle: now === known ? idle + 1 : 0 };
    }),
    noteIdle: assign({ idle: ({ context }) => context.idle + 1 }),
  },
  guards: {
    isOver: ({ context }) => context.isOver || context.reference === null,
    isFound: (_, { answer }: { answer: Outcome<Followed | null> }) => answer.ok && answer.value !== null,
    isEnd: (_, { answer }: { answer: Outcome<Followed | null> }) =>
      answer.ok && answer.value !== null && progressOf(answer.value) !== 'underWay',
  },
  delays: {
    /** Milliseconds: 5 s, 10 s, 20 s, 40 s, then each minute. */
    pause: ({ context }) => Math.min(5000 * 2 ** context.idle, 60_000),
  },
}).createMachine({
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

/** The part of it that an open receipt keeps. Throws a TypeError if there is none. */
function foundIn(answer: Outcome<Followed | null>): Followed {
  const found = accepted(answer);
  if (found === null) throw new TypeError('no entry was found');
  const { status, stage, stageAt, usual, late, reason, amount } = found;
  return { status, stage, stageAt, usual, late, reason, amount };
}
