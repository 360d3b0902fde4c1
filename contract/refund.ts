/** Loss refund. */
import * as v from 'valibot';
import { call } from './call.ts';
import { banner, message, page, receipt, total } from './entities.ts';
import { fields, needed, optional, optionalAs, told, yesNo } from './fields.ts';
import { type Invariants, isRefused, type Requested } from './invariant.ts';
import { bareList, listing, listOf, moment, readable } from './lenient.ts';
import { toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Refund' } as const;

const refundRecord = fields({ refundAmount: toldBaht, createdAt: told(moment) });

export const listRefunds = /*#__PURE__*/ call({
  ...member,
  id: 'listRefunds',
  method: 'POST',
  path: '/api/refund',
  repeat: 'safe',
  summary: 'Refunds received, newest first',
  without: 'does not see earlier refunds',
  body: page,
  reply: listing('refunds', fields({ total, refunds: needed(listOf(refundRecord)) })),
  errors: ['INVALID_REQUEST', 'REFUND_INACTIVE'],
});
export const checkRefund = /*#__PURE__*/ call({
  ...member,
  id: 'checkRefund',
  method: 'GET',
  path: '/api/refund/check',
  repeat: 'safe',
  summary: 'Whether a refund can be received now. `bonus`: one is held, so it cannot',
  without: 'has no refund',
  reply: fields({
    result: needed(yesNo),
    /** If the field is missing, the service itself refuses the request for the refund, and gives the reason. */
    bonus: optionalAs(yesNo, false),
    info: optional(v.string()),
    /** The refund of the player's own lost money: bonus money is not refunded. */
    refundAmount: toldBaht,
    /** The amount that was received and is not in the wallet yet: no count. */
    refundSuccess: toldBaht,
    refundFail: toldBaht,
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
const refundReply = fields({ ...message.entries, ...receipt.entries });

export const receiveRefund = /*#__PURE__*/ call({
  ...member,
  id: 'receiveRefund',
  method: 'GET',
  path: '/api/refund/receive',
  repeat: 'keyed',
  summary: 'Receives the refund',
  without: 'cannot receive the refund',
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
  without: 'cannot put the refund into the wallet',
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
  without: 'sees the refund dialog at once',
  reply: bareList(readable(banner)),
});

export const refundInvariants = {
  once: {
    wrong:
      'The refund is paid a second time: set it to nothing in the transaction that pays it, and refuse with NO_REFUND',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;
