/**
 * The demo member's month before, so that the statement has pages to try: for trying alone, not for tests. It is older
 * than the ledger: the opening balances stand after it. A payout comes last, so that no deposit of it counts for a
 * bonus.
 */
import type { ActivityType } from '../../contract/activity.ts';
import { satang } from '../../contract/money.ts';
import { recordActivity } from '../activity/record.ts';
import { newReference } from '../activity/reference.ts';
import { RETURNED } from '../provider/rounds.ts';
import { DEMO_PHONE } from './demo-member.ts';
import type { Seed } from './part.ts';

type Line = readonly [
  /** Days, and hours of the day, before now. */
  days: number,
  hours: number,
  type: ActivityType,
  from: string,
  to: string,
  baht: number,
  status?: 'FAILED',
];

const LINES: readonly Line[] = [
  [29, 3, 'deposit', 'SCB', 'WALLET', 1000],
  [29, 2.9, 'transfer', 'WALLET', 'PG', 500],
  [28, 20, 'transfer', 'PG', 'WALLET', 742.5],
  [25, 5, 'withdraw', 'WALLET', 'SCB', 900],
  [21, 8, 'deposit', 'KBANK', 'WALLET', 500],
  [21, 7.9, 'transfer', 'WALLET', 'UFABET', 400],
  [17, 2, 'deposit', 'TRUEWALLET', 'WALLET', 300],
  [17, 1.8, 'transfer', 'WALLET', 'HUAYHD', 80],
  [16, 6, 'bonus', 'REFUND', 'WALLET', 12],
  [12, 4, 'deposit', 'SCB', 'WALLET', 2000],
  [12, 3.5, 'transfer', 'WALLET', 'IMI', 120],
  [12, 3.4, 'transfer', 'WALLET', 'PG', 600, 'FAILED'],
  [12, 3.3, 'transfer', 'WALLET', 'PG', 600],
  [9, 11, 'transfer', 'PG', 'WALLET', 1320.5],
  [8, 9, 'withdraw', 'WALLET', 'SCB', 1500],
  [4, 3, 'deposit', 'SCB', 'WALLET', 1500],
  [3, 6, 'transfer', 'WALLET', 'UFABET', 100],
  [2, 2, 'withdraw', 'WALLET', 'SCB', 500],
];

/** Baht staked, days before now, so that the demo member has earned an offer to try (see `played_times` of bonuses.ts). */
const STAKES: readonly (readonly [days: number, baht: number])[] = [
  [28, 6_000],
  [21, 4_500],
  [16, 9_000],
  [12, 7_500],
  [9, 8_000],
  [4, 5_000],
];

const LETTERS: Partial<Record<ActivityType, string>> = { deposit: 'D', withdraw: 'W', transfer: 'T', bonus: 'R' };
const HOUR = 3_600_000;

export const seedDemoHistory: Seed = async (tx, _config, now) => {
  // A member who has a statement already would find it out of order.
  const [member] = await tx.query<{ id: number }>(
    `select id from member m where phone = $1 and not exists (select 1 from activity where member_id = m.id)`,
    [DEMO_PHONE],
  );
  if (member === undefined) return;
  const before = (days: number, hours: number) => new Date(now.getTime() - (days * 24 + hours) * HOUR);
  await tx.query('update member set created_at = $2 where id = $1', [member.id, before(30, 0)]);
  for (const [days, baht] of STAKES)
    await tx.query(
      `insert into play (member_id, game_code, stake, payout, at) values ($1, 'PG', $2, $3, $4)`,
      // The house keeps its share in the long run.
      [member.id, baht * 100, Math.floor((baht * 100 * RETURNED) / 100), before(days, 2)],
    );
  for (const [days, hours, type, from, to, baht, status = 'SUCCESS'] of LINES)
    await recordActivity(tx, {
      memberId: member.id,
      type,
      status,
      from,
      to,
      amount: satang(baht * 100),
      reference: newReference(LETTERS[type] ?? 'T'),
      at: before(days, hours),
    });
};
