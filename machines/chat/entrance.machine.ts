import { setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { promised } from '../provided.ts';

/** Whether there is a chat to load at all: asked before anything of it is loaded. */
export const chatEntranceMachine = setup({
  types: { tags: {} as 'busy' },
  actors: {
    askEnabled: promised<Outcome<boolean>>('askEnabled'),
  },
  guards: {
    isEnabled: (_, answer: Outcome<boolean>) => answer.ok && answer.value,
  },
  delays: {
    /** Until the service is asked again. Milliseconds. */
    againAfter: 15_000,
  },
}).createMachine({
  id: 'chatEntrance',
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      description: 'Nothing shows meanwhile.',
      invoke: {
        id: 'askEnabled',
        src: 'askEnabled',
        onDone: [
          { guard: { type: 'isEnabled', params: ({ event }) => event.output }, target: 'open' },
          { target: 'absent' },
        ],
        onError: 'unknown',
      },
    },
    open: { description: 'The chat is loaded.' },
    absent: { description: 'Switched off, or refused.' },
    unknown: {
      description: 'No answer. Chat is no reason to disturb the player: asked again later.',
      after: { againAfter: 'asking' },
    },
  },
});
