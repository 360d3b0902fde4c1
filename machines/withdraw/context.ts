/** What the withdrawal knows and hears. */
import type { Satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { typedAmount } from '../wallet/amount.ts';
import type { Complaint, Funds, Limits } from './rules.ts';

export type WithdrawEvent =
  | { readonly type: 'amount.changed'; readonly text: string }
  /** As much as can be withdrawn at once. */
  | { readonly type: 'amount.maximum' }
  /** On to the review. */
  | { readonly type: 'withdraw.continue' }
  /** Back to the form, from the review or from a request without an answer. */
  | { readonly type: 'withdraw.back' }
  | { readonly type: 'withdraw.confirm' }
  | { readonly type: 'withdraw.retry' }
  | { readonly type: 'withdraw.close' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'funds.told'; readonly funds: Funds };

/** What the player fills in. */
export interface WithdrawForm {
  /** The amount as typed. */
  readonly text: string;
}

export interface WithdrawInput {
  readonly funds: Funds;
  /** What was filled in when the session expired, or the page was loaded anew. */
  readonly typed?: WithdrawForm | undefined;
}

export interface WithdrawContext {
  funds: Funds;
  limits: Limits | null;
  /** The amount as typed, and what it says in satang. */
  text: string;
  amount: Satang | null;
  complaint: Complaint | null;
  /** The `Idempotency-Key` of what is under review or sent. */
  key: string;
  /** The request was sent, and what became of it is not known. */
  again: boolean;
  receipt: Receipt | null;
  problem: Problem | null;
}

export function opened({ funds, typed }: WithdrawInput): WithdrawContext {
  return { ...EMPTY, funds, ...(typed === undefined ? {} : typedAmount(typed.text)) };
}

const EMPTY = {
  limits: null,
  text: '',
  amount: null,
  complaint: null,
  key: '',
  again: false,
  receipt: null,
  problem: null,
} as const;
