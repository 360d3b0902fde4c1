/** The events and the context of a withdrawal. */
import type { Satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { Earlier, Order, PaymentChanged } from '../payment/payment.ts';
import { typedAmount } from '../wallet/amount.ts';
import type { Complaint, Funds, Limits } from './rules.ts';

export type WithdrawEvent =
  | { readonly type: 'amount.changed'; readonly text: string }
  /** Fills in as much as can be withdrawn at once. */
  | { readonly type: 'amount.maximum' }
  /** Goes on to the review. */
  | { readonly type: 'withdraw.continue' }
  | { readonly type: 'withdraw.retry' }
  | { readonly type: 'withdraw.close' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'funds.told'; readonly funds: Funds }
  | PaymentChanged
  | ConnectionChanged;

/** The fields of the form. */
export interface WithdrawForm {
  /** The amount as typed. */
  readonly text: string;
}

export interface WithdrawInput {
  readonly funds: Funds;
  /** The fields as they were when the session expired, or the page was loaded anew. */
  readonly typed?: WithdrawForm | undefined;
}

export interface WithdrawContext {
  funds: Funds;
  limits: Limits | null;
  /** The amount as typed, and what it says in satang. */
  text: string;
  amount: Satang | null;
  complaints: readonly Complaint[];
  online: boolean;
  order: Order | Earlier;
  /** The reason why the limits could not be read. */
  problem: Problem | null;
  /** The reason for the refusal of the order. */
  refusal: Problem | null;
}

const EMPTY = {
  limits: null,
  text: '',
  amount: null,
  complaints: [],
  online: true,
  order: { kinds: ['withdraw'] },
  problem: null,
  refusal: null,
} as const satisfies Partial<WithdrawContext>;

export function opened({ funds, typed }: WithdrawInput): WithdrawContext {
  return { ...EMPTY, funds, ...(typed === undefined ? {} : typedAmount(typed.text)) };
}
