import { assign, emit, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';

export type TerminatedEvent =
  /** The player wants to know whether the service is back. */
  | { readonly type: 'service.check' }
  /** The page came into view, or left it. */
  | { readonly type: 'page.seen'; readonly seen: boolean };

interface TerminatedContext {
  /** Looks in a row that did not find the service back. */
  readonly looks: number;
  readonly seen: boolean;
  /** True if the player requested the current check, or the last one. */
  readonly asked: boolean;
  /** The last look's result. */
  readonly found: 'ended' | 'unknown' | null;
}

/** Milliseconds. */
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 600_000;

/** Checks if an ended service is back: by itself while the page is in view, at a falling rate, and by a button. */
export const terminatedMachine = setup({
  types: {
    context: {} as TerminatedContext,
    events: {} as TerminatedEvent,
    emitted: {} as Extract<AppEvent, { type: 'location.requested' }> | ActorBroken,
    tags: {} as 'busy',
  },
  actors: {
    checkService: promised<{ gone: boolean }>('checkService'),
    /** Sends `page.seen`. */
    page: listening('page'),
  },
  actions: {
    ask: assign({ asked: true }),
    goOn: emit({ type: 'location.requested', to: '/user', replace: true }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isSeen: ({ context }) => context.seen,
    isBack: (_, answer: { gone: boolean }) => !answer.gone,
  },
  delays: {
    again: ({ context }) => Math.min(FIRST_WAIT * 2 ** context.looks, LONGEST_WAIT),
  },
}).createMachine({
  id: 'terminated',
  context: { looks: 0, seen: true, asked: false, found: null },
  invoke: { id: 'page', src: 'page', onError: { actions: 'tellBroken' } },
  on: { 'page.seen': { actions: assign({ seen: ({ event }) => event.seen }) } },
  initial: 'resting',
  states: {
    resting: {
      on: { 'service.check': { target: 'looking', actions: 'ask' } },
      after: { again: 'due' },
    },
    due: {
      description: 'While the page is out of view nothing is asked.',
      always: { guard: 'isSeen', target: 'looking', actions: assign({ asked: false }) },
    },
    looking: {
      tags: 'busy',
      on: { 'service.check': { actions: 'ask' } },
      invoke: {
        id: 'checkService',
        src: 'checkService',
        onDone: [
          { guard: { type: 'isBack', params: ({ event }) => event.output }, target: 'back' },
          { target: 'resting', actions: assign({ looks: ({ context }) => context.looks + 1, found: 'ended' }) },
        ],
        onError: {
          target: 'resting',
          actions: assign({ looks: ({ context }) => context.looks + 1, found: 'unknown' }),
        },
      },
    },
    back: { description: 'Home, or the login, shows next.', entry: 'goOn' },
  },
});
