import { assign, emit, setup } from 'xstate';
import type { LocalText } from '../../contract/local-text.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Terms } from '../bonus/offer.ts';
import { receiveMachine } from '../bonus/receive.machine.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
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

/** The types, actors, actions and guards of the chart in `promotion.machine.ts`. */
export const promotionSetup = setup({
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
});
