/**
 * The life of a deposit QR, the rule **QR code**. A member has at most one open code a provider: a new creation takes the older
 * one out of sight. Money that comes for any code, however late, is the member's and is credited once.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Satang, satang } from '../../contract/money.ts';
import { type QrProvider, qrProvider } from '../../contract/qrcode.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { creditDeposit } from '../deposits/credit.ts';
import type { Member } from '../members/sessions.ts';
import { payloadFor } from './providers.ts';

const MINUTE = 60_000;

export type QrStatus = 'pending' | 'paid' | 'expired' | 'cancelled';

export interface QrCode {
  readonly id: string;
  readonly memberId: number;
  readonly provider: QrProvider;
  readonly amount: Satang;
  readonly payload: string;
  readonly status: QrStatus;
  /** Paid after it had run out or was taken back. */
  readonly late: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
}

export interface QrRow {
  id: string;
  member_id: number;
  provider: string;
  amount: number;
  payload: string;
  created_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  paid_at: Date | null;
}

export const QR_COLUMNS = 'id, member_id, provider, amount, payload, created_at, expires_at, cancelled_at, paid_at';

export function qrCode(row: QrRow, now: Date): QrCode {
  return {
    id: row.id,
    memberId: row.member_id,
    provider: v.parse(qrProvider, row.provider),
    amount: satang(row.amount),
    payload: row.payload,
    status: statusOf(row, now),
    late: row.paid_at !== null && (row.paid_at >= row.expires_at || row.cancelled_at !== null),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
  };
}

function statusOf(row: QrRow, now: Date): QrStatus {
  if (row.paid_at !== null) return 'paid';
  if (row.cancelled_at !== null) return 'cancelled';
  return row.expires_at <= now ? 'expired' : 'pending';
}

export interface Codes {
  readonly open: QrCode | undefined;
  readonly last: QrCode | undefined;
}

/** The member's code that can be paid, and the one of the others that something happened to last. */
export async function readCodes(db: Queries, memberId: number, provider: QrProvider, now: Date): Promise<Codes> {
  const [[open], [last]] = await Promise.all([
    db.query<QrRow>(
      `select ${QR_COLUMNS} from qr_code where member_id = $1 and provider = $2 and is_open and expires_at > $3`,
      [memberId, provider, now],
    ),
    db.query<QrRow>(
      `select ${QR_COLUMNS} from qr_code where member_id = $1 and provider = $2 and not (is_open and expires_at > $3)
     order by coalesce(paid_at, cancelled_at, expires_at) desc, created_at desc limit 1`,
      [memberId, provider, now],
    ),
  ]);
  return { open: open && qrCode(open, now), last: last && qrCode(last, now) };
}

/** Makes a code for an amount; an open one of the same provider is taken back. Nobody waits for it (`Transaction.sent`). */
export function createCode(
  tx: Transaction,
  order: { member: Pick<Member, 'id' | 'currency'>; provider: QrProvider; amount: Satang; minutes: number; now: Date },
): void {
  const { provider, amount, minutes, now } = order;
  const { id: memberId, currency } = order.member;
  // Two creations at once come one after another, or both would find nothing to take back.
  tx.sent(tx.query('select id from member where id = $1 for no key update', [memberId]));
  tx.sent(
    tx.query(
      `update qr_code set is_open = false, cancelled_at = case when expires_at > $3 then $3 else cancelled_at end
     where member_id = $1 and provider = $2 and is_open`,
      [memberId, provider, now],
    ),
  );
  const id = `Q${randomBytes(9).toString('hex').toUpperCase()}`;
  const expires = new Date(now.getTime() + minutes * MINUTE);
  tx.sent(
    tx.query(
      `insert into qr_code (id, member_id, provider, amount, payload, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, memberId, provider, amount, payloadFor(provider, amount, currency, id), now, expires],
    ),
  );
}

/** Takes a code back. Returns false when the member has no such code, or it is open no more. */
export async function cancelCode(db: Queries, memberId: number, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update qr_code set is_open = false, cancelled_at = $3
     where id = $1 and member_id = $2 and is_open and expires_at > $3 returning id`,
    [id, memberId, now],
  );
  return rows.length > 0;
}

/**
 * The provider says that a code was paid: credits its amount to the member's wallet. Said again, it moves nothing.
 * A code that ran out or was taken back is credited all the same: the money has come. Undefined for an unknown code.
 */
export async function payCode(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<{ code: QrCode; credited: boolean } | undefined> {
  const [row] = await tx.query<QrRow>(`select ${QR_COLUMNS} from qr_code where id = $1 for update`, [id]);
  if (row === undefined) return undefined;
  if (row.paid_at !== null) return { code: qrCode(row, now), credited: false };
  const code = qrCode({ ...row, paid_at: now }, now);
  await tx.query('update qr_code set paid_at = $2, is_open = false where id = $1', [id, now]);
  await creditDeposit(tx, {
    memberId: code.memberId,
    amount: code.amount,
    source: `QR:${code.provider}`,
    from: code.provider,
    booking: `qr:${id}`,
    reference: id,
    now,
  });
  return { code, credited: true };
}
