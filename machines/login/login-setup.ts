import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { isAccepted, problemIn } from '../outcome.ts';
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

/** The types, actors, actions and guards of the chart in `login.machine.ts`. */
export const loginSetup = setup({
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
});
