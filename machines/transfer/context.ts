/** What the transfer knows and hears. */
import { type Satang, satang } from '../../contract/money.ts';
import type { Problem } from '../../contract/outcome.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import { type Complaint, type Funds, type Move, placeOf, restOf, WALLET } from './places.ts';

export type TransferEvent =
  /** WALLET, a game's code, or empty for none. */
  | { readonly type: 'from.chosen'; readonly code: string }
  | { readonly type: 'to.chosen'; readonly code: string }
  | { readonly type: 'places.swap' }
  | { readonly type: 'amount.changed'; readonly text: string }
  /** All that the source holds. */
  | { readonly type: 'amount.maximum' }
  /** On to the review. */
  | { readonly type: 'transfer.continue' }
  /** On to the review of moving everything to the chosen place. */
  | { readonly type: 'transfer.all' }
  /** Back to the form, from the review or from a request without an answer. */
  | { readonly type: 'transfer.back' }
  | { readonly type: 'transfer.confirm' }
  | { readonly type: 'transfer.retry' }
  | { readonly type: 'transfer.close' }
  /** The wallet's figures, as they are now. */
  | { readonly type: 'funds.told'; readonly funds: Funds };

/** What the player fills in. */
export interface TransferForm {
  readonly from: string;
  readonly to: string;
  /** The amount as typed. */
  readonly text: string;
}

export interface TransferInput {
  readonly funds: Funds;
  /** What was filled in when the session expired, or the page was loaded anew. */
  readonly typed?: TransferForm | undefined;
  /** Opened from a game account: its code is chosen already, and nothing happens below an amount (section 5). */
  readonly to?: string | undefined;
}

export interface TransferContext {
  funds: Funds;
  /** Opened from a game account. */
  readonly preset: boolean;
  from: string;
  to: string;
  /** The amount as typed, and what it says in satang. */
  text: string;
  amount: Satang | null;
  complaint: Complaint | null;
  /** What is under review or sent, and its `Idempotency-Key`. */
  move: Move;
  key: string;
  /** The request was sent, and what became of it is not known. */
  again: boolean;
  receipt: Receipt | null;
  problem: Problem | null;
}

const NO_MOVE: Move = { kind: 'some', from: '', to: '', amount: satang(0) };

export function opened({ funds, to = '', typed }: TransferInput): TransferContext {
  const known = placeOf(funds, to) !== null;
  const before = known || typed === undefined ? {} : { from: typed.from, to: typed.to, ...typedAmount(typed.text) };
  return {
    funds,
    preset: known,
    from: known && to === WALLET ? '' : WALLET,
    to: known ? to : '',
    text: '',
    amount: null,
    complaint: null,
    move: NO_MOVE,
    key: '',
    again: false,
    receipt: null,
    problem: null,
    ...before,
  };
}

/** The form as it was for a transfer. */
export function formOf(move: Move): Partial<TransferContext> {
  return move.kind === 'all' ? { to: move.to } : { from: move.from, to: move.to, ...filled(move.amount) };
}

/** The transfer that the form asks for. */
export function moveOf({ funds, from, to, amount }: TransferContext, kind: Move['kind']): Move {
  return kind === 'all'
    ? { kind, from: '', to, amount: restOf(funds, to) }
    : { kind, from, to, amount: amount ?? satang(0) };
}
