/** The events and the context of a withdrawal. */
import type { Satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { PayoutDetails } from '../../contract/payout.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { Asks } from '../money-request/kinds.ts';
import type { Earlier, Order, PaymentChanged } from '../payment/payment.ts';
import { filled, parseAmount, type QuickAmount, quickAmounts, typedAmount } from '../wallet/amount.ts';
import type { Recalled } from '../wallet/typed.ts';
import { type Complaint, type Funds, type Limits, leastOf, mostOf } from './rules.ts';

export type WithdrawEvent =
  | { readonly type: 'form.changed'; readonly form: Partial<WithdrawForm> }
  /** Goes on to the review. */
  | { readonly type: 'withdraw.continue' }
  | { readonly type: 'withdraw.retry' }
  | { readonly type: 'withdraw.close' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'funds.told'; readonly funds: Funds }
  | PaymentChanged
  | ConnectionChanged;

/** The fields of the form. */
export interface WithdrawForm extends PayoutDetails {
  /** The amount as typed. */
  readonly text: string;
}

export interface WithdrawInput extends Partial<Recalled<WithdrawForm>> {
  readonly funds: Funds;
}

export interface WithdrawContext {
  funds: Funds;
  limits: Limits | null;
  form: WithdrawForm;
  /** The amount as typed says so much, in satang. */
  amount: Satang | null;
  /** The amount of the last withdrawal on this phone. */
  last: Satang | null;
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
  complaints: [],
  online: true,
  order: { kinds: ['withdraw'] },
  problem: null,
  refusal: null,
} as const satisfies Partial<WithdrawContext>;

export function opened({ funds, typed, last }: WithdrawInput): WithdrawContext {
  return { ...EMPTY, funds, ...filledIn({ text: '', ...typed }), last: parseAmount(last?.text ?? '') };
}

/** The form as it is filled in, and the amount that it says. */
export function filledIn(form: WithdrawForm): Pick<WithdrawContext, 'form' | 'amount'> {
  const { text, amount } = typedAmount(form.text);
  return { form: { ...form, text }, amount };
}

/** The form that asks for this. */
export function formOf({ amount, ...details }: Asks['withdraw']): WithdrawForm {
  return { ...details, text: filled(amount).text };
}

/** The amounts that the form offers. */
export function quickIn({ limits, funds, last }: WithdrawContext): readonly QuickAmount[] {
  return limits === null ? [] : quickAmounts(mostOf(limits, funds), leastOf(limits), last, funds.currency);
}

/** True for a refusal after which the limits may be others than were read: of the day, of a hold, for want of a proof. */
export const isOfLimits = (problem: Problem | null): boolean =>
  problem?.kind === 'refused' && problem.code.startsWith('PAYOUT_');

/** True for a refusal for want of a proof, also of one that was just given. */
export const isUnproven = (problem: Problem): boolean => problem.kind === 'refused' && problem.code === 'PAYOUT_PROOF';
