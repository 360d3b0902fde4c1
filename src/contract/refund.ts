/** Loss refund (section 7). */
import * as v from 'valibot';
import { call } from './call.ts';
import { banner, count, instant, message, page } from './entities.ts';
import { baht } from './money.ts';

const member = { access: 'member', tag: 'Refund' } as const;

export const refundRecord = v.object({ refundAmount: baht, createdAt: instant });

export const listRefunds = /*#__PURE__*/ call({
  ...member,
  id: 'listRefunds',
  method: 'POST',
  path: '/api/refund',
  repeat: 'safe',
  summary: 'Refunds received, newest first',
  body: page,
  reply: v.object({ total: v.optional(count, 0), refunds: v.array(refundRecord) }),
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
    bonus: v.optional(v.boolean(), false),
    info: v.nullish(v.string()),
    /** Of the player's own money that was lost: bonus money is not refunded. */
    refundAmount: v.optional(baht, 0),
    refundSuccess: v.optional(baht, 0),
    refundFail: v.optional(baht, 0),
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
const refundReply = v.object({
  ...message.entries,
  amount: v.optional(baht),
  reference: v.optional(v.string()),
  createdAt: v.optional(instant),
});

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
  reply: v.array(banner),
});
