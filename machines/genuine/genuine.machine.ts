import { assign, emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack } from '../connection/online.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { type GenuineContext, type GenuineEvent, LONGEST, type Verdict } from './genuine.ts';

/** Checks if an address, a name or an account number that the player was sent is the operator's. */
export const genuineMachine = setup({
  types: {
    context: {} as GenuineContext,
    events: {} as GenuineEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Reads the operator's channels anew, and compares. */
    check: promised<Outcome<Verdict>, { text: string }>('check'),
    connection: listening('connection'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    type: assign((_, { text }: { text: string }) => ({ text: text.slice(0, LONGEST), verdict: null, problem: null })),
  },
  guards: {
    isAccepted,
    isBack,
    hasText: ({ context }) => context.text.trim() !== '',
  },
}).createMachine({
  id: 'genuine',
  context: { text: '', verdict: null, problem: null },
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  initial: 'entering',
  on: { 'text.changed': { target: '.entering', actions: { type: 'type', params: ({ event }) => event } } },
  states: {
    entering: { on: { 'check.submit': { guard: 'hasText', target: 'checking' } } },
    checking: {
      tags: 'busy',
      description: 'Typing ends it: its answer would be about another text.',
      entry: assign({ verdict: null, problem: null }),
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { text } }) => ({ text }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'answered',
            actions: assign({ verdict: ({ event }) => accepted(event.output) }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    answered: { on: { 'check.submit': 'checking' } },
    failed: {
      tags: 'error',
      description: 'Nothing is said about the text: a guess could cost money.',
      on: { 'check.submit': 'checking', 'connection.changed': { guard: 'isBack', target: 'checking' } },
    },
  },
});
