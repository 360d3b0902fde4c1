import { assign, emit, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';
import { isAny, NOTHING, type UnderWay, type UnderWayRead } from './under-way.ts';

export type UnderWayEvent =
  /** The wallet's figures are there: what comes after them may be asked for. */
  | { readonly type: 'figures.shown' }
  /** What is known may be old: money moved, or the player is back. */
  | { readonly type: 'underWay.stale' }
  | { readonly type: 'underWay.retry' };

interface UnderWayContext {
  /** What the service last said. */
  known: UnderWay;
  /** A change was told while an answer was on its way: that answer may be from before it. */
  again: boolean;
}

/**
 * What of the member's is under way: quiet company of the wallet's figures on home. It is read after them, and where it
 * cannot be read the first time, home does without until the next change.
 */
export const underWayMachine = setup({
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
    readUnderWay: promised<UnderWayRead>('readUnderWay'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    keep: assign(({ context }, read: UnderWayRead) => ({ known: { ...context.known, ...read } })),
    noteChange: assign({ again: true }),
  },
  guards: {
    isOld: ({ context }) => context.again,
    /** Every part of it. */
    isWhole: (_, read: UnderWayRead) => Object.keys(NOTHING).every((part) => part in read),
    isAnyShown: ({ context }) => isAny(context.known),
  },
}).createMachine({
  id: 'underWay',
  context: { known: NOTHING, again: false },
  invoke: { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
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
