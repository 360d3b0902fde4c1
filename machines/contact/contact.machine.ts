import { assign, setup } from 'xstate';
import type { Contact } from '../../contract/lookups.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import { hasAny, type Support, supportOf } from './support.ts';

export type ContactEvent = { readonly type: 'contact.retry' };

interface ContactContext {
  support: Support | null;
  problem: Problem | null;
}

/** The contact page (section 2), the same for visitors and members. */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadContact: promised<Outcome<Contact>>('loadContact'),
  },
  guards: {
    isAccepted,
    isUseful: (_, answer: Outcome<Contact>) => answer.ok && hasAny(supportOf(answer.value)),
  },
}).createMachine({
  id: 'contact',
  initial: 'loading',
  context: { support: null, problem: null },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadContact',
        src: 'loadContact',
        onDone: [
          {
            guard: { type: 'isUseful', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign({ support: ({ event }) => supportOf(accepted(event.output)) }),
          },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'failed', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    shown: { description: 'At least one way to reach support is known.' },
    empty: { description: 'The operator has given no way to reach support.' },
    failed: {
      tags: 'error',
      on: { 'contact.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
  },
});
