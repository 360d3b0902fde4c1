/** A bonus as its card and its dialog need it, what the player holds, and what receiving gives. Amounts in satang. */
import type { LocalText } from '../../contract/local-text.ts';
import type { Figure } from '../../contract/money.ts';
import type { Slide } from '../banners/banners.machine.ts';
import { type Dialog, isOneOf } from '../dialogs/dialog.ts';
import type { LocalHtml } from '../safe-html.ts';

export const CONDITIONS = ['play', 'deposit', 'payout', 'quota'] as const;

/** A condition of a bonus. Amounts are null if none belongs to it, or the service does not send it. */
export interface Condition {
  /** `other`: one that the app does not know. */
  readonly kind: (typeof CONDITIONS)[number] | 'other';
  readonly isMet: boolean;
  readonly required: Figure | null;
  readonly done: Figure | null;
}

/** The terms of a bonus or a promotion. */
export interface Terms {
  /** The amount credited; null where it depends on, say, the last deposit, or is not stated. */
  readonly amount: Figure | null;
  /** Stakes asked for, as a multiple of what is credited. */
  readonly turnoverTimes: number | null;
  /** Empty if the service does not send them. */
  readonly conditions: readonly Condition[];
  /** Percent that is lost when it fails; null where it is not known. */
  readonly percentFail: number | null;
}

export interface BonusOffer extends Terms {
  readonly code: string;
  readonly name: LocalText;
  readonly type: 'limit' | 'day' | 'week';
  readonly maxReceived: number;
  /** The least deposit that it takes; null where it takes none, or it is not told. */
  readonly depositMin: Figure | null;
  /** The bonus's notice, with the percentage in its place. */
  readonly notice: LocalHtml | null;
  readonly slides: readonly Slide[];
  /** The player's own is active now. */
  readonly isActive: boolean;
  /** The time at which each receipt was last touched. Milliseconds since 1970. */
  readonly receivedAt: readonly number[];
}

/** True if the service would refuse it now. */
export const isLacking = ({ conditions }: Pick<Terms, 'conditions'>) => conditions.some(({ isMet }) => !isMet);

/** The bonus or promotion that is active. Null throughout for what the service does not tell. */
export interface Held {
  readonly kind: 'bonus' | 'promotion' | null;
  /** `limit`, `day`, `week`, or a word of the service's own. */
  readonly type: string | null;
  readonly name: LocalText | null;
  readonly amount: Figure | null;
  readonly turnoverRequired: Figure | null;
  readonly turnoverDone: Figure | null;
  /** The amount that giving it up now takes from the wallet and the games, and the amount that it leaves there. */
  readonly lostOnCancel: Figure | null;
  readonly keptOnCancel: Figure | null;
}

/** The result of receiving an offer. */
export interface Received {
  readonly amount: Figure | null;
  readonly turnoverRequired: Figure | null;
}

/** Everything the page shows. */
export interface BonusPage {
  readonly bonuses: readonly BonusOffer[];
  /** Bonuses that could not be read. */
  readonly unread: number;
  readonly held: Held | null;
  /** The service does not say whether anything is held. */
  readonly isHeldUnknown: boolean;
  /** The zone in which the service counts days and weeks: an IANA name that the phone knows. */
  readonly timeZone: string;
}

/** A dialog of the page. */
export const isBonusDialog = isOneOf('bonus', 'promotion', 'cancelBonus');
export type BonusDialog = Extract<Dialog, `bonus:${string}` | `promotion:${string}` | 'cancelBonus'>;
