/**
 * Loss refunds (rule: Refund). Each day gives a share of what was lost of the member's own money the day before. Receiving
 * notes the refund as the member's; adding it to the wallet moves the money. A day that is not received by midnight runs
 * out.
 */
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { holdsBonus } from '../bonus/held.ts';
import { isUniqueViolation, type Queries, type Transaction } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { refusal } from '../http/refusal.ts';
import { house, post, walletOf } from '../ledger/ledger.ts';
import type { Member } from '../members/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { readDayOfPlay, refundOf } from './losses.ts';

export interface RefundState {
  readonly day: string;
  /** Satang that can be received now. */
  readonly amount: number;
  readonly rounds: number;
  /** True if the day's refund was received already. */
  readonly received: boolean;
  /** Satang received, not yet in the wallet. */
  readonly waiting: number;
  /** Satang of the day before that were not received in time. */
  readonly lapsed: number;
}

/** The state of a member's refund. Amounts in satang. */
export async function readState(app: App, db: Queries, member: Member, now: Date): Promise<RefundState> {
  const { id: memberId, currency } = member;
  const { refundPercent } = await readSettings(db);
  const { timeZone } = app.config;
  const yesterday = await readDayOfPlay(db, { memberId, daysAgo: 1, timeZone, now });
  const before = await readDayOfPlay(db, { memberId, daysAgo: 2, timeZone, now });
  const refunds = await db.query<{ day: string; amount: number; is_waiting: boolean }>(
    `select day::text as day, amount, added_at is null as is_waiting from refund
     where member_id = $1 and (added_at is null or day >= $2::date)`,
    [memberId, before.day],
  );
  const has = (day: string) => refunds.some((refund) => refund.day === day);
  const received = has(yesterday.day);
  return {
    day: yesterday.day,
    amount: received ? 0 : refundOf(yesterday.netLoss, refundPercent, currency),
    rounds: yesterday.rounds,
    received,
    waiting: refunds.filter(({ is_waiting }) => is_waiting).reduce((sum, { amount }) => sum + amount, 0),
    lapsed: has(before.day) ? 0 : refundOf(before.netLoss, refundPercent, currency),
  };
}

/**
 * The reason why yesterday's refund cannot be received now; undefined when it can. A held bonus and a payout under way
 * come first.
 */
export async function hindrance(
  db: Queries,
  memberId: number,
  { received, rounds, amount }: RefundState,
): Promise<'NO_REFUND' | 'REFUND_MINIMUM' | 'BONUS_REMAINING' | 'REFUND_CONDITION' | undefined> {
  if (received || rounds === 0) return 'NO_REFUND';
  if (amount === 0) return 'REFUND_MINIMUM';
  if (await holdsBonus(db, memberId)) return 'BONUS_REMAINING';
  const payouts = await db.query('select 1 from withdrawal where member_id = $1 and decided_at is null limit 1', [
    memberId,
  ]);
  return payouts.length > 0 ? 'REFUND_CONDITION' : undefined;
}

/** Receives yesterday's refund; returns its satang. Refuses with what `hindrance` says. */
export async function receive(app: App, tx: Transaction, member: Member, now: Date): Promise<number> {
  const state = await readState(app, tx, member, now);
  const code = await hindrance(tx, member.id, state);
  if (code !== undefined) throw refusal(code);
  try {
    await tx.savepoint(() =>
      tx.query('insert into refund (member_id, day, amount, created_at) values ($1, $2::date, $3, $4)', [
        member.id,
        state.day,
        state.amount,
        now,
      ]),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'refund_once_a_day')) throw refusal('NO_REFUND');
    throw error;
  }
  return state.amount;
}

/** Moves what was received into the wallet. Refuses with NO_REFUND when nothing waits. */
export async function addToWallet(
  tx: Transaction,
  memberId: number,
  now: Date,
): Promise<{ amount: number; reference: string }> {
  const waiting = await tx.query<{ id: number; amount: number }>(
    `select id, amount from refund where member_id = $1 and added_at is null order by id for update`,
    [memberId],
  );
  const amount = waiting.reduce((sum, refund) => sum + refund.amount, 0);
  if (amount === 0) throw refusal('NO_REFUND');
  const reference = newReference('R');
  await tx.query('update refund set added_at = $2 where id = any($1::bigint[])', [waiting.map(({ id }) => id), now]);
  await post(tx, {
    kind: 'refund',
    reference,
    entries: [
      { account: walletOf(memberId), amount },
      { account: house('REFUND'), amount: -amount },
    ],
    at: now,
  });
  await recordActivity(tx, {
    memberId,
    type: 'bonus',
    status: 'SUCCESS',
    from: 'REFUND',
    to: 'WALLET',
    amount: satang(amount),
    reference,
    at: now,
  });
  return { amount, reference };
}
