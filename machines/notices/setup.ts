import { assign, emit, enqueueActions, raise, setup } from 'xstate';
import type { Amounts, AmountsTold, AppEvent, Notice, OutcomeSeen } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';

export type NoticesEvent =
  | ({ readonly type: 'notice.shown' } & Notice)
  | { readonly type: 'notice.dismissed'; readonly id: number }
  /** The player presses the notice's own button. */
  | { readonly type: 'notice.acted'; readonly id: number }
  | { readonly type: 'notice.expired'; readonly id: number }
  /** The session has ended, or another member's has begun. */
  | { readonly type: 'member.left' }
  | OutcomeSeen
  | AmountsTold
  /** The page is in front, or it is not. */
  | { readonly type: 'sight.changed'; readonly inFront: boolean };

export interface ShownNotice extends Notice {
  readonly id: number;
}

interface NoticesContext {
  notices: readonly ShownNotice[];
  next: number;
  /** The outcomes that were told, by a notice or on the screen; the last few. */
  told: readonly string[];
  amounts: Amounts;
  inFront: boolean;
}

/** Milliseconds that a notice stays (rule: Error presentation). */
const NOTICE_TIME = 4000;
/** Milliseconds that an outcome's stays, from when it can be seen: there is a receipt to open. */
const OUTCOME_TIME = 10_000;
/** More than this would cover the page: the oldest goes. */
const MOST = 3;
const MOST_TOLD = 20;

const withTold = (told: readonly string[], about: string | undefined) =>
  about === undefined ? told : [...told, about].slice(-MOST_TOLD);

/** True for an error whose notice has no button: it is of no more use once something has succeeded. */
const isStale = ({ tone, action }: Notice) => tone === 'danger' && action === undefined;

/** True for what is of no use once the member has left: an offer to the member, or an error of theirs. */
const goesWithMember = (notice: Notice) => notice.minor || isStale(notice);

/** The id of the notice that an event is about; null for an event that is about none. */
const idIn = (event: NoticesEvent): number | null => ('id' in event ? event.id : null);

/** The types, actors, actions and guards of the chart in `notices.machine.ts`. */
export const noticesSetup = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    emitted: {} as AppEvent | ActorBroken,
  },
  actors: {
    /** Sends `sight.changed`, first for how it is. */
    sight: listening('sight'),
  },
  actions: {
    add: assign(({ context }, notice: Notice) => ({
      next: context.next + 1,
      told: withTold(context.told, notice.about),
      notices: [
        ...context.notices.filter((shown) => notice.tone !== 'success' || !isStale(shown)),
        { ...notice, id: context.next },
      ].slice(-MOST),
    })),
    dropLeaving: assign(({ context }) => ({ notices: context.notices.filter((notice) => !goesWithMember(notice)) })),
    drop: assign(({ context, event }) => ({ notices: context.notices.filter(({ id }) => id !== idIn(event)) })),
    dropTold: assign(({ context }, { reference }: OutcomeSeen) => ({
      told: withTold(context.told, reference),
      notices: context.notices.filter(({ about }) => about !== reference),
    })),
    tellBroken: emit(brokenIn),
    /** A notice that can be acted on waits for the player, who may need longer to reach its button. */
    expireLater: enqueueActions(({ context, enqueue }, { action, about }: Notice) => {
      if (about === undefined && action !== undefined) return;
      const delay = about === undefined ? NOTICE_TIME : OUTCOME_TIME;
      enqueue(raise({ type: 'notice.expired', id: context.next - 1 }, { delay }));
    }),
    /** Gives the notices of outcomes their time from now on: nobody could see them before. */
    expireOutcomes: enqueueActions(({ context, enqueue }) => {
      for (const { id, about } of context.notices)
        if (about !== undefined) enqueue(raise({ type: 'notice.expired', id }, { delay: OUTCOME_TIME }));
    }),
    act: enqueueActions(({ context, event, enqueue }) => {
      const action = context.notices.find(({ id }) => id === idIn(event))?.action;
      if (action !== undefined) enqueue(emit(action.event));
    }),
  },
  guards: {
    isTold: ({ context }, { about }: Notice) => about !== undefined && context.told.includes(about),
    isInFront: ({ context }) => context.inFront,
    comesInFront: (_, { inFront }: { inFront: boolean }) => inFront,
    isUnseenOutcome: ({ context, event }) =>
      !context.inFront && context.notices.some(({ id, about }) => id === idIn(event) && about !== undefined),
    isEmpty: ({ context }) => context.notices.length === 0,
  },
});
