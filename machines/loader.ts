import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../contract/outcome.ts';
import { type ActorBroken, brokenIn } from './broken.ts';
import { type ConnectionChanged, isBack } from './connection/online.ts';
import { accepted, isAccepted, problemIn } from './outcome.ts';
import { listening, promised } from './provided.ts';

export type LoaderEvent = { readonly type: 'load.retry' } | ConnectionChanged;

export interface LoaderContext<Value> {
  /** The value; null until it is there, and if there is none. */
  readonly value: Value | null;
  readonly problem: Problem | null;
}

/**
 * A value that is read from the service once, to be shown or chosen from. The machine is done with the value as its
 * output; until then the view shows that it loads, or offers to try again. `id`: the machine's name.
 */
export const loader = <Value>(id: string) =>
  setup({
    types: {
      context: {} as LoaderContext<Value>,
      events: {} as LoaderEvent,
      emitted: {} as ActorBroken,
      output: {} as Value | null,
      tags: {} as 'busy' | 'error',
    },
    actors: {
      /** Null if the service has nothing to show. */
      load: promised<Outcome<Value | null>>('load'),
      connection: listening('connection'),
    },
    actions: {
      clearProblem: assign({ problem: null }),
      explain: assign(({ event }) => ({ problem: problemIn(event) })),
      tellBroken: emit(brokenIn),
    },
    guards: {
      isAccepted,
      isBack,
      isNothing: (_, answer: Outcome<Value | null>) => answer.ok && answer.value === null,
    },
  }).createMachine({
    id,
    invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    initial: 'loading',
    context: { value: null, problem: null },
    output: ({ context }) => context.value,
    states: {
      loading: {
        tags: 'busy',
        entry: 'clearProblem',
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'empty' },
            {
              guard: 'isAccepted',
              target: 'loaded',
              actions: assign({ value: ({ event }) => accepted(event.output) }),
            },
            { target: 'failed', actions: 'explain' },
          ],
          onError: { target: 'failed', actions: 'explain' },
        },
      },
      failed: {
        tags: 'error',
        on: { 'load.retry': 'loading', 'connection.changed': { guard: 'isBack', target: 'loading' } },
      },
      loaded: { type: 'final' },
      empty: { type: 'final', description: 'The service has nothing of it.' },
    },
  });
