/**
 * The desk's API for slips, payouts and gifts, under `/desk/api` (see contract.ts for the conventions).
 *
 * - GET `slips`, POST `slips/{reference}/accept` `acceptBody`, POST `slips/{reference}/refuse` `refuseSlipBody`,
 *   GET `slips/{reference}/picture` (a JPEG)
 * - GET `withdrawals`, POST `withdrawals/{reference}/start`, POST `withdrawals/{reference}/pay`,
 *   POST `withdrawals/{reference}/refuse` `refuseWithdrawalBody`
 * - GET `gifts`, POST `gifts` `giftBody`
 */
import * as v from 'valibot';
import { bankReference, creditAmount, payoutReason, payoutStatus } from '../../contract/door.ts';
import { currency, instant } from '../../contract/entities.ts';
import { SLIP_REASONS } from '../../contract/errors.ts';
import { baht } from '../../contract/money.ts';
import { next, waiting } from './contract.ts';

/** The member, and the currency of their amounts. */
const whose = { phone: v.string(), name: v.string(), currency };

const deskSlip = v.object({
  reference: v.string(),
  ...whose,
  status: v.string(),
  note: v.nullable(v.string()),
  amount: v.nullable(baht),
  /** From the code on the slip, when it could be read: the bank's number and the transfer's reference. */
  sendingBank: v.nullable(v.string()),
  transactionReference: v.nullable(v.string()),
  createdAt: instant,
  /** While it waits and its code could not be read: others whose picture looks the same or nearly so, nearest first. */
  alike: v.array(
    v.object({
      reference: v.string(),
      phone: v.string(),
      currency,
      status: v.string(),
      amount: v.nullable(baht),
      createdAt: instant,
    }),
  ),
});
/** Waiting ones first, oldest first; then those decided last. */
export const slipsReply = v.object({ slips: v.array(deskSlip), next, waiting });
/** `transactionReference`: has to be typed in where the slip's code could not be read, so that the transfer is credited once. */
export const acceptBody = v.object({ amount: creditAmount, transactionReference: v.optional(bankReference) });
export const refuseSlipBody = v.object({ reason: v.picklist(SLIP_REASONS) });
/** `duplicate`: the transfer was credited before, the slip has failed and nothing moved. */
export const slipOutcomeReply = v.object({ outcome: v.picklist(['credited', 'refused', 'duplicate']) });

const deskWithdrawal = v.object({
  reference: v.string(),
  ...whose,
  amount: baht,
  bankCode: v.string(),
  bankAccountName: v.string(),
  bankAccountNo: v.string(),
  status: payoutStatus,
  reason: v.nullable(v.string()),
  createdAt: instant,
  processingAt: v.nullable(instant),
  decidedAt: v.nullable(instant),
});
/** Open ones first, oldest first; then those decided last. */
export const withdrawalsReply = v.object({ withdrawals: v.array(deskWithdrawal), next, waiting });
export const refuseWithdrawalBody = v.object({ reason: payoutReason });

const deskGift = v.object({
  code: v.string(),
  amount: baht,
  /** The phone number of the member who redeemed it; null before. */
  phone: v.nullable(v.string()),
  registeredAt: instant,
  redeemedAt: v.nullable(instant),
});
/** Newest first. */
export const giftsReply = v.object({ gifts: v.array(deskGift), next });
/** The whole link, `https://gift.truemoney.com/campaign/?v=…`. */
export const giftBody = v.object({ link: v.pipe(v.string(), v.maxLength(500)), amount: creditAmount });

export const doneReply = v.object({ done: v.literal(true) });
