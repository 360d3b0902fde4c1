/**
 * Payouts (rule: Withdraw limits): created, then processing, then paid or refused. From the moment that it is asked for
 * until it is decided the money stands in WITHDRAWAL_PENDING; a refusal puts it back into the wallet.
 */
import { type Satang, satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { house, post, walletOf } from '../ledger/ledger.ts';

export type WithdrawalStatus = 'created' | 'processing' | 'paid' | 'refused';

/** Asks for a payout to the member's bank account; returns its reference. Refuses with NO_BANK, PAYOUT_ON_HOLD, MONEY_NOT_ENOUGH. */
export async function createWithdrawal(
  tx: Transaction,
  order: { memberId: number; amount: Satang; now: Date },
): Promise<string> {
  const { memberId, amount, now } = order;
  const reference = newReference('W');
  const created = await tx.query<{ bank_code: string; payouts_from: Date | null }>(
    `insert into withdrawal (reference, member_id, amount, bank_code, bank_account_name, bank_account_no, created_at)
     select $2, m.id, $3, m.bank_code, m.bank_account_name, m.bank_account_no, $4
     from member m join bank b on b.code = m.bank_code and b.is_active
     where m.id = $1 and m.bank_account_no <> ''
     returning bank_code, (select payouts_from from member where id = $1) as payouts_from`,
    [memberId, reference, amount, now],
  );
  const [bank] = created;
  if (bank === undefined) throw refusal('NO_BANK');
  if (bank.payouts_from !== null && bank.payouts_from > now) throw refusal('PAYOUT_ON_HOLD');
  await post(tx, {
    kind: 'withdraw',
    reference,
    entries: [
      { account: walletOf(memberId), amount: -amount },
      { account: house('WITHDRAWAL_PENDING'), amount },
    ],
    at: now,
  });
  await recordActivity(tx, {
    memberId,
    type: 'withdraw',
    status: 'PENDING',
    from: 'WALLET',
    to: bank.bank_code,
    amount,
    reference,
    at: now,
  });
  return reference;
}

export interface Withdrawal {
  readonly reference: string;
  readonly memberId: number;
  readonly amount: Satang;
  readonly status: WithdrawalStatus;
}

/** What became of a decision: done, decided before (nothing moved), or there is no such payout. */
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
export async function payWithdrawal(tx: Transaction, reference: string, now: Date): Promise<Decision> {
  const found = await lock(tx, reference);
  if (found === undefined || isDecided(found)) return found === undefined ? 'unknown' : 'decided-before';
  await decide(tx, found, 'paid', null, now);
  await post(tx, {
    kind: 'withdraw_paid',
    reference,
    entries: [
      { account: house('WITHDRAWAL_PENDING'), amount: -found.amount },
      { account: house('BANK'), amount: found.amount },
    ],
    at: now,
  });
  return 'done';
}

/** It is not paid, for a reason in the desk's words: the money goes back into the wallet. */
export async function failWithdrawal(tx: Transaction, reference: string, reason: string, now: Date): Promise<Decision> {
  const found = await lock(tx, reference);
  if (found === undefined || isDecided(found)) return found === undefined ? 'unknown' : 'decided-before';
  await decide(tx, found, 'refused', reason, now);
  await post(tx, {
    kind: 'withdraw_returned',
    reference,
    entries: [
      { account: house('WITHDRAWAL_PENDING'), amount: -found.amount },
      { account: walletOf(found.memberId), amount: found.amount },
    ],
    at: now,
  });
  return 'done';
}

const isDecided = ({ status }: Withdrawal) => status === 'paid' || status === 'refused';

async function lock(tx: Queries, reference: string): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<{ member_id: number; amount: number; status: WithdrawalStatus }>(
    'select member_id, amount, status from withdrawal where reference = $1 for update',
    [reference],
  );
  return row && { reference, memberId: row.member_id, amount: satang(row.amount), status: row.status };
}

/** The statement's line follows; it is SUCCESS or FAILED from now on (rule: Withdraw limits). */
async function decide(
  tx: Transaction,
  { reference, memberId }: Withdrawal,
  status: 'paid' | 'refused',
  reason: string | null,
  now: Date,
): Promise<void> {
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
}
