import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';
import type { SessionChanged, SessionContext, SessionEvent, SessionOwner, StoreCommand } from './context.ts';

/** The token that an event is about; null for none. */
const tokenIn = (event: SessionEvent) => ('token' in event ? event.token : null);

/** The types, actors, actions and guards of the chart in `session.machine.ts`. */
export const sessionSetup = setup({
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
});
