import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { promised } from '../provided.ts';
import { PUT_AWAY } from '../security/security.ts';

export type PasskeyLoginEvent = {
  readonly type: 'passkey.login';
  /** Keep the token when the browser is closed. */
  readonly remember: boolean;
};

interface PasskeyLoginContext {
  remember: boolean;
  problem: Problem | null;
}

/**
 * The other way to log in, beside the form. It is a machine of its own because it loads after the page, which keeps the
 * first page small. It is absent if the browser or the backend knows no passkeys.
 */
export const passkeyLoginMachine = setup({
  types: {
    context: {} as PasskeyLoginContext,
    events: {} as PasskeyLoginEvent,
    emitted: {} as Extract<AppEvent, { type: 'session.opened' | 'part.needed' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** True if the browser and the service know passkeys. */
    askOffered: promised<Outcome<boolean>>('askOffered'),
    /** Refuses with `PUT_AWAY` if the player dismissed the device's own question. */
    signIn: promised<Outcome<{ token: string }>>('signIn'),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isOffered: (_, answer: Outcome<boolean>) => answer.ok && answer.value,
    isPutAway: refusedWith(PUT_AWAY),
  },
}).createMachine({
  id: 'passkeyLogin',
  initial: 'asking',
  context: { remember: false, problem: null },
  states: {
    asking: {
      tags: 'busy',
      description: 'Nothing shows meanwhile.',
      invoke: {
        id: 'askOffered',
        src: 'askOffered',
        onDone: [
          { guard: { type: 'isOffered', params: ({ event }) => event.output }, target: 'offered' },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    absent: { description: 'The form is all that there is.' },
    offered: {
      entry: emit({ type: 'part.needed', part: 'codes' }),
      initial: 'fresh',
      on: {
        'passkey.login': {
          target: 'signingIn',
          actions: assign({ problem: null, remember: ({ event }) => event.remember }),
        },
      },
      states: {
        fresh: {},
        refused: { tags: 'error' },
        failed: { tags: 'error', description: 'No answer could be had; the same can be asked again.' },
      },
    },
    signingIn: {
      tags: 'busy',
      description: 'The device asks who holds it, then the service is asked. A second tap asks nothing.',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'signedIn',
            actions: emit(({ context, event }) => ({
              type: 'session.opened' as const,
              token: accepted(event.output).token,
              remember: context.remember,
            })),
          },
          { guard: 'isPutAway', target: 'offered' },
          { target: 'offered.refused', actions: 'explain' },
        ],
        onError: { target: 'offered.failed', actions: 'explain' },
      },
    },
    signedIn: { type: 'final' },
  },
});
