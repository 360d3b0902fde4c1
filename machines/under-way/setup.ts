import { assign, emit, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { listening, promised } from '../provided.ts';
import { isAny, NOTHING, running, type UnderWay, type UnderWayRead } from './under-way.ts';

export type UnderWayEvent =
  /** The wallet's figures are there: the readings that come after them may begin. */
  | { readonly type: 'figures.shown' }
  /** The known state may be old: money moved, or the player is back. */
  | { readonly type: 'underWay.stale' }
  | { readonly type: 'underWay.retry' }
  /** The phone's clock, each second. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number };

/** The parts that could be read. */
export interface Reading {
  readonly parts: UnderWayRead;
  /** The time of the reading, on the phone's clock: milliseconds since 1970. */
  readonly at: number;
}

interface UnderWayContext {
  /** The state as last read from the service. */
  known: UnderWay;
  now: number;
  /** True once it has been read, or is not waited for any longer: the blocks below it can be shown. */
  settled: boolean;
  /** A change was reported while an answer was on its way: that answer may be from before it. */
  again: boolean;
}

/** The types, actors, actions, guards and delays of the chart in `under-way.machine.ts`. */
export const underWaySetup = setup({
  types: {
    context: {} as UnderWayContext,
    events: {} as UnderWayEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends `figures.shown` once the wallet has figures. */
    figures: listening('figures'),
    /** Sends `underWay.stale`. */
    attention: listening('attention'),
    /** Sends `underWay.stale` when the dialog is left in which codes are made and slips are sent. */
    deposits: listening<DialogCommand>('deposits'),
    /** Sends `clock.ticked` each second. */
    clock: listening('clock'),
    readUnderWay: promised<Reading>('readUnderWay'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    keep: assign(({ context }, { parts, at }: Reading) => ({
      known: running({ ...context.known, ...parts }, at),
      now: at,
    })),
    count: assign(({ context }, { now }: { now: number }) => ({ known: running(context.known, now), now })),
    noteChange: assign({ again: true }),
    settle: assign({ settled: true }),
  },
  guards: {
    isOld: ({ context }) => context.again,
    /** Every part of it. */
    isWhole: (_, { parts }: Reading) => Object.keys(NOTHING).every((part) => part in parts),
    /** True if there are codes: nothing else depends on the time. */
    hasCodes: ({ context }) => context.known.codes.length > 0,
    isAnyShown: ({ context }) => isAny(context.known),
    isUnsettled: ({ context }) => !context.settled,
  },
  delays: {
    /** The longest wait of the games, which keeps them from being pushed down. Milliseconds. */
    patience: 1500,
  },
});
