import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';
import type { AddressCommand, NavigationContext, NavigationEvent, NavigationOwner } from './context.ts';
import { type Address, isMember, isPublic, loginFor, redirectOf, routeOf, wantedIn } from './routes.ts';

type Where = Omit<Extract<AddressCommand, { type: 'address.set' }>, 'type' | 'replace'> & { replace?: boolean };

/** The address in the event. Throws a TypeError if the address has not changed. */
function addressIn(event: NavigationEvent): Required<Address> {
  if (event.type !== 'address.changed') throw new TypeError(`no address in ${event.type}`);
  return { path: event.path, search: event.search, sought: event.sought ?? '' };
}

/** True if the event says that nobody is signed in any more. */
const isSignedOut = (event: NavigationEvent) => event.type === 'session.changed' && !event.signedIn;

/**
 * Decides who may see which page. The address is an input; this machine decides what it means, and the views render the
 * route that it shows.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    emitted: {} as ActorBroken,
    input: {} as { owner: NavigationOwner; signedIn: boolean },
    tags: {} as 'busy',
  },
  actors: {
    address: listening<AddressCommand>('address'),
    /** Asks whether the service is active; resolves `gone` when it has ended. */
    checkService: promised<{ gone: boolean }>('checkService'),
  },
  actions: {
    go: sendTo('address', (_, to: Where) => ({ type: 'address.set' as const, replace: true, ...to })),
    take: enqueueActions(({ context, enqueue, event }) => {
      const { path, search, sought } = addressIn(event);
      const route = routeOf(path);
      enqueue.assign({ path, search, sought, route });
      enqueue.sendTo(context.owner, { type: 'route.taken', route });
    }),
    leaveSession: sendTo(({ context }) => context.owner, { type: 'session.closed' }),
    /** A search belongs to one member: the next one does not get it. */
    note: assign(({ event }) => ({ signedIn: !isSignedOut(event), sought: '' })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    pointsOn: ({ event }) => redirectOf(addressIn(event).path) !== undefined,
    needsLogin: ({ context, event }) => isMember(routeOf(addressIn(event).path)) && !context.signedIn,
    isLogin: ({ event }) => routeOf(addressIn(event).path) === 'login',
    passes: ({ context, event }) =>
      'stepped' in event && event.stepped === true && context.signedIn && isPublic(routeOf(event.path)),
    leavesSession: ({ context, event }) => isPublic(routeOf(addressIn(event).path)) && context.signedIn,
    isGone: (_, answer: { gone: boolean }) => answer.gone,
    onContact: ({ context }) => context.route === 'contact',
    onLogin: ({ context }) => context.route === 'login',
    arrives: ({ context, event }) => !isSignedOut(event) && isPublic(context.route),
    expires: ({ context, event }) =>
      event.type === 'session.changed' && event.reason === 'refused' && isMember(context.route),
    leaves: ({ context, event }) => isSignedOut(event) && isMember(context.route),
  },
  delays: {
    /** Milliseconds until the login page shows although the service check has not answered yet. */
    patience: 4000,
  },
}).createMachine({
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
