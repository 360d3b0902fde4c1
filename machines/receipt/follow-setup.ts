import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
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

/** The types, actors, actions, guards and delays of the chart in `follow.machine.ts`. */
export const followSetup = setup({
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
});
