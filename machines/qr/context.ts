import type { ActorRef, EventObject, Snapshot } from 'xstate';
import type { Currency } from '../../contract/entities.ts';
import type { Satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { ViewOf } from '../money-request/request.ts';
import { type Earlier, type Order, type PaymentChanged, requestIn } from '../payment/payment.ts';
import type { Receipt } from '../receipt/receipt.ts';
import type { CodeInput } from './code.ts';
import { newsOf, type Payment, paymentReceipt, type QrNews, type QrOffer } from './reading.ts';

/** An event of a provider's flow for the deposit that it belongs to. */
export type QrTold =
  /** There is an open code from before. */
  | { readonly type: 'qr.found'; readonly provider: QrProvider }
  | { readonly type: 'qr.created'; readonly provider: QrProvider }
  | { readonly type: 'qr.cancelled'; readonly provider: QrProvider }
  /** Another device has made another code. */
  | { readonly type: 'qr.replaced'; readonly provider: QrProvider }
  | { readonly type: 'qr.paid'; readonly provider: QrProvider };

export interface QrInput {
  readonly owner: ActorRef<Snapshot<unknown>, QrTold>;
  readonly provider: QrProvider;
  /** Build setting, in satang. */
  readonly paytimzMinimum: Satang;
  /** The member's; baht where it is not said. */
  readonly currency?: Currency | undefined;
  /** The most that a code can be for, in satang, where the service tells it. */
  readonly maximum?: Satang | undefined;
  /** The amount that was typed when the session expired, or the page was loaded anew. */
  readonly typed?: string | undefined;
}

/** The player's input: the amount as typed, at this provider. */
export interface QrForm {
  readonly text: string;
}

export type QrEvent =
  /** The player typed, or took a quick amount. */
  | { readonly type: 'amount.changed'; readonly text: string }
  | { readonly type: 'qr.create' }
  /** The player wants another code, after a payment or a code that ended. */
  | { readonly type: 'qr.renew' }
  /** The player tries again to read whether there is a code. */
  | { readonly type: 'qr.retry' }
  /** Another provider's code was created: what is known of this one may no longer hold. */
  | { readonly type: 'qr.refresh' }
  | PaymentChanged
  | ConnectionChanged;

export interface QrContext extends QrInput {
  /** The amount as typed, and what it says in satang. */
  text: string;
  amount: Satang | null;
  online: boolean;
  /** The code to create; null for none, or for a request that is left from before. */
  order: Order<'qr'> | null;
  /** The request as last reported; null before there is one. */
  request: ViewOf<'qr'> | null;
  /** The code to watch, and when it was received. */
  offer: QrOffer | null;
  payment: Payment | null;
  problem: Problem | null;
}

/** Above what the service makes a code for. */
export function isTooMuch({ amount, maximum }: Pick<QrContext, 'amount' | 'maximum'>): boolean {
  return amount !== null && maximum !== undefined && amount > maximum;
}

/** No code and no payment. */
export const NO_CODE = { offer: null, payment: null, problem: null } as const;

/** No code, no payment, and an empty amount field. */
export const EMPTY = { text: '', amount: null, ...NO_CODE } as const;

interface Given {
  readonly context: QrContext;
}

/** The news from the creation that has ended; null where it has no answer. */
export function createdIn(event: EventObject): QrNews | null {
  const { value } = requestIn(event, 'qr');
  return value === null ? null : newsOf(value);
}

/** The input of the actors that belong to one provider. */
export function ofProvider({ context: { provider } }: Given): { provider: QrProvider } {
  return { provider };
}

/** The provider's creations from before. */
export function earlierOf(provider: QrProvider): Earlier {
  return { kinds: ['qr'], like: { provider } };
}

/** The input of the code's machine. Throws a TypeError where there is none. */
export function codeToWatch({ context: { provider, offer } }: Given): CodeInput {
  if (offer === null) throw new TypeError('no code to watch');
  return { provider, ...offer };
}

/** The input of the receipt of a payment. Throws a TypeError where there is none. */
export function receiptToShow({ context: { payment } }: Given): { receipt: Receipt } {
  if (payment === null) throw new TypeError('no payment to show');
  return { receipt: paymentReceipt(payment) };
}
