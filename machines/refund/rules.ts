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
  /** What can be received. */
  readonly refundAmount: Figure;
  /** Received, and not yet in the wallet. */
  readonly refundSuccess: Figure;
  /** Not given back. */
  readonly refundFail: Figure;
}

/** Why it cannot be received, as a code of the catalogue or the service's own words; null when it can. */
export function hindranceOf({ result, bonus, info, refundAmount }: RefundCheck): string | null {
  if (bonus) return 'BONUS_REMAINING';
  if (!result) return info || 'NO_REFUND';
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
