/** The events and the context of the bonus page's machine. */
import type { Problem } from '../../contract/outcome.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import type { BonusDialog, BonusOffer, BonusPage } from './offer.ts';
import { standingOf } from './rules.ts';

export type BonusEvent =
  | { readonly type: 'bonus.open'; readonly code: string }
  /** The promotion code, as it stands in its field. */
  | { readonly type: 'code.changed'; readonly text: string }
  | { readonly type: 'code.search' }
  | { readonly type: 'cancel.open' }
  | { readonly type: 'page.retry' }
  /** The page on the screen may be old: the player looks at it again after a while, or the connection is back. */
  | { readonly type: 'page.stale' }
  | DialogTold<BonusDialog>
  /** The time at the service, now and then: at midnight a day's bonus opens again. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number };

export interface BonusContext {
  /** The last answer of the service; null until there is one. */
  page: BonusPage | null;
  /** The answer is from before money may have moved, or from before a new reading was requested. */
  stale: boolean;
  now: number;
  /** The promotion code, in upper case. */
  code: string;
  /** The dialog that is open, or waits for the page. */
  dialog: BonusDialog | null;
  problem: Problem | null;
}

/** The code that a promotion's dialog is about. */
export function promotionIn(dialog: BonusDialog | null): string | null {
  return dialog?.startsWith('promotion:') ? dialog.slice('promotion:'.length) : null;
}

/** The bonus that a dialog is about, where it can be opened. */
export function offerIn(
  { page, now }: Pick<BonusContext, 'page' | 'now'>,
  dialog: BonusDialog | null,
): BonusOffer | null {
  if (page === null) return null;
  const { bonuses, timeZone } = page;
  const bonus = bonuses.find(({ code }) => dialog === `bonus:${code}`);
  return bonus === undefined || standingOf(bonus, { now, timeZone }) === 'received' ? null : bonus;
}
