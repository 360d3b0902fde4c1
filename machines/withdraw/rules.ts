/** The rules for a withdrawal. All amounts in satang. */
import type { BankStatus } from '../../contract/bank-status.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { type Figure, type Satang, satang } from '../../contract/money.ts';
import type { UsualTime } from '../../contract/usual-time.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { Asks } from '../money-request/kinds.ts';
import type { Moved } from '../receipt/answer.ts';
import type { Progress, Receipt } from '../receipt/receipt.ts';
import { convertedAmount, isPartial, movable } from '../wallet/totals.ts';

/** The part of the wallet that a withdrawal depends on. */
export type Funds = Pick<Wallet, 'wallet' | 'slots'> &
  Partial<Pick<Wallet, 'bankAccount' | 'unreadSlots' | 'currency'>>;

/** The lookup's answer. */
export interface Limits {
  readonly withdrawMin: Satang;
  readonly withdrawMax: Satang;
  /** The bonus whose turnover has to be played first. */
  readonly bonus?: HeldBack | null | undefined;
  /** The amount and the number of withdrawals left for today; null and undefined if there is no such cap. */
  readonly dayRemaining?: Satang | null | undefined;
  readonly dayRemainingCount?: number | null | undefined;
  /** The smallest amount that needs a proof; null and undefined if none does. */
  readonly proofFrom?: Satang | null | undefined;
  /** The moment before which nothing is paid out: ISO 8601. */
  readonly payoutsFrom?: string | null | undefined;
  readonly usual?: UsualTime | null | undefined;
  /** The state of the player's bank; null and undefined while it works. */
  readonly bankStatus?: BankStatus | null | undefined;
}

/** A bonus that holds payouts back. */
export interface HeldBack {
  readonly name?: LocalText | null | undefined;
  readonly turnoverRequired?: Figure | null | undefined;
  readonly turnoverDone?: Figure | null | undefined;
}

export type Complaint = 'minimum' | 'maximum' | 'dayLimit' | 'notEnough';

/** The smallest amount: withdrawMin, and never nothing. */
export function leastOf({ withdrawMin }: Limits): Satang {
  return satang(Math.max(withdrawMin, 1));
}

/** True if nothing more can be withdrawn today. */
export function isDayOver(limits: Limits): boolean {
  const { dayRemaining, dayRemainingCount } = limits;
  return dayRemainingCount === 0 || (dayRemaining != null && dayRemaining < leastOf(limits));
}

/** True if no amount can be withdrawn for now: the form says so before anything is filled in. */
export const isClosed = (limits: Limits): boolean => Boolean(limits.payoutsFrom) || isDayOver(limits);

/** All that can be paid out: the game accounts are collected into the wallet first. */
export function availableIn(funds: Funds): Satang {
  return satang(movable(funds.wallet.amount) + collectedIn(funds));
}

/** The part of it that stands in the game accounts. */
export function collectedIn({ slots }: Funds): Satang {
  const games = slots.filter(({ isActive }) => isActive).map((account) => movable(convertedAmount(account)));
  return satang(games.reduce<number>((sum, worth) => sum + worth, 0));
}

/** The largest amount that can be withdrawn at once. */
export function mostOf(limits: Limits, funds: Funds): Satang {
  if (isClosed(limits)) return satang(0);
  return satang(Math.min(limits.withdrawMax, limits.dayRemaining ?? limits.withdrawMax, availableIn(funds)));
}

/**
 * The reasons why this amount cannot be requested: every limit that it passes, so that nobody meets one after the
 * other. None when it can, and when only the service knows if there is enough.
 */
export function complaintsAbout(amount: Satang | null, limits: Limits, funds: Funds): readonly Complaint[] {
  if (amount === null || amount < leastOf(limits)) return ['minimum'];
  const passed = {
    maximum: amount > limits.withdrawMax,
    dayLimit: limits.dayRemaining != null && amount > limits.dayRemaining,
    notEnough: amount > availableIn(funds) && !isPartial(funds),
  };
  return (['maximum', 'dayLimit', 'notEnough'] as const).filter((limit) => passed[limit]);
}

/** True if the entered amount can be requested with these funds. */
export function isAllowed(entered: { amount: Satang | null; limits: Limits | null }, funds: Funds): boolean {
  const { amount, limits } = entered;
  return limits !== null && !isClosed(limits) && complaintsAbout(amount, limits, funds).length === 0;
}

function progressOf(status: string | null): Progress {
  if (status === 'SUCCESS') return 'done';
  return status === 'FAILED' ? 'failed' : 'sent';
}

export function withdrawalReceipt({ amount, ...details }: Asks['withdraw'], moved: Moved, funds: Funds): Receipt {
  return {
    ...details,
    kind: 'withdraw',
    progress: progressOf(moved.status),
    amount: moved.amount ?? amount,
    reference: moved.reference,
    at: moved.at,
    method: 'bankTransfer',
    from: { kind: collectedIn(funds) > 0 ? 'everything' : 'wallet' },
    to: { kind: 'bank', account: funds.bankAccount ?? null },
  };
}
