import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening, promised } from '../provided.ts';
import type { AddressCommand, NavigationContext, NavigationEvent, NavigationOwner } from './context.ts';
import { type Address, isMember, isPublic, redirectOf, routeOf } from './routes.ts';

type Where = Omit<Extract<AddressCommand, { type: 'address.set' }>, 'type' | 'replace'> & { replace?: boolean };

/** The address in the event. Throws a TypeError if the address has not changed. */
function addressIn(event: NavigationEvent): Required<Address> {
  if (event.type !== 'address.changed') throw new TypeError(`no address in ${event.type}`);
  return { path: event.path, search: event.search, sought: event.sought ?? '' };
}

/** True if the event says that nobody is signed in any more. */
const isSignedOut = (event: NavigationEvent) => event.type === 'session.changed' && !event.signedIn;

/** The types, actors, actions, guards and delays of the chart in `navigation.machine.ts`. */
export const navigationSetup = setup({
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
});
