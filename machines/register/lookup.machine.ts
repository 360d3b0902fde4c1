import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';

export type LookupEvent = { readonly type: 'lookup.retry' };

/** One list that a form needs. Done with the list as its output; until then the view shows that it loads, or offers to try again. */
export function lookupMachine<Entry>(id: string) {
  return setup({
    types: {
      context: {} as { entries: readonly Entry[]; problem: Problem | null },
      events: {} as LookupEvent,
      output: {} as readonly Entry[],
      tags: {} as 'busy' | 'error',
    },
    actors: { load: promised<Outcome<readonly Entry[]>>('load') },
    guards: { isAccepted },
  }).createMachine({
    id,
    initial: 'loading',
    context: { entries: [], problem: null },
    output: ({ context }) => context.entries,
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            {
              guard: { type: 'isAccepted', params: ({ event }) => event.output },
              target: 'loaded',
              actions: assign({ entries: ({ event }) => accepted(event.output) }),
            },
            { target: 'failed', actions: assign({ problem: ({ event }) => refused(event.output) }) },
          ],
          onError: { target: 'failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
        },
      },
      failed: {
        tags: 'error',
        on: { 'lookup.retry': { target: 'loading', actions: assign({ problem: null }) } },
      },
      loaded: { type: 'final' },
    },
  });
}
