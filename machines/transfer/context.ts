/** The events and the context of a transfer. */
import { type Satang, satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { ViewOf } from '../money-request/request.ts';
import type { Earlier, Order, PaymentChanged } from '../payment/payment.ts';
import { filled, parseAmount, type QuickAmount, quickAmounts, typedAmount } from '../wallet/amount.ts';
import type { Recalled } from '../wallet/typed.ts';
import { type Complaint, type Funds, gamesAmong, holdsIn, leastFor, moving, restOf, WALLET } from './places.ts';

/** An amount from one place to another, or everything to one. */
export type TransferKind = 'transfer' | 'transferAll';

export type TransferEvent =
  /** WALLET, a game's code, or empty for none. */
  | { readonly type: 'from.chosen'; readonly code: string }
  | { readonly type: 'to.chosen'; readonly code: string }
  | { readonly type: 'places.swap' }
  | { readonly type: 'amount.changed'; readonly text: string }
  /** Goes on to the review. */
  | { readonly type: 'transfer.continue' }
  /** Goes on to the review of moving everything to the chosen place. */
  | { readonly type: 'transfer.all' }
  | { readonly type: 'transfer.close' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'funds.told'; readonly funds: Funds }
  | PaymentChanged
  | ConnectionChanged;

/** The fields of the form. */
export interface TransferForm {
  readonly from: string;
  readonly to: string;
  /** The amount as typed. */
  readonly text: string;
}

export interface TransferInput extends Partial<Recalled<TransferForm>> {
  readonly funds: Funds;
}

export interface TransferContext {
  funds: Funds;
  from: string;
  to: string;
  /** The amount as typed, and what it says in satang. */
  text: string;
  amount: Satang | null;
  /** The amount of the last transfer on this phone. */
  last: Satang | null;
  complaint: Complaint | null;
  online: boolean;
  order: Order | Earlier;
  /** The reason for the refusal of the order. */
  problem: Problem | null;
}

export function opened({ funds, typed, last }: TransferInput): TransferContext {
  const { from, to, text } = typed ?? { from: WALLET, to: '', text: '' };
  return {
    funds,
    from,
    to,
    ...typedAmount(text),
    last: parseAmount(last?.text ?? ''),
    complaint: null,
    online: true,
    order: { kinds: ['transfer', 'transferAll'] },
    problem: null,
  };
}

/** The amounts that the form offers. */
export function quickIn({ funds, from, to, last }: TransferContext): readonly QuickAmount[] {
  const { currency } = funds;
  return quickAmounts(holdsIn(funds, from), leastFor(...gamesAmong(funds, from, to)), last, currency);
}

/** The refused order, filled in once more, with the reason. */
export function refusedForm({ kind, ask, problem }: ViewOf<TransferKind>): Partial<TransferContext> {
  return { to: ask.to, problem, ...(kind === 'transfer' && { from: ask.from, ...filled(ask.amount) }) };
}

/** The form of an order that was done; null for moving everything, whose amount nobody typed. */
export function sentForm({ kind, ask }: ViewOf<TransferKind>): TransferForm | null {
  return kind === 'transfer' ? { from: ask.from, to: ask.to, text: filled(ask.amount).text } : null;
}

/** The order from the form. */
export function orderOf({ funds, from, to, amount }: TransferContext, kind: TransferKind): Order<TransferKind> {
  return kind === 'transferAll'
    ? { kind, ask: { to, amount: restOf(funds, to) } }
    : { kind, ask: { from, to, amount: moving(funds, amount ?? satang(0), from, to) } };
}
