import { emit, sendTo, setup } from 'xstate';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';

export type InstallEvent =
  /** The browser would install the app. Told at the start, too, where it has said so before. */
  | { readonly type: 'install.offered' }
  /** The phone can put it there, but only by the player's hand: its browser has a menu for that. */
  | { readonly type: 'install.described' }
  | { readonly type: 'install.ask' }
  | { readonly type: 'install.declined' }
  /** The app was installed, in whatever way. */
  | { readonly type: 'install.done' };

/** The command to the browser. */
export interface InstallCommand {
  readonly type: 'prompt.show';
}

/**
 * The app on the phone's home screen. Only browsers that can put it there report that, and only they can ask the
 * player; an answer is taken once, and the player is asked again when the browser offers it anew.
 */
export const installMachine = setup({
  types: {
    events: {} as InstallEvent,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'actor.broken' }>,
    tags: {} as 'busy',
  },
  actors: {
    prompt: listening<InstallCommand>('prompt'),
  },
  actions: {
    tellBroken: emit(brokenIn),
  },
}).createMachine({
  id: 'install',
  invoke: { id: 'prompt', src: 'prompt', onError: { target: '.unavailable', actions: 'tellBroken' } },
  initial: 'unavailable',
  states: {
    unavailable: { on: { 'install.offered': 'offered', 'install.described': 'described' } },
    described: { description: 'How it is done is said, for as long as the app runs in the browser.' },
    offered: {
      on: {
        'install.ask': { target: 'asking', actions: sendTo('prompt', { type: 'prompt.show' }) },
        'install.done': 'installed',
      },
    },
    asking: {
      tags: 'busy',
      description: 'The browser asks, in its own words.',
      on: { 'install.declined': 'unavailable', 'install.done': 'installed' },
    },
    installed: {
      type: 'final',
      entry: emit({ type: 'notice.shown', tone: 'success', text: 'install.done' }),
    },
  },
});
