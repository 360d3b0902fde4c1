/**
 * Transfers into the operator's bank account. One is known by the bank that sent it and its reference there: two banks may
 * use the same reference. It is credited once, whether a slip shows it or the bank reports it; a report that does not name
 * the bank may be of any.
 */
import type { Queries, Transaction } from '../db/database.ts';

export interface BankTransfer {
  /** Three digits, as the Bank of Thailand numbers banks; undefined where the bank is unknown. */
  readonly bank: string | undefined;
  readonly reference: string;
}

/** The ledger reference of a transfer, whichever way it was reported. */
export function bookingOf({ bank, reference }: BankTransfer): string {
  return bank === undefined ? `transfer:${reference}` : `transfer:${bank}:${reference}`;
}

/** Lets those who would credit a transfer with this reference come one after another, until the transaction ends. */
export async function lockTransfer(tx: Transaction, { reference }: BankTransfer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`transfer:${reference}`]);
}

/** True if the transfer was credited before, or may have been. */
export async function isCredited(db: Queries, transfer: BankTransfer): Promise<boolean> {
  const { bank, reference } = transfer;
  const rows = await db.query(
    `select 1 from ledger_transaction where kind = 'deposit' and reference in ($1, $2)
     union all
     select 1 from slip
     where status = 'SUCCESS' and transaction_reference = $3 and ($4::text is null or coalesce(sending_bank, $4) = $4)
     limit 1`,
    [bookingOf(transfer), bookingOf({ bank: undefined, reference }), reference, bank ?? null],
  );
  return rows.length > 0;
}
