import { assign, emit, setup } from 'xstate';
import type { LocalText } from '../../contract/local-text.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { isLacking, type Terms } from '../bonus/offer.ts';
import { receiveMachine } from '../bonus/receive.machine.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { accepted, isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { LocalHtml } from '../safe-html.ts';

/** A promotion that was found by its code. */
export interface FoundPromotion extends Terms {
  readonly code: string;
  readonly name: LocalText | null;
  readonly description: LocalHtml | null;
}

export type PromotionEvent =
  /** The code could not be looked up: once more. */
  | { readonly type: 'promotion.retry' }
  /** The player is done here, or the browser went back. */
  | { readonly type: 'dialog.close' }
  | ConnectionChanged;

export interface PromotionInput {
  /** Upper case, without spaces around it; not empty. */
  readonly code: string;
}

interface PromotionContext extends PromotionInput {
  promotion: FoundPromotion | null;
  problem: Problem | null;
}

/** The promotion dialog: a code is looked up, shown, and received. */
export const promotionMachine = setup({
  types: {
    context: {} as PromotionContext,
    events: {} as PromotionEvent,
    input: {} as PromotionInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { receive: 'receive' },
  },
  actors: {
    findPromotion: promised<Outcome<FoundPromotion>, { code: string }>('findPromotion'),
    connection: listening('connection'),
    receive: receiveMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    clearProblem: assign({ problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isBack,
    isMissing: refusedWith('NO_PROMOTION', 'NO_DATA'),
    isUnavailable: refusedWith('PROMOTION_RECEIVED', 'PROMOTION_EXPIRED', 'PROMOTION_NOT_BEGUN'),
  },
}).createMachine({
  id: 'promotion',
  context: ({ input }) => ({ ...input, promotion: null, problem: null }),
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  initial: 'searching',
  on: { 'dialog.close': '.closed' },
  states: {
    searching: {
      tags: 'busy',
      invoke: {
        id: 'findPromotion',
        src: 'findPromotion',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'found',
            actions: assign({ promotion: ({ event }) => accepted(event.output) }),
          },
          { guard: 'isMissing', target: 'missing', actions: 'explain' },
          { guard: 'isUnavailable', target: 'unavailable', actions: 'explain' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    missing: { description: 'No promotion has this code.' },
    unavailable: { description: 'The player has received it before, it is over, or it has not begun.' },
    failed: {
      tags: 'error',
      description: 'Nobody knows whether there is such a promotion.',
      on: {
        'promotion.retry': { target: 'searching', actions: 'clearProblem' },
        'connection.changed': { guard: 'isBack', target: 'searching', actions: 'clearProblem' },
      },
    },
    found: {
      invoke: {
        id: 'receive',
        src: 'receive',
        input: ({ context: { code, promotion } }) => ({
          offer: { kind: 'promotion' as const, ask: { code } },
          lacking: promotion !== null && isLacking(promotion),
        }),
        onError: { target: 'closed', actions: 'tellBroken' },
      },
    },
    closed: { type: 'final' },
  },
});
