import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { promotionMachine } from '../promotion/promotion.machine.ts';
import { listening, promised } from '../provided.ts';
import { bonusCancelMachine } from './bonus-cancel.machine.ts';
import { bonusOfferMachine } from './bonus-offer.machine.ts';
import { type BonusContext, type BonusEvent, offerIn, promotionIn } from './context.ts';
import type { BonusDialog, BonusPage } from './offer.ts';

/** The types, actors, actions and guards of the chart in `bonus.machine.ts`. */
export const bonusSetup = setup({
  types: {
    context: {} as BonusContext,
    events: {} as BonusEvent,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { offer: 'offer'; promotion: 'promotion'; cancel: 'cancel' },
  },
  actors: {
    /** Every bonus, and what is held. */
    loadBonuses: promised<Outcome<BonusPage>>('loadBonuses'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `clock.ticked` at its start and then now and again. */
    clock: listening('clock'),
    /** Sends `page.stale`. */
    attention: listening('attention'),
    offer: bonusOfferMachine,
    promotion: promotionMachine,
    cancel: bonusCancelMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    take: assign((_, page: BonusPage) => ({ page, stale: false, problem: null })),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    want: assign((_, params: { dialog: BonusDialog }) => params),
    openDialog: sendTo('dialogs', (_, params: { dialog: BonusDialog }) => ({
      type: 'dialog.open' as const,
      ...params,
    })),
    /** Nothing happens where the player has closed it. */
    closeDialog: sendTo('dialogs', ({ context: { dialog } }) =>
      dialog === null ? { type: 'dialogs.close' as const } : { type: 'dialog.close' as const, dialog },
    ),
    forget: assign({ dialog: null }),
    spoil: assign({ stale: true }),
    tellChange: emit({ type: 'wallet.changed' }),
    /** The service's message, usually BONUS_CLEAR. */
    tellCleared: emit((_, params: { message: string }) => ({
      type: 'notice.shown' as const,
      tone: 'success' as const,
      ...(params.message === '' ? { text: 'common.saved' as const } : { raw: params.message }),
    })),
  },
  guards: {
    isAccepted,
    opensOffer: ({ context }, params: { dialog: BonusDialog | null }) => offerIn(context, params.dialog) !== null,
    opensPromotion: ({ context: { dialog } }) => promotionIn(dialog) !== null,
    opensCancel: ({ context: { page, dialog } }) => dialog === 'cancelBonus' && page !== null && page.held !== null,
    /** A code is there, and nothing is held. */
    canSearch: ({ context: { page, code } }) => page !== null && page.held === null && code.trim() !== '',
    isHeld: ({ context: { page } }) => page !== null && page.held !== null,
    isWanted: ({ context: { dialog } }) => dialog !== null,
    isStale: ({ context: { stale } }) => stale,
    isChanged: (_, params: { changed: boolean }) => params.changed,
    isCleared: (_, params: { cleared: string | null }) => params.cleared !== null,
  },
});
