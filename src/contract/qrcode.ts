/** Deposits by QR code (sections 4, 7 and 9). */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, instant } from './entities.ts';
import { baht } from './money.ts';

export const QR_PROVIDERS = ['KBANK', 'SCB', 'GSB', 'BCEL', 'WW', 'PAYTIMZ'] as const;
export const qrProvider = v.picklist(QR_PROVIDERS);
export type QrProvider = v.InferOutput<typeof qrProvider>;

export const qrStatus = v.picklist(['pending', 'paid', 'expired', 'cancelled']);

/** A QR record. Only `hasQrcode` is sure: the rest depends on whether there is a code, and on the backend. */
export const qrRecord = v.object({
  hasQrcode: v.boolean(),
  qrcodeId: v.nullish(v.string()),
  /** The code as SVG markup. */
  qrcode: v.nullish(v.string()),
  /** The text in the code (EMVCo), where the service tells it. */
  payload: v.nullish(v.string()),
  amount: v.nullish(baht),
  /** Whole seconds left when the reply was made: relative, so that the phone's clock does not matter. */
  expireIn: v.nullish(v.number()),
  expiresAt: v.nullish(instant),
  status: v.nullish(qrStatus),
  createdAt: v.nullish(instant),
  /** What became of the last code, so that a payment that came late can be shown. */
  last: v.nullish(v.object({ qrcodeId: v.string(), amount: baht, status: qrStatus, paidAt: v.nullish(instant) })),
  /** Why there is no code, on failure. */
  message: v.nullish(v.string()),
});
export type QrRecord = v.InferOutput<typeof qrRecord>;

const member = { access: 'member', tag: 'QR' } as const;
const bankCode = v.object({ bankCode: qrProvider });

export const getQr = /*#__PURE__*/ call({
  ...member,
  id: 'getQr',
  method: 'GET',
  path: '/api/qrcode/{bankCode}',
  repeat: 'safe',
  summary: "The player's open code at a provider, and what became of the last one",
  params: bankCode,
  reply: qrRecord,
  errors: ['QR_FAIL', 'NO_BANK'],
});
export const createQr = /*#__PURE__*/ call({
  ...member,
  id: 'createQr',
  method: 'POST',
  path: '/api/qrcode/{bankCode}',
  repeat: 'keyed',
  summary: 'A code for an amount. `hasQrcode: false` with a message when it failed',
  params: bankCode,
  body: v.object({ amount: baht }),
  reply: qrRecord,
  errors: [
    'INVALID_REQUEST',
    'INVALID_AMOUNT',
    'QR_FAIL',
    'NO_BANK',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'IDEMPOTENCY_CONFLICT',
  ],
});
export const cancelQr = /*#__PURE__*/ call({
  ...member,
  id: 'cancelQr',
  method: 'DELETE',
  path: '/api/qrcode/{qrcodeId}',
  repeat: 'never',
  summary: 'Takes a code back',
  params: v.object({ qrcodeId: id }),
  reply: v.object({ message: v.optional(v.string()) }),
  errors: ['NO_DATA', 'QR_FAIL'],
});
