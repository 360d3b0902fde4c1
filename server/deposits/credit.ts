/** Money that has come in for a member, whichever way: one booking, one line of the statement, the inviter's share. */
import type { Satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import type { Transaction } from '../db/database.ts';
import { earnForInviter } from '../invite/earning.ts';
import { AlreadyPosted, type HouseAccount, house, post, walletOf } from '../ledger/ledger.ts';
import { type BankTransfer, bookingOf, isCredited, lockTransfer } from './transfers.ts';

export interface Deposit {
  readonly memberId: number;
  readonly amount: Satang;
  /** The operator's account that the deposit is booked on. */
  readonly source: HouseAccount;
  /** The bank or provider as the statement shows it. */
  readonly from: string;
  /** The key under which it is credited only once: `transfer:…`, `qr:…`, `slip:…`, `gift:…`. */
  readonly booking: string;
  /** The statement's reference. */
  readonly reference: string;
  readonly now: Date;
}

/** Credits a deposit to the wallet. Throws AlreadyPosted when it was credited before. */
export async function creditDeposit(tx: Transaction, deposit: Deposit): Promise<void> {
  const { memberId, amount, source, from, booking, reference, now } = deposit;
  await post(tx, {
    kind: 'deposit',
    reference: booking,
    entries: [
      { account: walletOf(memberId), amount },
      { account: house(source), amount: -amount },
    ],
    at: now,
  });
  // Before this deposit's own line is written, and with the wallet locked: only one can be the first.
  await earnForInviter(tx, deposit);
  await recordActivity(tx, {
    memberId,
    type: 'deposit',
    status: 'SUCCESS',
    from,
    to: 'WALLET',
    amount,
    reference,
    at: now,
  });
}

/** A bank reports a transfer into the operator's account: it goes to a member's wallet. False where it was credited before. */
export async function creditTransfer(
  tx: Transaction,
  reported: BankTransfer & { readonly memberId: number; readonly amount: Satang; readonly now: Date },
): Promise<boolean> {
  const { memberId, amount, now } = reported;
  await lockTransfer(tx, reported);
  if (await isCredited(tx, reported)) return false;
  const booking = bookingOf(reported);
  try {
    await tx.savepoint(() =>
      creditDeposit(tx, { memberId, amount, source: 'BANK', from: 'BANK', booking, reference: booking, now }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof AlreadyPosted)) throw error;
    return false;
  }
}
