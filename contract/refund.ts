/** Loss refund (section 7). */
import * as v from 'valibot';
import { call } from './call.ts';
import { banner, instant, message, page, receipt, total } from './entities.ts';
import { readable, told } from './lenient.ts';
import { figureOf, shownBaht, toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Refund' } as const;

export const refundRecord = v.object({ refundAmount: toldBaht, createdAt: instant });

/** Nothing where it is not told, or cannot be read. */
const amountOrNone = v.fallback(v.nullish(shownBaht, 0), figureOf(0));

export const listRefunds = /*#__PURE__*/ call({
  ...member,
  id: 'listRefunds',
  method: 'POST',
  path: '/api/refund',
  repeat: 'safe',
  summary: 'Refunds received, newest first',
  body: page,
  reply: v.object({ total, refunds: readable(refundRecord) }),
  errors: ['INVALID_REQUEST', 'REFUND_INACTIVE'],
});
export const checkRefund = /*#__PURE__*/ call({
  ...member,
  id: 'checkRefund',
  method: 'GET',
  path: '/api/refund/check',
  repeat: 'safe',
  summary: 'Whether a refund can be received now. `bonus`: one is held, so it cannot',
  reply: v.object({
    result: v.boolean(),
    bonus: v.nullish(v.boolean(), false),
    info: told(v.string()),
    /** Of the player's own money that was lost: bonus money is not refunded. */
    refundAmount: amountOrNone,
    refundSuccess: amountOrNone,
    refundFail: amountOrNone,
  }),
  errors: ['NO_REFUND', 'REFUND_INACTIVE'],
});

const REFUND_ERRORS = [
  'NO_REFUND',
  'REFUND_CONDITION',
  'REFUND_INACTIVE',
  'REFUND_MINIMUM',
  'BONUS_REMAINING',
  'IDEMPOTENCY_CONFLICT',
] as const;
const refundReply = v.object({ ...message.entries, ...receipt.entries });

export const receiveRefund = /*#__PURE__*/ call({
  ...member,
  id: 'receiveRefund',
  method: 'GET',
  path: '/api/refund/receive',
  repeat: 'keyed',
  summary: 'Receives the refund',
  reply: refundReply,
  errors: REFUND_ERRORS,
});
export const addRefundToWallet = /*#__PURE__*/ call({
  ...member,
  id: 'addRefundToWallet',
  method: 'GET',
  path: '/api/refund/addWallet',
  repeat: 'keyed',
  summary: 'Moves the received refund into the wallet',
  reply: refundReply,
  errors: REFUND_ERRORS,
});
export const refundBanners = /*#__PURE__*/ call({
  ...member,
  id: 'refundBanners',
  method: 'GET',
  path: '/api/refund/banners',
  repeat: 'safe',
  summary: 'Banners before the refund dialog',
  reply: readable(banner),
});
