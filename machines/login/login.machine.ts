import { assign, emit } from 'xstate';
import { accepted } from '../outcome.ts';
import { loginSetup } from './login-setup.ts';

/** Phone and password, both required; refusals show under the form and clear on typing. */
export const loginMachine = loginSetup.createMachine({
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
