import type { ActorRef, Snapshot } from 'xstate';
import type { Currency } from '../../contract/entities.ts';
import type { MessageId } from '../../contract/texts.ts';
import type { ActorBroken } from '../broken.ts';
import type { Dialog } from '../dialogs/dialog.ts';
import type { LocaleKey, Part, Values } from '../locale/texts.ts';

/**
 * The events of flows for the app. Flows `emit` them; the app's root machine receives them and decides what follows.
 */

/** A short message at the edge of the screen. `text` is a message id of locales/, `raw` a text from the service. */
export interface Notice {
  readonly tone: 'success' | 'info' | 'danger';
  readonly text?: MessageId;
  /** An `amount` is a figure: who shows the notice knows its currency, and if the player hides amounts. */
  readonly values?: Values;
  readonly raw?: string;
  /** The notice can wait: an open dialog and the chat hide it. */
  readonly minor?: true;
  /** The reference of the money whose outcome it tells: told once, not over its receipt, and by the tab's title too. */
  readonly about?: string;
  /** A button for the player. The notice stays until acted on or dismissed, unless `about` is given. */
  readonly action?: NoticeAction;
}

/** A button of a notice: pressing it sends the event to the app and takes the notice away. */
export interface NoticeAction {
  readonly label: MessageId;
  readonly event: AppEvent;
}

/** The player asks support about something: the chat opens with this text to send, or the contact page where there is no chat. */
export interface SupportAsked {
  readonly type: 'support.asked';
  readonly text: string;
}

/** The chat as others see it. */
export type SupportChat = ActorRef<Snapshot<unknown>, SupportAsked>;

/**
 * Money or game accounts changed on the service: what is shown must be asked for again. `games`: what the game accounts hold
 * is not what was shown, either.
 */
export interface WalletChanged {
  readonly type: 'wallet.changed';
  readonly games?: boolean;
}

/** The outcome of this money is on the screen: it needs no notice. */
export interface OutcomeSeen {
  readonly type: 'outcome.seen';
  readonly reference: string;
}

/** The way in which the member's amounts are shown: in baht and not hidden, until it is told. */
export interface Amounts {
  readonly currency?: Currency;
  /** The player keeps them from other people's eyes. */
  readonly hidden?: boolean;
}

export interface AmountsTold {
  readonly type: 'amounts.told';
  readonly amounts: Amounts;
}

export type AppEvent =
  /** Signed in: keep the token, for good when `remember`, else for this browser session. */
  | {
      readonly type: 'session.opened';
      readonly token: string;
      readonly remember: boolean;
    }
  /** The player logs out. */
  | { readonly type: 'session.closed' }
  /** The service did not take this token. Ignored when a newer one is in use. */
  | { readonly type: 'session.refused'; readonly token: string }
  /** The service has ended: 'gone' (rule: Service ended). */
  | { readonly type: 'service.gone' }
  /** Take the player to an address of the app. */
  | {
      readonly type: 'location.requested';
      readonly to: string;
      readonly replace?: boolean;
      /** Kept beside the address, not in it (`Address`). */
      readonly sought?: string;
    }
  | WalletChanged
  | ({ readonly type: 'notice.shown' } & Notice)
  /** The player wants the whole page loaded anew. */
  | { readonly type: 'page.reload' }
  | ActorBroken
  /** The player wants to see a money request that a notice told of. `id`: as the requests name it. */
  | { readonly type: 'request.shown'; readonly id: string }
  /** The player wants to see the receipt that a notice told of. */
  | { readonly type: 'receipt.shown'; readonly dialog: Dialog }
  | OutcomeSeen
  /** The player shows or hides amounts, or their currency is known. */
  | AmountsTold
  /** Something is about to show that needs this part of the texts. */
  | { readonly type: 'part.needed'; readonly part: Part }
  /** The service has refused with this code (rule: Error presentation). */
  | { readonly type: 'code.met'; readonly code: string }
  /** The operator's name for the site. */
  | { readonly type: 'site.named'; readonly name: string }
  | SupportAsked
  /** From now on support can be asked in this chat. */
  | { readonly type: 'chat.offered'; readonly chat: SupportChat }
  /** The player chose a language. */
  | { readonly type: 'locale.chosen'; readonly locale: LocaleKey };
