/**
 * Slips (rule: Slips): uploaded, then decided at the desk. One transfer is credited once: the reference on the
 * slip is the same under which a transfer that the bank reported is booked, so the two cannot both be credited.
 */
import type { Currency } from '../../contract/entities.ts';
import type { SlipReason } from '../../contract/errors.ts';
import type { Satang } from '../../contract/money.ts';
import { newReference } from '../activity/reference.ts';
import { isUniqueViolation, type Queries, type Transaction } from '../db/database.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { bookingOf, isCredited, lockTransfer } from '../deposits/transfers.ts';
import { markUsed } from '../files/store.ts';
import { AlreadyPosted } from '../ledger/ledger.ts';
import { payable } from '../wallet/units.ts';
import type { SlipCode } from './mini-qr.ts';

/** The first letter of a slip's reference. */
export const SLIP = 'S';

export interface NewSlip {
  readonly memberId: number;
  /** File name from `keepPicture`. */
  readonly picture: string;
  readonly tooSmall: boolean;
  readonly code: SlipCode | undefined;
  /** The hash from `readSlipPicture`. */
  readonly hash: string;
  readonly now: Date;
}

/**
 * Takes a slip in: waiting for the desk, or failed at once when it is too small, or its transfer was credited or shown by
 * the member before. That somebody else has shown it says nothing: whose it is, the desk decides.
 */
export async function takeSlip(
  tx: Transaction,
  slip: NewSlip,
): Promise<{ reference: string; status: 'PENDING' | 'FAILED'; note: SlipReason | null }> {
  const reference = newReference(SLIP);
  await markUsed(tx, slip.picture, 'slip');
  const insert = (status: 'PENDING' | 'FAILED', note: SlipReason | null) =>
    tx.query(
      `insert into slip (member_id, reference, sending_bank, transaction_reference, status, note, picture, picture_hash,
                         created_at, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::text::bit(1024), $9, $10)`,
      [
        slip.memberId,
        reference,
        slip.code?.sendingBank ?? null,
        slip.code?.transactionReference ?? null,
        status,
        note,
        slip.picture,
        slip.hash,
        slip.now,
        status === 'FAILED' ? slip.now : null,
      ],
    );
  const fail = async (note: SlipReason) => {
    await insert('FAILED', note);
    return { reference, status: 'FAILED', note } as const;
  };
  if (slip.tooSmall) return fail('IMG_SIZE_UNABLE_TO_PROCESS');
  const transfer = slip.code && { bank: slip.code.sendingBank, reference: slip.code.transactionReference };
  if (transfer !== undefined && (await isCredited(tx, transfer))) return fail('SLIP_REFNO_DUPLICATED');
  try {
    await tx.savepoint(() => insert('PENDING', null));
    return { reference, status: 'PENDING', note: null };
  } catch (error) {
    if (isUniqueViolation(error, 'slip_shown_once')) return fail('SLIP_REFNO_DUPLICATED');
    throw error;
  }
}

export type SlipDecision =
  /** The amount on the slip, and its transfer's reference where the code could not be read. */
  | { readonly accept: true; readonly amount: Satang; readonly transactionReference?: string }
  | { readonly accept: false; readonly reason: SlipReason };

export type SlipOutcome =
  | 'credited'
  | 'refused'
  /** The transfer was credited before, by another slip or by the bank's report: the slip has failed. */
  | 'duplicate'
  | 'decided-before'
  /** Its code could not be read, and nobody has typed the transfer's reference. */
  /** No bank moves it. */
  | 'part-of-kip'
  | 'no-reference'
  | 'unknown';

/** Decides a slip that waits. Accepting credits the member's wallet. */
export async function decideSlip(
  tx: Transaction,
  reference: string,
  decision: SlipDecision,
  now: Date,
): Promise<SlipOutcome> {
  const [slip] = await tx.query<{
    member_id: number;
    status: string;
    sending_bank: string | null;
    transaction_reference: string | null;
    currency: Currency;
  }>(
    `select s.member_id, s.status, s.sending_bank, s.transaction_reference, m.currency
     from slip s join member m on m.id = s.member_id where s.reference = $1 for update of s`,
    [reference],
  );
  if (slip === undefined) return 'unknown';
  if (slip.status !== 'PENDING') return 'decided-before';
  const fail = (reason: SlipReason) =>
    tx.query(`update slip set status = 'FAILED', note = $2, decided_at = $3 where reference = $1`, [
      reference,
      reason,
      now,
    ]);
  if (!decision.accept) {
    await fail(decision.reason);
    return 'refused';
  }
  if (payable(decision.amount, slip.currency) !== decision.amount) return 'part-of-kip';
  const shown = slip.transaction_reference ?? decision.transactionReference;
  if (shown === undefined) return 'no-reference';
  const transfer = { bank: slip.sending_bank ?? undefined, reference: shown };
  await lockTransfer(tx, transfer);
  if (await isCredited(tx, transfer)) {
    await fail('SLIP_REFNO_DUPLICATED');
    return 'duplicate';
  }
  try {
    await tx.savepoint(async () => {
      await tx.query(
        `update slip set status = 'SUCCESS', amount = $2, decided_at = $3, transaction_reference = $4
         where reference = $1`,
        [reference, decision.amount, now, shown],
      );
      await creditDeposit(tx, {
        memberId: slip.member_id,
        amount: decision.amount,
        source: 'BANK',
        from: 'BANK',
        booking: bookingOf(transfer),
        reference,
        now,
      });
    });
    return 'credited';
  } catch (error) {
    if (!(error instanceof AlreadyPosted) && !isUniqueViolation(error, 'slip_transaction_once')) throw error;
    await fail('SLIP_REFNO_DUPLICATED');
    return 'duplicate';
  }
}

export interface AlikeSlip {
  readonly reference: string;
  readonly phone: string;
  readonly status: string;
  readonly amount: number | null;
  readonly currency: Currency;
  readonly created_at: Date;
}

/** Bits of the hash by which a picture may differ from another and still look nearly the same. */
const NEARLY = 16;
/** Slips, the newest, among which one is looked for that looks nearly the same. The very same is found in all. */
const LOOKED_AT = 2000;
const MOST_ALIKE = 3;

/**
 * For each slip that waits and whose code could not be read: the others whose picture looks the same or nearly so, the
 * nearest first. By the slips' references.
 */
export async function alikeSlips(db: Queries, references: readonly string[]): Promise<Map<string, AlikeSlip[]>> {
  const rows = await db.query<AlikeSlip & { to: string }>(
    `select w.reference as to, o.reference, m.phone, m.currency, o.status, o.amount, o.created_at
     from slip w
     cross join lateral (
       (select *, 0::bigint as distance from slip
        where picture_hash = w.picture_hash and id <> w.id order by id desc limit ${MOST_ALIKE})
       union all
       (select *, bit_count(picture_hash # w.picture_hash) as distance from slip
        where id > (select max(id) from slip) - ${LOOKED_AT} and picture_hash <> w.picture_hash
          and bit_count(picture_hash # w.picture_hash) <= ${NEARLY}
        order by distance, id desc limit ${MOST_ALIKE})
       order by distance, id desc limit ${MOST_ALIKE}
     ) o
     join member m on m.id = o.member_id
     where w.reference = any($1::text[]) and w.status = 'PENDING' and w.transaction_reference is null
     order by w.id, o.distance, o.id desc`,
    [references],
  );
  const alike = new Map<string, AlikeSlip[]>();
  for (const { to, ...slip } of rows) alike.set(to, [...(alike.get(to) ?? []), slip]);
  return alike;
}
