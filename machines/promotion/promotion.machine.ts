import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import type { Received, Terms } from '../bonus/offer.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import { isFinal } from '../receipt/answer.ts';
import type { SafeHtml } from '../safe-html.ts';

/** A promotion that was found by its code. */
export interface FoundPromotion extends Terms {
  readonly code: string;
  readonly name: string | null;
  readonly description: SafeHtml | null;
}

export type PromotionEvent =
  | { readonly type: 'promotion.receive' }
  /** The code could not be looked up: once more. */
  | { readonly type: 'promotion.retry' }
  /** The player is done here, or the browser went back. */
  | { readonly type: 'dialog.close' };

export interface PromotionInput {
  /** Upper case, without spaces around it; not empty. */
  readonly code: string;
}

interface PromotionContext extends PromotionInput {
  promotion: FoundPromotion | null;
  received: Received | null;
  problem: Problem | null;
  /** A request was sent, and what became of it is not known. */
  again: boolean;
  /** It was asked for: money may have moved. */
  changed: boolean;
}

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.code);

/** The promotion dialog (sections 2, 5, 7 and 8): a code is looked up, shown, and received. */
export const promotionMachine = setup({
  types: {
    context: {} as PromotionContext,
    events: {} as PromotionEvent,
    input: {} as PromotionInput,
    output: {} as { readonly changed: boolean },
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    findPromotion: promised<Outcome<FoundPromotion>, { code: string }>('findPromotion'),
    /** Keeps one `Idempotency-Key` for this promotion until there is a final answer. */
    receivePromotion: promised<Outcome<Received>, { code: string }>('receivePromotion'),
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
    isMissing: (_, outcome: Outcome<unknown>) => ['NO_PROMOTION', 'NO_DATA'].some((code) => code === codeOf(outcome)),
    isTaken: (_, outcome: Outcome<unknown>) => codeOf(outcome) === 'PROMOTION_RECEIVED',
  },
}).createMachine({
  id: 'promotion',
  context: ({ input }) => ({ ...input, promotion: null, received: null, problem: null, again: false, changed: false }),
  initial: 'searching',
  output: ({ context }) => ({ changed: context.changed }),
  states: {
    searching: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'findPromotion',
        src: 'findPromotion',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'found',
            actions: assign({ promotion: ({ event }) => accepted(event.output) }),
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: 'missing',
            actions: { type: 'explain', params: ({ event }) => refused(event.output) },
          },
          {
            guard: { type: 'isTaken', params: ({ event }) => event.output },
            target: 'taken',
            actions: { type: 'explain', params: ({ event }) => refused(event.output) },
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    missing: { description: 'No promotion has this code.', on: { 'dialog.close': 'closed' } },
    taken: { description: 'The player has received it before.', on: { 'dialog.close': 'closed' } },
    failed: {
      tags: 'error',
      description: 'Nobody knows whether there is such a promotion.',
      on: { 'promotion.retry': { target: 'searching', actions: assign({ problem: null }) }, 'dialog.close': 'closed' },
    },
    found: {
      initial: 'fresh',
      on: { 'promotion.receive': { target: 'receiving', actions: 'noteAsked' }, 'dialog.close': 'closed' },
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
        id: 'receivePromotion',
        src: 'receivePromotion',
        input: ({ context }) => ({ code: context.code }),
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
            target: 'found.refused',
            actions: ['settle', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
          {
            target: 'found.unanswered',
            actions: ['doubt', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
        ],
        onError: {
          target: 'found.unanswered',
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
