import { assign } from 'xstate';
import { sessionSetup } from './setup.ts';

/**
 * The session: a stored token means that its member is signed in. The token is kept for good when the player wants to
 * be remembered, else for the browser session. Logging out here logs out every tab, offline too.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ owner: input.owner, token: input.token, filling: false }),
  invoke: { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
  initial: 'restoring',
  on: {
    'page.taken': { actions: assign({ filling: ({ event }) => event.filling }) },
    'session.opened': {
      target: '.member',
      actions: [
        'take',
        { type: 'write', params: ({ event }) => event },
        { type: 'tell', params: { signedIn: true, reason: 'opened' } },
      ],
    },
  },
  states: {
    restoring: {
      description: 'The token that was stored when the page was opened decides.',
      always: [{ guard: 'hasToken', target: 'member' }, { target: 'visitor' }],
    },
    visitor: {
      on: {
        'store.changed': {
          guard: 'follows',
          description: 'A login in another tab takes this one along, but not in the middle of a registration.',
          target: 'member',
          actions: ['take', { type: 'tell', params: { signedIn: true, reason: 'elsewhere' } }],
        },
      },
    },
    member: {
      on: {
        'session.closed': {
          target: 'visitor',
          actions: [
            { type: 'clear', params: { expired: false } },
            { type: 'tell', params: { signedIn: false, reason: 'closed' } },
          ],
        },
        'session.refused': {
          guard: 'isCurrent',
          target: 'visitor',
          actions: [
            { type: 'clear', params: { expired: true } },
            { type: 'tell', params: { signedIn: false, reason: 'refused' } },
          ],
        },
        'store.changed': [
          {
            guard: 'isEmpty',
            target: 'visitor',
            actions: [
              { type: 'clear', params: { expired: true } },
              { type: 'tell', params: { signedIn: false, reason: 'elsewhere' } },
            ],
          },
          {
            guard: 'isOther',
            description: 'Somebody signed in anew in another tab: this tab follows, and asks for everything again.',
            actions: ['take', { type: 'tell', params: { signedIn: true, reason: 'elsewhere' } }],
          },
        ],
      },
    },
  },
});
