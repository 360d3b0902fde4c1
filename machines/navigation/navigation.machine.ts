import { sendTo } from 'xstate';
import { loginFor, redirectOf, wantedIn } from './routes.ts';
import { navigationSetup } from './setup.ts';

/**
 * Decides who may see which page. The address is an input; this machine decides what it means, and the views render the
 * route that it shows.
 */
export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  context: ({ input }) => ({ owner: input.owner, signedIn: input.signedIn, path: '/', search: '', route: 'notFound' }),
  invoke: { id: 'address', src: 'address', onError: { actions: 'tellBroken' } },
  initial: 'starting',
  on: {
    'address.changed': [
      {
        description: '/ and /user only point on.',
        guard: 'pointsOn',
        actions: { type: 'go', params: ({ event }) => ({ to: redirectOf(event.path) ?? '/user/home' }) },
      },
      {
        description: 'A visitor is sent to /login with the wanted address.',
        guard: 'needsLogin',
        actions: { type: 'go', params: ({ event }) => ({ to: loginFor(event) }) },
      },
      {
        description: 'Behind the first page of a session lie those of before the login: nobody logs out by "back".',
        guard: 'passes',
        actions: { type: 'go', params: ({ context: { path, search } }) => ({ to: path + search, back: true }) },
      },
      {
        description: 'A public page ends the session.',
        guard: 'leavesSession',
        target: '.deciding',
        actions: ['take', 'leaveSession'],
      },
      { guard: 'isLogin', target: '.checkingService', actions: 'take' },
      { target: '.showing', actions: 'take' },
    ],
    'location.requested': {
      actions: { type: 'go', params: ({ event: { type, replace = false, ...rest } }) => ({ ...rest, replace }) },
    },
    'page.reload': { actions: sendTo('address', { type: 'address.reload' }) },
    'service.gone': [
      { description: 'The contact page goes on: /terminated leads to it.', guard: 'onContact' },
      { actions: { type: 'go', params: { to: '/terminated' } } },
    ],
    'session.changed': [
      {
        description: 'Signed in on a public page: on to where the player wanted to be.',
        guard: 'arrives',
        actions: ['note', { type: 'go', params: ({ context }) => ({ to: wantedIn(context.search) ?? '/user' }) }],
      },
      {
        description: 'The token is no longer taken: back to this very page after logging in again.',
        guard: 'expires',
        actions: ['note', { type: 'go', params: ({ context }) => ({ to: loginFor(context) }) }],
      },
      { guard: 'leaves', actions: ['note', { type: 'go', params: { to: '/login' } }] },
      { actions: 'note' },
    ],
  },
  states: {
    starting: { tags: 'busy', description: 'Until the browser has told its address.' },
    deciding: {
      tags: 'busy',
      description: 'The session that a public page ends is being cleared; the page shows when that is done.',
      on: {
        'session.changed': [
          { guard: 'onLogin', target: 'checkingService', actions: 'note' },
          { target: 'showing', actions: 'note' },
        ],
      },
    },
    checkingService: {
      tags: 'busy',
      description: 'On /login first: is the service still there?',
      invoke: {
        id: 'checkService',
        src: 'checkService',
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'go', params: { to: '/terminated' } },
          },
          { target: 'showing' },
        ],
        onError: { target: 'showing', description: 'Not knowing is no reason to keep the player out.' },
      },
      after: { patience: 'showing' },
    },
    showing: { description: 'The route in the context is on the screen.' },
  },
});
