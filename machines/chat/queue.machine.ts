import { assign, setup } from 'xstate';
import type { Queue } from '../../contract/chat.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { promised } from '../provided.ts';
import type { Who } from './chat.ts';

export interface QueueInput {
  readonly who: Who;
}

interface QueueContext extends QueueInput {
  readonly place: number | null;
  /** The usual time until an answer, in seconds. */
  readonly usual: number | null;
  /** The number of times it was asked. */
  readonly asked: number;
}

/** The place in line (rule: Chat queue), asked for while the player looks and waits for an agent. What is not known is not said. */
export const queueMachine = setup({
  types: {
    context: {} as QueueContext,
    input: {} as QueueInput,
    tags: {} as 'busy',
  },
  actors: { askQueue: promised<Outcome<Queue>, { who: Who }>('askQueue') },
  actions: {
    learn: assign((_, answer: Outcome<Queue>) => ({
      place: (answer.ok && answer.value.place) || null,
      usual: (answer.ok && answer.value.usual) || null,
    })),
    forget: assign({ place: null, usual: null }),
  },
  delays: {
    /** Milliseconds: 10 s after the first answer, then twice as long each time, up to two minutes. */
    askAgain: ({ context: { asked } }) => Math.min(10_000 * 2 ** (asked - 1), 120_000),
  },
}).createMachine({
  id: 'chatQueue',
  context: ({ input }) => ({ ...input, place: null, usual: null, asked: 0 }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      description: 'What was said last still stands.',
      entry: assign({ asked: ({ context }) => context.asked + 1 }),
      invoke: {
        id: 'askQueue',
        src: 'askQueue',
        input: ({ context }) => ({ who: context.who }),
        onDone: { target: 'told', actions: { type: 'learn', params: ({ event }) => event.output } },
        onError: { target: 'told', actions: 'forget' },
      },
    },
    told: { after: { askAgain: 'asking' } },
  },
});
