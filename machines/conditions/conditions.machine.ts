import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../src/contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import type { SafeHtml } from '../safe-html.ts';

export type ConditionsEvent = { readonly type: 'conditions.retry' };

interface ConditionsContext {
  sections: readonly SafeHtml[];
  problem: Problem | null;
}

/** The conditions of the member's bottom menu (sections 2 and 7): a list of texts. */
export const conditionsMachine = setup({
  types: {
    context: {} as ConditionsContext,
    events: {} as ConditionsEvent,
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** The texts, cleaned; without those that hold nothing to see. */
    loadConditions: promised<Outcome<readonly SafeHtml[]>>('loadConditions'),
  },
  guards: {
    isAccepted,
    hasAny: (_, answer: Outcome<readonly SafeHtml[]>) => answer.ok && answer.value.length > 0,
  },
}).createMachine({
  id: 'conditions',
  initial: 'loading',
  context: { sections: [], problem: null },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadConditions',
        src: 'loadConditions',
        onDone: [
          {
            guard: { type: 'hasAny', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign({ sections: ({ event }) => accepted(event.output) }),
          },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'failed', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    shown: {},
    empty: { description: 'The operator has written no conditions.' },
    failed: {
      tags: 'error',
      on: { 'conditions.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
  },
});
