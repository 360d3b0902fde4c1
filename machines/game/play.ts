/** The events and the context of playing a game. Amounts in satang. */
import type { Currency } from '../../contract/entities.ts';
import { type Satang, satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { RequestView } from '../money-request/request.ts';
import type { Earlier, Order, PaymentChanged } from '../payment/payment.ts';
import { leastFor, WALLET, wholeFor } from '../transfer/places.ts';
import { LEAST, type QuickAmount, quickAmounts } from '../wallet/amount.ts';
import { movable } from '../wallet/totals.ts';
import type { Entrance } from './entrance.ts';

export type PlayEvent =
  | { readonly type: 'amount.changed'; readonly text: string }
  /** Move the amount into the game, no more. */
  | { readonly type: 'transfer.submit' }
  /** Move the amount, if any, then open the game. */
  | { readonly type: 'play.submit' }
  | { readonly type: 'transfer.retry' }
  /** The receipt of a transfer that was made on the way into the game. */
  | { readonly type: 'receipt.show' }
  /** The player has opened the game by hand. */
  | { readonly type: 'site.done' }
  /** The amount in the wallet, as it is now. */
  | { readonly type: 'funds.told'; readonly available: Satang | null }
  | PaymentChanged
  | ConnectionChanged;

/** The command to the browser's new tab. If games open in the same window, nothing follows. */
export interface TabCommand {
  readonly type: 'tab.reserve' | 'tab.release';
}

export interface PlayInput {
  /** The game's. */
  readonly code: string;
  /** The amount in the wallet. */
  readonly available: Satang | null;
  /** Baht for one credit of the game, null if it is not known. */
  readonly ftWalletSlot: number | null;
  /** The member's; baht where it is not said. */
  readonly currency?: Currency | undefined;
  /** The game has a site that we can open. */
  readonly canOpen: boolean;
  /** The player has pressed Play already: the game opens at once. */
  readonly plays?: boolean;
}

export type PlayComplaint = 'minimum' | 'notEnough';

export interface PlayContext extends PlayInput {
  plays: boolean;
  available: Satang | null;
  /** The amount as typed, and what it says. */
  text: string;
  amount: Satang | null;
  complaint: PlayComplaint | null;
  purpose: 'transfer' | 'play';
  online: boolean;
  order: Order | Earlier;
  /** The transfer that is sent or without an answer; once it is done, until something else is entered. */
  request: RequestView<'transfer'> | null;
  /** The way into the game, only while the player is asked to tap it. */
  entrance: Entrance | null;
  problem: Problem | null;
}

/** The context at the beginning of a visit. */
export function opened(input: PlayInput): PlayContext {
  return {
    ...input,
    plays: input.plays ?? false,
    text: '',
    amount: null,
    complaint: null,
    purpose: 'transfer',
    online: true,
    order: { kinds: ['transfer'], like: { from: WALLET, to: input.code } },
    request: null,
    entrance: null,
    problem: null,
  };
}

/** The amounts that the form offers. */
export function quickIn({ available, ftWalletSlot, currency }: PlayContext): readonly QuickAmount[] {
  return quickAmounts(movable(available), leastFor({ ftWalletSlot }), null, currency);
}

/** The reason why this amount cannot be moved into the game; null when it can. */
export function complaintAbout({
  amount,
  available,
  ftWalletSlot,
}: Pick<PlayContext, 'amount' | 'available' | 'ftWalletSlot'>): PlayComplaint | null {
  if (amount === null || wholeFor(amount, { ftWalletSlot }) < LEAST) return 'minimum';
  return available !== null && amount > available ? 'notEnough' : null;
}

/** The order that the transfer dialog would give for this amount. */
export function orderOf({ code, amount, ftWalletSlot }: PlayContext): Order<'transfer'> {
  const whole = wholeFor(amount ?? satang(0), { ftWalletSlot });
  return { kind: 'transfer', ask: { from: WALLET, to: code, amount: whole } };
}
