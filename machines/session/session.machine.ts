import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';
import type { SessionChanged, SessionContext, SessionEvent, SessionOwner, StoreCommand } from './context.ts';

/** The token that an event is about; null for none. */
const tokenIn = (event: SessionEvent) => ('token' in event ? event.token : null);

/**
 * The session: a stored token means that its member is signed in. The token is kept for good when the player wants to
 * be remembered, else for the browser session. Logging out here logs out every tab, offline too.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as ActorBroken,
    input: {} as { owner: SessionOwner; token: string | null },
  },
  actors: {
    store: listening<StoreCommand>('store'),
  },
  actions: {
    /** Tells the owner. */
    tell: sendTo(
      ({ context }) => context.owner,
      (_, params: Omit<SessionChanged, 'type'>) => ({ type: 'session.changed' as const, ...params }),
    ),
    take: assign({ token: ({ event }) => tokenIn(event) }),
    write: sendTo('store', (_, { token, remember }: Extract<SessionEvent, { type: 'session.opened' }>) => ({
      type: 'store.write' as const,
      token,
      remember,
    })),
    clear: enqueueActions(({ enqueue }, params: { expired: boolean }) => {
      enqueue.assign({ token: null });
      enqueue.sendTo('store', { type: 'store.clear', expired: params.expired });
    }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    /** A stale request's refusal must not end a newer session. */
    isCurrent: ({ context, event }) => context.token === tokenIn(event),
    isEmpty: ({ event }) => tokenIn(event) === null,
    /** True if this tab follows another tab's login: it does not leave a form that is half filled in. */
    follows: ({ context, event }) => tokenIn(event) !== null && !context.filling,
    isOther: ({ context, event }) => tokenIn(event) !== context.token,
  },
}).createMachine({
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
