import { assign, emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';

/** The phone's clock, now and then. Milliseconds since 1970. */
export interface HomeEvent {
  readonly type: 'clock.ticked';
  readonly now: number;
}

/** Home, which shows the prize wheel if it is on. The figures are the wallet's, each dialog has a flow of its own. */
export const homeMachine = setup({
  types: {
    /** `now`: the phone's clock as last received, for "5 minutes ago". */
    context: {} as { now: number },
    emitted: {} as ActorBroken,
    events: {} as HomeEvent,
  },
  actors: {
    /** True if the prize wheel is on. */
    checkSpin: promised<Outcome<{ isActive: boolean }>>('checkSpin'),
    /** Sends `clock.ticked` at its start and then every few seconds. */
    clock: listening('clock'),
    /** Loads what the player may open next, once the page rests. */
    loadAhead: promised<unknown>('loadAhead'),
  },
  actions: { tellBroken: emit(brokenIn) },
  guards: {
    isActive: (_, answer: Outcome<{ isActive: boolean }>) => answer.ok && answer.value.isActive,
  },
}).createMachine({
  id: 'home',
  context: { now: 0 },
  invoke: [
    { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
    {
      id: 'loadAhead',
      src: 'loadAhead',
      onError: { description: 'What did not come is asked for when it is opened.' },
    },
  ],
  on: { 'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) } },
  initial: 'checking',
  states: {
    checking: {
      description: 'Until it is known, the place of the widget is held: no button becomes another under a finger.',
      invoke: {
        id: 'checkSpin',
        src: 'checkSpin',
        onDone: [
          { guard: { type: 'isActive', params: ({ event }) => event.output }, target: 'spinActive' },
          { target: 'spinInactive' },
        ],
        onError: { target: 'spinInactive', description: 'Not knowing counts as off: nothing is promised.' },
      },
    },
    spinActive: {},
    spinInactive: {},
  },
});
