/** The rules for receiving a loss refund (rule: Refund). All amounts in satang. */
import type { Figure } from '../../contract/money.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Receipt } from '../receipt/receipt.ts';

/** The player's refund, by the service. */
export interface RefundCheck {
  /** The available flag. */
  readonly result: boolean;
  /** The bonus flag: one is held. */
  readonly bonus: boolean;
  /** A code or a text that says more. */
  readonly info: string | null;
  /** The amount that can be received. Null, here and below: not known. */
  readonly refundAmount: Figure | null;
  /** The amount that was received, and is not yet in the wallet. */
  readonly refundSuccess: Figure | null;
  /** The amount that was not given back. */
  readonly refundFail: Figure | null;
}

/** The amount could not be read: the player is not offered an unknown sum. */
export const UNREAD = 'refund.unread';

/** The hindrance to receiving: a code of the catalogue, the service's own words, or `UNREAD`; null if there is none. */
export function hindranceOf({ result, bonus, info, refundAmount }: RefundCheck): string | null {
  if (bonus) return 'BONUS_REMAINING';
  if (!result) return info || 'NO_REFUND';
  if (refundAmount === null) return UNREAD;
  return refundAmount > 0 ? null : 'REFUND_MINIMUM';
}

export function refundReceipt(asked: Figure, moved: Moved): Receipt {
  return {
    kind: 'refund',
    progress: 'done',
    amount: moved.amount ?? asked,
    reference: moved.reference,
    at: moved.at,
    method: 'claim',
    from: null,
    to: { kind: 'wallet' },
  };
}
