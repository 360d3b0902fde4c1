/** Every kind of money request: its body, its record, its identity, and its receipt. */
import type { Asks, Kind } from '../../../machines/money-request/kinds.ts';
import { bonusRow, couponRow, inviteRow, promotionRow, refundAddRow, refundRow, spinRow } from './claim-rows.ts';
import { giftLinkRow, qrRow, slipRow } from './deposit-rows.ts';
import type { Row } from './row.ts';
import { transferAllRow, transferRow, withdrawRow } from './wallet-rows.ts';

export const ROWS: { readonly [K in Kind]: Row<K> } = {
  withdraw: withdrawRow,
  transfer: transferRow,
  transferAll: transferAllRow,
  slip: slipRow,
  giftLink: giftLinkRow,
  qr: qrRow,
  refund: refundRow,
  refundAdd: refundAddRow,
  invite: inviteRow,
  bonus: bonusRow,
  promotion: promotionRow,
  spin: spinRow,
  coupon: couponRow,
};

export function isKind(name: unknown): name is Kind {
  return typeof name === 'string' && Object.hasOwn(ROWS, name);
}

/** The intent of a request: two requests with the same intent are one. */
export function intentOf<K extends Kind>(kind: K, ask: Asks[K]): string {
  return `${kind}:${ROWS[kind].identity(ask)}`;
}
