/** The receipt that shows after money was moved, or requested to be. The same for every money action of the app. */
import type { BankAccount } from '../../contract/entities.ts';
import type { LocalText } from '../../contract/local-text.ts';
import type { Figure } from '../../contract/money.ts';
import type { PayoutDetails } from '../../contract/payout.ts';
import type { DepositMethod, StatementEntry } from '../../contract/statement.ts';
import { progressOf } from '../statement/activity.ts';

/** The player's action. */
export type ReceiptKind = 'withdraw' | 'deposit' | 'transfer' | 'refund' | 'invite' | 'coupon';

export type ReceiptMethod = DepositMethod | 'internal' | 'claim';

/** `sent`: requested, and something is still to happen. */
export type Progress = 'sent' | 'done' | 'failed';

export type MoneyPlace =
  | { readonly kind: 'wallet' }
  /** The wallet and every game account. */
  | { readonly kind: 'everything' }
  /** Every place but the one it goes to. */
  | { readonly kind: 'others' }
  /** A game, a provider: something with a name of its own. */
  | { readonly kind: 'named'; readonly name: LocalText }
  /** The player's bank account; null when its details are not known here. */
  | { readonly kind: 'bank'; readonly account: BankAccount | null };

/**
 * The fields that change on the way, as far as the service tells: the stage of a withdrawal, the moment at which it came
 * to it (ISO 8601), the time that it usually takes, whether it has taken longer, and the reason of a refusal.
 */
type News = Pick<StatementEntry, 'stage' | 'stageAt' | 'usual' | 'late' | 'reason'>;

export interface Receipt extends PayoutDetails, Partial<News> {
  readonly kind: ReceiptKind;
  readonly progress: Progress;
  /** Satang; null if it is not known yet (a slip that nobody has read). */
  readonly amount: Figure | null;
  /** The reference by which support finds it; null if the service gives none. */
  readonly reference: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: ReceiptMethod;
  readonly from: MoneyPlace | null;
  readonly to: MoneyPlace | null;
}

/** The part of an entry that changes on its way. */
export type Followed = News & Pick<StatementEntry, 'status' | 'amount'>;

/** A receipt by what its entry says by now. */
export function movedOn(receipt: Receipt, { status, amount, ...news }: Followed): Receipt {
  const progress = progressOf({ status });
  return {
    ...receipt,
    ...news,
    progress: progress === 'done' || progress === 'failed' ? progress : receipt.progress,
    amount: receipt.amount ?? amount,
  };
}

/** A step on the money's way. */
export type StageName =
  | 'asked'
  /** Nobody has taken it in hand yet. */
  | 'queued'
  | 'paying'
  | 'paid'
  | 'checking'
  | 'credited'
  | 'taken'
  | 'arrived'
  /** The failure, in the place of the step that would have come. */
  | 'failed'
  /** The failure, after which the money is back in the wallet. */
  | 'returned';

export interface Stage {
  readonly name: StageName;
  readonly state: 'done' | 'current' | 'next' | 'failed';
  /** The moment at which it was reached: ISO 8601, or milliseconds since 1970. Null if that is not known. */
  readonly at: string | number | null;
}

/** A money's way. */
export interface OnItsWay extends Pick<Receipt, 'kind' | 'progress' | 'stage' | 'stageAt' | 'usual' | 'late'> {
  /** The moment at which it was requested: ISO 8601, or milliseconds since 1970. Null if that is not known. */
  readonly at: string | number | null;
}

function stateAt(index: number, current: number): Stage['state'] {
  if (index === current) return 'current';
  return index < current ? 'done' : 'next';
}

const CLAIM: readonly StageName[] = ['asked', 'credited'];
const WAYS: Record<ReceiptKind, readonly StageName[]> = {
  withdraw: ['asked', 'queued', 'paying', 'paid'],
  deposit: ['asked', 'checking', 'credited'],
  transfer: ['taken', 'arrived'],
  refund: CLAIM,
  invite: CLAIM,
  coupon: CLAIM,
};

/** The money's way, and how far it has come. The first step is always behind it: the service has answered. */
export function stagesOf({ kind, progress, stage, stageAt = null, at }: OnItsWay): readonly Stage[] {
  const [first = 'asked', ...rest] = WAYS[kind];
  // A deposit that has come is dated by its credit.
  const asked: Stage = { name: first, state: 'done', at: kind === 'deposit' && progress === 'done' ? null : at };
  if (progress !== 'done' && (progress === 'failed' || stage === 'refused'))
    return [asked, { name: stage === 'refused' ? 'returned' : 'failed', state: 'failed', at: stageAt }];
  const current = progress === 'done' ? rest.length : stage === 'processing' ? 1 : 0;
  // The step that it has come to; of those before, the times are not known. The first stage begins with the request.
  const reached = Math.min(current, rest.length - 1);
  return [
    asked,
    ...rest.map(
      (name, index): Stage => ({
        name,
        state: stateAt(index, current),
        at: index === reached && stage !== 'created' ? stageAt : null,
      }),
    ),
  ];
}
