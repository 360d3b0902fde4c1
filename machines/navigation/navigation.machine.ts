import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate';
import { listening, promised } from '../provided.ts';
import type { SessionChanged } from '../session/session.machine.ts';
import { type Address, isMember, isPublic, loginFor, type RouteName, redirectOf, routeOf, wantedIn } from './routes.ts';

/** Asked of the owner when a public page is visited while a token is stored: the session ends (section 2). */
export interface SessionLeft {
  readonly type: 'session.closed';
}

/** Told to the owner when a route is about to show, so that what it needs can be made ready. */
export interface RouteTaken {
  readonly type: 'route.taken';
  readonly route: RouteName;
}

export type NavigationOwner = ActorRef<Snapshot<unknown>, SessionLeft | RouteTaken>;

export type NavigationEvent =
  /** The browser's address is now this (also the answer to every `address.set`). */
  | ({ readonly type: 'address.changed' } & Address)
  /** The player follows a link, or a flow wants to go somewhere. */
  | { readonly type: 'location.requested'; readonly to: string; readonly replace?: boolean }
  | SessionChanged
  | { readonly type: 'service.gone' }
  /** The page's code could not be loaded; the player wants to try again. */
  | { readonly type: 'page.reload' };

/** What the machine tells the browser's address bar. */
export type AddressCommand =
  | { readonly type: 'address.set'; readonly to: string; readonly replace: boolean }
  /** Loads the whole page anew: code that did not come is not asked for again otherwise. */
  | { readonly type: 'address.reload' };

interface NavigationContext extends Address {
  readonly owner: NavigationOwner;
  route: RouteName;
  signedIn: boolean;
}

/**
 * The guard of section 2. The address is an input; this machine decides what it means, and the views render the route
 * that it shows.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as { owner: NavigationOwner; signedIn: boolean },
    tags: {} as 'busy',
  },
  actors: {
    address: listening<AddressCommand>('address'),
    /** Asks whether the service is active; resolves `gone` when it has ended. */
    checkService: promised<{ gone: boolean }>('checkService'),
  },
  actions: {
    go: sendTo('address', (_, params: { to: string }) => ({
      type: 'address.set' as const,
      to: params.to,
      replace: true,
    })),
    follow: sendTo('address', (_, params: { to: string; replace?: boolean }) => ({
      type: 'address.set' as const,
      to: params.to,
      replace: params.replace ?? false,
    })),
    take: enqueueActions(({ context, enqueue }, params: Address) => {
      const route = routeOf(params.path);
      enqueue.assign({ path: params.path, search: params.search, route });
      enqueue.sendTo(context.owner, { type: 'route.taken', route });
    }),
    leaveSession: sendTo(({ context }) => context.owner, { type: 'session.closed' }),
    note: assign((_, params: { signedIn: boolean }) => ({ signedIn: params.signedIn })),
  },
  guards: {
    pointsOn: (_, address: Address) => redirectOf(address.path) !== undefined,
    needsLogin: ({ context }, address: Address) => isMember(routeOf(address.path)) && !context.signedIn,
    isLogin: (_, address: Address) => routeOf(address.path) === 'login',
    leavesSession: ({ context }, address: Address) => isPublic(routeOf(address.path)) && context.signedIn,
    isGone: (_, answer: { gone: boolean }) => answer.gone,
    asksForHelp: ({ context }) => context.route === 'contact',
    arrives: ({ context }, change: SessionChanged) => change.signedIn && isPublic(context.route),
    expires: ({ context }, change: SessionChanged) =>
      !change.signedIn && change.reason === 'refused' && isMember(context.route),
    leaves: ({ context }, change: SessionChanged) => !change.signedIn && isMember(context.route),
  },
  delays: {
    /** Milliseconds until the login page shows although the service check has not answered yet. */
    patience: 4000,
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ owner: input.owner, signedIn: input.signedIn, path: '/', search: '', route: 'notFound' }),
  invoke: { id: 'address', src: 'address' },
  initial: 'starting',
  on: {
    'address.changed': [
      {
        description: '/ and /user only point on.',
        guard: { type: 'pointsOn', params: ({ event }) => event },
        actions: { type: 'go', params: ({ event }) => ({ to: redirectOf(event.path) ?? '/user/home' }) },
      },
      {
        description: 'A visitor is sent to /login with the wanted address.',
        guard: { type: 'needsLogin', params: ({ event }) => event },
        actions: { type: 'go', params: ({ event }) => ({ to: loginFor(event) }) },
      },
      {
        description: 'A public page ends the session.',
        guard: { type: 'leavesSession', params: ({ event }) => event },
        target: '.deciding',
        actions: [{ type: 'take', params: ({ event }) => event }, 'leaveSession'],
      },
      {
        guard: { type: 'isLogin', params: ({ event }) => event },
        target: '.checkingService',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { target: '.showing', actions: { type: 'take', params: ({ event }) => event } },
    ],
    'location.requested': { actions: { type: 'follow', params: ({ event }) => event } },
    'page.reload': { actions: sendTo('address', { type: 'address.reload' }) },
    'service.gone': [
      { description: 'The contact page goes on: /terminated leads to it.', guard: 'asksForHelp' },
      { actions: { type: 'go', params: { to: '/terminated' } } },
    ],
    'session.changed': [
      {
        description: 'Signed in on a public page: on to where the player wanted to be.',
        guard: { type: 'arrives', params: ({ event }) => event },
        actions: [
          { type: 'note', params: ({ event }) => event },
          { type: 'go', params: ({ context }) => ({ to: wantedIn(context.search) ?? '/user' }) },
        ],
      },
      {
        description: 'The token is no longer taken: back to this very page after logging in again.',
        guard: { type: 'expires', params: ({ event }) => event },
        actions: [
          { type: 'note', params: ({ event }) => event },
          { type: 'go', params: ({ context }) => ({ to: loginFor(context) }) },
        ],
      },
      {
        guard: { type: 'leaves', params: ({ event }) => event },
        actions: [
          { type: 'note', params: ({ event }) => event },
          { type: 'go', params: { to: '/login' } },
        ],
      },
      { actions: { type: 'note', params: ({ event }) => event } },
    ],
  },
  states: {
    starting: { tags: 'busy', description: 'Until the browser has told its address.' },
    deciding: {
      tags: 'busy',
      description: 'The session that a public page ends is being cleared; the page shows when that is done.',
      on: {
        'session.changed': [
          {
            guard: ({ context }) => context.route === 'login',
            target: 'checkingService',
            actions: { type: 'note', params: ({ event }) => event },
          },
          { target: 'showing', actions: { type: 'note', params: ({ event }) => event } },
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
