/** The meaning of an answer about a QR code. */
import type { EventObject } from 'xstate';
import { type Figure, satang } from '../../contract/money.ts';
import type { QrRecord } from '../../contract/qrcode.ts';
import { answerIn } from '../outcome.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type Payee, payeeIn } from './payload.ts';

export interface QrReading {
  readonly record: QrRecord;
  /** The time of the answer's arrival, on the phone's clock: milliseconds since 1970. */
  readonly at: number;
  /** The code that this phone last showed and whose end it has not shown yet. */
  readonly watched: string | null;
}

/** A code that can be paid. */
export interface OpenCode {
  readonly id: string;
  /** Address of a picture of the code. As a picture, the service's markup can run no script. */
  readonly image: string;
  readonly amount: Figure;
  readonly payee: Payee;
  /** Opens the payer's bank app on the same phone; null where the provider gives no link. */
  readonly appLink: string | null;
  /** The time at which it ends, on the phone's clock (milliseconds since 1970); null if the service does not tell. */
  readonly deadline: number | null;
}

/** An open code as it was received. */
export interface QrOffer {
  readonly code: OpenCode;
  /** The time of its arrival, on the phone's clock: milliseconds since 1970. */
  readonly now: number;
}

export interface Payment {
  /** Null if the service does not tell. */
  readonly amount: Figure | null;
  /** ISO 8601, where the service tells it. */
  readonly paidAt: string | null;
  /** The code's id: its deposit is found by it. */
  readonly reference: string;
  /** The time at which the answer about it arrived: milliseconds since 1970. */
  readonly toldAt: number;
}

export type QrNews =
  /** `at`: when the answer arrived, on the phone's clock. */
  | { readonly kind: 'open'; readonly code: OpenCode; readonly at: number }
  /** The watched code was paid. */
  | ({ readonly kind: 'paid' } & Payment)
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' }
  /** The watched code is open no more, and the service does not say why. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'none' };

/** `expireIn` counts from the answer's arrival, so that a wrong clock on the phone does not matter. */
function deadlineOf({ expireIn }: QrRecord, at: number): number | null {
  return expireIn == null ? null : at + expireIn * 1000;
}

/** The address of a code's picture, which may be one already. */
function imageOf(markup: string): string {
  if (!markup.startsWith('<')) return markup;
  const svg = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * The service's news about the provider's codes. The watched code is `gone` too if another one was the last to change:
 * another device has replaced it, perhaps after it was paid.
 */
export function newsOf({ record, at, watched }: QrReading): QrNews {
  const { hasQrcode, qrcodeId, qrcode, payload, amount, appLink = null, last } = record;
  if (hasQrcode && qrcodeId && (qrcode || payload)) {
    const deadline = deadlineOf(record, at);
    if (deadline !== null && deadline <= at) return { kind: 'expired' };
    return {
      kind: 'open',
      at,
      code: {
        id: qrcodeId,
        image: imageOf(qrcode ?? ''),
        amount: amount ?? satang(0),
        payee: payeeIn(payload),
        appLink,
        deadline,
      },
    };
  }
  if (watched === null) return { kind: 'none' };
  if (last?.qrcodeId !== watched) return { kind: 'gone' };
  if (last.status === 'paid') {
    const { amount = null, paidAt = null, qrcodeId: reference } = last;
    return { kind: 'paid', amount, paidAt, reference, toldAt: at };
  }
  return { kind: last.status === 'cancelled' ? 'cancelled' : 'expired' };
}

function isReading(value: unknown): value is QrReading {
  return typeof value === 'object' && value !== null && 'record' in value && 'watched' in value;
}

/** The news about a code in an `onDone`; null for a refusal. Throws a TypeError on an event without such an answer. */
export function newsIn(event: EventObject): QrNews | null {
  const answer = answerIn(event);
  if (!answer.ok) return null;
  if (!isReading(answer.value)) throw new TypeError(`${event.type} brings no reading of a QR code`);
  return newsOf(answer.value);
}

/** A guard for an `onDone`: the service answered, and the answer means this. */
export function says(kind: QrNews['kind']) {
  return ({ event }: { event: EventObject }): boolean => newsIn(event)?.kind === kind;
}

/** A code that can be paid, and when it was received. Only of what says 'open': throws a TypeError otherwise. */
export function offerIn(news: QrNews | null): QrOffer {
  if (news?.kind !== 'open') throw new TypeError(`no open code: ${news?.kind}`);
  return { code: news.code, now: news.at };
}

/** The payment in the news. Only of news of the kind 'paid': throws a TypeError otherwise. */
export function paymentIn(news: QrNews | null): Payment {
  if (news?.kind !== 'paid') throw new TypeError(`not paid: ${news?.kind}`);
  const { amount, paidAt, reference, toldAt } = news;
  return { amount, paidAt, reference, toldAt };
}

export function paymentReceipt({ amount, paidAt, reference, toldAt }: Payment): Receipt {
  return {
    kind: 'deposit',
    progress: 'done',
    amount,
    reference,
    at: paidAt === null ? toldAt : Date.parse(paidAt),
    method: 'qr',
    // The provider: its name depends on the language.
    from: null,
    to: { kind: 'wallet' },
  };
}
