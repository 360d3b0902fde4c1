/** What an answer about a QR code means for the player. */
import { type Figure, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrRecord } from '../../contract/qrcode.ts';
import { accepted } from '../outcome.ts';
import type { Receipt } from '../receipt/receipt.ts';

export interface QrReading {
  readonly record: QrRecord;
  /** When the answer arrived, on the phone's clock: milliseconds since 1970. */
  readonly at: number;
  /** The code that this phone last showed and whose end it has not told yet. */
  readonly watched: string | null;
}

/** A code that can be paid. */
export interface OpenCode {
  readonly id: string;
  /** Address of a picture of the code. As a picture, the service's markup can run no script. */
  readonly image: string;
  readonly amount: Figure;
  /** When it ends, on the phone's clock (milliseconds since 1970); null when the service does not tell. */
  readonly deadline: number | null;
}

export interface Payment {
  /** Null where the service does not tell. */
  readonly amount: Figure | null;
  /** ISO 8601, where the service tells it. */
  readonly paidAt: string | null;
  /** The code's id: its deposit is found by it. */
  readonly reference: string;
  /** When the answer arrived that told of it: milliseconds since 1970. */
  readonly toldAt: number;
}

export type QrNews =
  | { readonly kind: 'open'; readonly code: OpenCode }
  /** The watched code was paid. */
  | ({ readonly kind: 'paid' } & Payment)
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' }
  /** The watched code is open no more, and the service does not say why. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'none' };

/** `expireIn` counts from the answer's arrival, so that a wrong clock on the phone does not matter. */
function deadlineOf({ expireIn, expiresAt }: QrRecord, at: number): number | null {
  if (typeof expireIn === 'number') return at + expireIn * 1000;
  return expiresAt ? Date.parse(expiresAt) : null;
}

function imageOf(markup: string): string {
  const svg = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function newsOf({ record, at, watched }: QrReading): QrNews {
  const { hasQrcode, qrcodeId, qrcode, amount, last } = record;
  if (hasQrcode && qrcodeId && qrcode) {
    const deadline = deadlineOf(record, at);
    if (deadline !== null && deadline <= at) return { kind: 'expired' };
    return { kind: 'open', code: { id: qrcodeId, image: imageOf(qrcode), amount: amount ?? satang(0), deadline } };
  }
  if (watched === null) return { kind: 'none' };
  if (!last) return { kind: 'gone' };
  if (last.qrcodeId !== watched) return { kind: 'none' };
  if (last.status === 'paid') {
    const { amount = null, paidAt = null, qrcodeId: reference } = last;
    return { kind: 'paid', amount, paidAt, reference, toldAt: at };
  }
  return { kind: last.status === 'cancelled' ? 'cancelled' : 'expired' };
}

/** Guard: the service answered, and the answer means this. */
export function says(_: unknown, params: { answer: Outcome<QrReading>; news: QrNews['kind'] }): boolean {
  return params.answer.ok && newsOf(params.answer.value).kind === params.news;
}

/** The code in an answer. Only behind the guard `says` 'open': throws a TypeError otherwise. */
export function openCode(answer: Outcome<QrReading>): OpenCode {
  const news = newsOf(accepted(answer));
  if (news.kind !== 'open') throw new TypeError(`no open code: ${news.kind}`);
  return news.code;
}

/** The payment in an answer. Only behind the guard `says` 'paid': throws a TypeError otherwise. */
export function payment(answer: Outcome<QrReading>): Payment {
  const news = newsOf(accepted(answer));
  if (news.kind !== 'paid') throw new TypeError(`not paid: ${news.kind}`);
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
