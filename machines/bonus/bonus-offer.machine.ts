import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import { isFinal } from '../receipt/answer.ts';
import type { BonusOffer, Received } from './offer.ts';

export type BonusOfferEvent =
  | { readonly type: 'bonus.receive' }
  /** The player is done here, or the browser went back. */
  | { readonly type: 'dialog.close' };

export interface BonusOfferInput {
  readonly bonus: BonusOffer;
  /** Another bonus is held: the service will most likely refuse, and the player is told before. */
  readonly remaining: boolean;
}

interface BonusOfferContext extends BonusOfferInput {
  received: Received | null;
  problem: Problem | null;
  /** A request was sent, and what became of it is not known. */
  again: boolean;
  /** It was asked for: money may have moved. */
  changed: boolean;
}

/** The dialog of one bonus (sections 2, 4 and 8): banners, notice, and receiving it. */
export const bonusOfferMachine = setup({
  types: {
    context: {} as BonusOfferContext,
    events: {} as BonusOfferEvent,
    input: {} as BonusOfferInput,
    output: {} as { readonly changed: boolean },
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Keeps one `Idempotency-Key` for this receipt until there is a final answer. */
    receiveBonus: promised<Outcome<Received>, { bonus: BonusOffer }>('receiveBonus'),
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    doubt: assign({ again: true }),
    settle: assign({ again: false }),
    noteAsked: assign({ changed: true, problem: null }),
  },
  guards: {
    isAccepted,
    isFinal,
    isCurrent: ({ context }) => context.bonus.isActive,
  },
}).createMachine({
  id: 'bonusOffer',
  context: ({ input }) => ({ ...input, received: null, problem: null, again: false, changed: false }),
  initial: 'opening',
  output: ({ context }) => ({ changed: context.changed }),
  states: {
    opening: { always: [{ guard: 'isCurrent', target: 'current' }, { target: 'offered' }] },
    current: {
      description: "The player's own already: the button only closes.",
      on: { 'dialog.close': 'closed' },
    },
    offered: {
      initial: 'fresh',
      on: { 'bonus.receive': { target: 'receiving', actions: 'noteAsked' }, 'dialog.close': 'closed' },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no, by a code of section 8: nothing was credited.' },
        unanswered: {
          tags: 'error',
          description:
            'It may have been received or not. Trying again carries the same key: nothing is credited twice.',
        },
      },
    },
    receiving: {
      tags: 'busy',
      description: 'A second tap sends nothing. Closed meanwhile, the page is read anew and tells what came of it.',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'receiveBonus',
        src: 'receiveBonus',
        input: ({ context }) => ({ bonus: context.bonus }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'received',
            actions: assign({ received: ({ event }) => accepted(event.output) }),
          },
          {
            guard: {
              type: 'isFinal',
              params: ({ context, event }) => ({ outcome: event.output, again: context.again }),
            },
            target: 'offered.refused',
            actions: ['settle', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
          {
            target: 'offered.unanswered',
            actions: ['doubt', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
        ],
        onError: {
          target: 'offered.unanswered',
          actions: ['doubt', { type: 'explain', params: ({ event }) => failed(event.error) }],
        },
      },
    },
    received: {
      description:
        "The player is told what was credited, and what it asks, before the dialog closes: section 8's 'saved'.",
      on: { 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
});
