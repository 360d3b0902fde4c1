import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { promised } from '../provided.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface SignIn extends Credentials {
  /** The player wants to be remembered on this phone. */
  readonly remember: boolean;
}

/** A command to the phone's memory of numbers. */
export type NumberCommand =
  | { readonly type: 'number.disown' }
  | { readonly type: 'number.carry'; readonly phone: string };

export type LoginEvent =
  | ({ readonly type: 'login.submit'; readonly remember: boolean } & Credentials)
  /** The number that is filled in is not the player's. */
  | { readonly type: 'number.disown' }
  /** The player has forgotten the password: the number goes along. */
  | { readonly type: 'forgot.open'; readonly phone: string }
  /** The player types in a field: what was said about the last try goes away. */
  | { readonly type: 'field.edited' };

interface LoginContext {
  /** Keep the token when the browser is closed. */
  remember: boolean;
  /** The number that was filled in is gone. */
  disowned: boolean;
  /** Fields left empty at the last submit. */
  missing: readonly (keyof Credentials)[];
  problem: Problem | null;
}

/** Phone and password, both required; refusals show under the form and clear on typing. */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as Extract<AppEvent, { type: 'session.opened' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    signIn: promised<Outcome<{ token: string }>, SignIn>('signIn'),
  },
  actions: {
    /** Tells the phone's memory of numbers. */
    noteNumber: (_, __: NumberCommand) => {
      throw new Error('"noteNumber" must be provided');
    },
    /** Brings the code of a member's first page: who types is about to see it. */
    prepare: () => {},
    clear: assign({ missing: [], problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isComplete: (_, fields: Credentials) => fields.username !== '' && fields.password !== '',
    isAccepted,
  },
}).createMachine({
  id: 'login',
  initial: 'entering',
  context: { remember: false, disowned: false, missing: [], problem: null },
  states: {
    entering: {
      description: 'The form can be typed in and sent.',
      initial: 'fresh',
      on: {
        'login.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'signingIn',
            actions: ['clear', assign({ remember: ({ event }) => event.remember })],
          },
          {
            target: '.incomplete',
            actions: assign({
              missing: ({ event }) => (['username', 'password'] as const).filter((field) => event[field] === ''),
            }),
          },
        ],
        'field.edited': { target: '.fresh', actions: ['clear', 'prepare'] },
        'number.disown': {
          target: '.fresh',
          actions: ['clear', assign({ disowned: true }), { type: 'noteNumber', params: ({ event }) => event }],
        },
        'forgot.open': {
          actions: {
            type: 'noteNumber',
            params: ({ event }) => ({ type: 'number.carry' as const, phone: event.phone }),
          },
        },
      },
      states: {
        fresh: {},
        incomplete: { tags: 'error', description: 'A required field was empty at submit.' },
        refused: { tags: 'error', description: 'The service said no.' },
        failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
      },
    },
    signingIn: {
      tags: 'busy',
      description: 'Nothing is taken from the form meanwhile: two taps send one request.',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        // The password lives in the event alone, never in the context.
        input: ({ context: { remember }, event }) =>
          event.type === 'login.submit'
            ? { username: event.username, password: event.password, remember }
            : { username: '', password: '', remember },
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
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: 'explain' },
      },
    },
    signedIn: { type: 'final', description: 'The app takes the token; the navigation machine leaves the page.' },
  },
});
