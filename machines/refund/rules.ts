/** When a loss refund can be received (rule: Refund). All amounts in satang. */
import type { Figure } from '../../contract/money.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Receipt } from '../receipt/receipt.ts';

/** How the player stands, by the service. */
export interface RefundCheck {
  /** The available flag. */
  readonly result: boolean;
  /** The bonus flag: one is held. */
  readonly bonus: boolean;
  /** A code or a text that says more. */
  readonly info: string | null;
  /** What can be received. Null, here and below: not known. */
  readonly refundAmount: Figure | null;
  /** Received, and not yet in the wallet. */
  readonly refundSuccess: Figure | null;
  /** Not given back. */
  readonly refundFail: Figure | null;
}

/** The amount could not be read: nobody is asked to receive an unknown sum. */
export const UNREAD = 'refund.unread';

/** Why it cannot be received: a code of the catalogue, the service's own words, or `UNREAD`; null when it can. */
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
