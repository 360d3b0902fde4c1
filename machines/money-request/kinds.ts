/**
 * The money requests that a player can make, and the service's answers. A kind that is added here does not compile
 * until it has its row in src/actors/money-request/rows.ts.
 */
import type { ParsedBodyOf } from '../../contract/call.ts';
import type { Figure, Satang } from '../../contract/money.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { withdrawAll } from '../../contract/wallet.ts';
import type { Received } from '../bonus/offer.ts';
import type { Claim, Credited } from '../coupon/coupon.ts';
import type { QrReading } from '../qr/reading.ts';
import type { Moved } from '../receipt/answer.ts';
import type { TakenSlip } from '../slip-upload/slip.ts';
import type { Won } from '../spin/wheel.ts';

/** The request body of each kind. It is kept on the phone: no name, number, link, picture or secret stands in it. */
export interface Asks {
  readonly withdraw: Readonly<ParsedBodyOf<typeof withdrawAll>>;
  /** `from`, `to`: WALLET or a game's code. Also what playing a game sends. */
  readonly transfer: { readonly from: string; readonly to: string; readonly amount: Satang };
  /** `amount`: the sum that is expected to move. */
  readonly transferAll: { readonly to: string; readonly amount: Satang };
  /** The picture's digest. */
  readonly slip: { readonly digest: string };
  /** The link's digest. */
  readonly giftLink: { readonly digest: string };
  readonly qr: { readonly provider: QrProvider; readonly amount: Satang };
  readonly refund: { readonly amount: Figure };
  readonly refundAdd: { readonly amount: Figure };
  readonly invite: { readonly amount: Figure };
  /** `times`: how often it has been received before; the next time is another request. */
  readonly bonus: { readonly code: string; readonly times: number };
  readonly promotion: { readonly code: string };
  readonly spin: Readonly<Record<string, never>>;
  readonly coupon: Claim;
}

/** The service's answer to each kind. */
export interface Answers {
  readonly withdraw: Moved;
  readonly transfer: Moved;
  readonly transferAll: Moved;
  readonly slip: TakenSlip;
  readonly giftLink: Moved;
  readonly qr: QrReading;
  readonly refund: Moved;
  readonly refundAdd: Moved;
  readonly invite: Moved;
  readonly bonus: Received;
  readonly promotion: Received;
  readonly spin: Won;
  readonly coupon: Credited;
}

/**
 * The content that is sent but kept neither on the phone nor in a machine: it stays in the page's memory. The request
 * knows its digest; after a reload it can be sent again only when the same link or picture is given again.
 */
export interface Payloads {
  readonly slip: { readonly file: object; readonly digest: string };
  readonly giftLink: string;
}

export type Kind = keyof Asks;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The time for which the key of a request is valid, from its first try on. Milliseconds. */
export function lifetimeOf(kind: Kind): number {
  return kind === 'qr' ? 10 * MINUTE : DAY;
}

/** True if the request moves money or gives something: creating a QR code does neither, paying it does. */
export function movesMoney(kind: Kind): boolean {
  return kind !== 'qr';
}

/** A spin's prize is shown however late it is known: it is kept with its key until the player has seen it. */
export function isKeptUntilSeen(kind: Kind): boolean {
  return kind === 'spin';
}

export function needsPayload(kind: Kind): kind is keyof Payloads {
  return kind === 'slip' || kind === 'giftLink';
}

/**
 * True if the thing can be received only once: a second order asks about the outcome of the first. (The same amount may
 * be wanted twice.)
 */
export function isWantedOnce(kind: Kind): boolean {
  return !['withdraw', 'transfer', 'transferAll', 'qr'].includes(kind);
}
