import { emit, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';

/** A part of the app's code, texts or styles did not come. */
export interface ReleaseEvent {
  readonly type: 'code.missing';
}

/**
 * Checks if the app on the screen is the service's newest. A release takes the files of the one before it away: files
 * that the page has not loaded by then do not come any more. The loaded ones go on working, so nothing is loaded anew
 * until player says so: a form that is half filled in would be lost, and a page that reloads by itself might do so for
 * ever.
 */
export const releaseMachine = setup({
  types: { events: {} as ReleaseEvent, emitted: {} as ActorBroken, tags: {} as 'busy' },
  actors: {
    /** Sends `code.missing`. */
    missing: listening('missing'),
    /** Asks the service which release it has; resolves `newer` when it is not this one. */
    checkRelease: promised<{ newer: boolean }>('checkRelease'),
  },
  actions: { tellBroken: emit(brokenIn) },
  guards: {
    isNewer: (_, answer: { newer: boolean }) => answer.newer,
  },
}).createMachine({
  id: 'release',
  invoke: { id: 'missing', src: 'missing', onError: { actions: 'tellBroken' } },
  initial: 'current',
  states: {
    current: { on: { 'code.missing': 'checking' } },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkRelease',
        src: 'checkRelease',
        onDone: [
          { guard: { type: 'isNewer', params: ({ event }) => event.output }, target: 'outdated' },
          { target: 'current' },
        ],
        onError: { target: 'current', description: 'No connection, most likely: the next miss asks again.' },
      },
    },
    outdated: {
      description: 'What did not come will come after the page is loaded anew; where it is missing, that is offered.',
    },
  },
});
