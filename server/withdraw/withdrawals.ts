/**
 * Payouts (rule: Withdraw limits): created, then processing, then paid or refused. From the moment that it is asked for
 * until it is decided the money stands in WITHDRAWAL_PENDING; a refusal puts it back into the wallet.
 */
import type { ParsedBodyOf } from '../../contract/call.ts';
import { type Satang, satang } from '../../contract/money.ts';
import type { withdraw } from '../../contract/wallet.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { house, post, walletOf } from '../ledger/ledger.ts';

export type WithdrawalStatus = 'created' | 'processing' | 'paid' | 'refused';

/** The account to which a member's payouts go, as it stands. */
export interface PayoutAccount {
  readonly bank_code: string;
  readonly bank_account_name: string;
  readonly bank_account_no: string;
  /** The moment before which no payout leaves; null where none is held. */
  readonly payouts_from: Date | null;
}

/** Undefined where there is none, or its bank was taken off. */
export async function payoutAccount(tx: Transaction, memberId: number): Promise<PayoutAccount | undefined> {
  const [account] = await tx.query<PayoutAccount>(
    `select m.bank_code, m.bank_account_name, m.bank_account_no, m.payouts_from
     from member m join bank b on b.code = m.bank_code and b.is_active
     where m.id = $1 and m.bank_account_no <> ''`,
    [memberId],
  );
  return account;
}

/** Refuses with NO_BANK, PAYOUT_ON_HOLD. */
export function expectOpen(account: PayoutAccount | undefined, now: Date): PayoutAccount {
  if (account === undefined) throw refusal('NO_BANK');
  if (account.payouts_from !== null && account.payouts_from > now) throw refusal('PAYOUT_ON_HOLD');
  return account;
}

export interface Order extends Readonly<ParsedBodyOf<typeof withdraw>> {
  readonly memberId: number;
  readonly now: Date;
}

/**
 * Asks for a payout to that account, without waiting for it (`Transaction.sent`); returns its reference. The transaction is
 * refused with MONEY_NOT_ENOUGH.
 */
export function createWithdrawal(tx: Transaction, order: Order, account: PayoutAccount): string {
  const { memberId, amount, now, ...details } = order;
  const { bank_code, bank_account_name, bank_account_no } = account;
  const reference = newReference('W');
  const row = tx.query(
    `insert into withdrawal (reference, member_id, amount, details, bank_code, bank_account_name, bank_account_no, created_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)`,
    [reference, memberId, amount, JSON.stringify(details), bank_code, bank_account_name, bank_account_no, now],
  );
  tx.sent(row);
  const booking = post(tx, {
    kind: 'withdraw',
    reference,
    entries: [
      { account: walletOf(memberId), amount: -amount },
      { account: house('WITHDRAWAL_PENDING'), amount },
    ],
    at: now,
  });
  tx.sent(booking);
  const line = recordActivity(tx, {
    memberId,
    type: 'withdraw',
    status: 'PENDING',
    from: 'WALLET',
    to: bank_code,
    amount,
    reference,
    at: now,
  });
  tx.sent(line);
  return reference;
}

export interface Withdrawal {
  readonly reference: string;
  readonly memberId: number;
  readonly amount: Satang;
  readonly status: WithdrawalStatus;
}

/** The result of a decision: done, decided before (nothing moved), or there is no such payout. */
export type Decision = 'done' | 'decided-before' | 'unknown';

/** The desk takes a payout in hand. */
export async function startWithdrawal(tx: Transaction, reference: string, now: Date): Promise<Decision> {
  const found = await lock(tx, reference);
  if (found === undefined) return 'unknown';
  if (found.status !== 'created') return 'decided-before';
  await tx.query(`update withdrawal set status = 'processing', processing_at = $2 where reference = $1`, [
    reference,
    now,
  ]);
  return 'done';
}

/** The bank has paid it. */
export const payWithdrawal = (tx: Transaction, reference: string, now: Date) =>
  decide(tx, reference, 'paid', null, now);

/** Refuses a withdrawal, for a reason in the desk's words: the money goes back into the wallet. */
export const failWithdrawal = (tx: Transaction, reference: string, reason: string, now: Date) =>
  decide(tx, reference, 'refused', reason, now);

const isDecided = ({ status }: Withdrawal) => status === 'paid' || status === 'refused';

async function lock(tx: Queries, reference: string): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<{ member_id: number; amount: number; status: WithdrawalStatus }>(
    'select member_id, amount, status from withdrawal where reference = $1 for update',
    [reference],
  );
  return row && { reference, memberId: row.member_id, amount: satang(row.amount), status: row.status };
}

/** `reason`: of a refusal. The statement's line is SUCCESS or FAILED from now on (rule: Withdraw limits). */
async function decide(
  tx: Transaction,
  reference: string,
  status: 'paid' | 'refused',
  reason: string | null,
  now: Date,
): Promise<Decision> {
  const found = await lock(tx, reference);
  if (found === undefined) return 'unknown';
  if (isDecided(found)) return 'decided-before';
  const { memberId, amount } = found;
  await tx.query(
    `update withdrawal set status = $2, reason = $3, decided_at = $4, processing_at = coalesce(processing_at, $4)
     where reference = $1`,
    [reference, status, reason, now],
  );
  await tx.query(`update activity set status = $3 where member_id = $1 and type = 'withdraw' and reference = $2`, [
    memberId,
    reference,
    status === 'paid' ? 'SUCCESS' : 'FAILED',
  ]);
  await post(tx, {
    kind: status === 'paid' ? 'withdraw_paid' : 'withdraw_returned',
    reference,
    entries: [
      { account: house('WITHDRAWAL_PENDING'), amount: -amount },
      { account: status === 'paid' ? house('BANK') : walletOf(memberId), amount },
    ],
    at: now,
  });
  return 'done';
}
