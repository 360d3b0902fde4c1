import { assign, emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';
import type { PictureCommand, PictureTold } from './picture.ts';

export type PictureEvent = PictureCommand | PictureTold;

/** A picture of what is on the screen: it can be saved, and shared where the phone can; what became of that is said. */
export const pictureMachine = setup({
  types: {
    context: {} as { canShare: boolean },
    events: {} as PictureEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
  },
  actors: { pictures: listening<PictureCommand>('pictures') },
  actions: {
    ask: sendTo('pictures', (_, command: PictureCommand) => command),
    tellBroken: emit(brokenIn),
  },
  guards: { canShare: ({ context }) => context.canShare },
}).createMachine({
  id: 'picture',
  context: { canShare: false },
  invoke: { id: 'pictures', src: 'pictures', onError: { target: '.rest.failed', actions: 'tellBroken' } },
  on: { 'share.offered': { actions: assign({ canShare: true }) } },
  initial: 'rest',
  states: {
    rest: {
      initial: 'idle',
      on: {
        'picture.save': { target: 'making', actions: { type: 'ask', params: ({ event }) => event } },
        'picture.share': {
          guard: 'canShare',
          target: 'making',
          actions: { type: 'ask', params: ({ event }) => event },
        },
      },
      states: {
        idle: {},
        saved: {},
        shared: {},
        failed: { tags: 'error' },
      },
    },
    making: {
      tags: 'busy',
      description: 'It is drawn, and lies with the phone: its share sheet stays open for as long as the player likes.',
      on: {
        'picture.saved': 'rest.saved',
        'picture.shared': 'rest.shared',
        'picture.declined': 'rest.idle',
        'picture.failed': 'rest.failed',
      },
    },
  },
});
