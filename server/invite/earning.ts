/**
 * The reward for inviting a friend: a share of the friend's first deposit (`invitePercent`), rounded down to what can be
 * paid, at most `inviteMax`; none where the two have their money in different currencies, since there is no rate. It is paid
 * when the friend has played for it (`inviteTurnoverTimes`), so that nobody earns by it what the house did not.
 */
import type { Currency } from '../../contract/entities.ts';
import { one, type Transaction } from '../db/database.ts';
import type { Member } from '../members/sessions.ts';
import { amountsIn, readSettings } from '../settings/settings.ts';
import { payable } from '../wallet/units.ts';

/**
 * Gives the inviter the share, when this is the member's first deposit and somebody invited the member. Asked within
 * the deposit's transaction, before its line of the statement is written. Amount in satang.
 */
export async function earnForInviter(
  tx: Transaction,
  deposit: { memberId: number; amount: number; now: Date },
): Promise<void> {
  const [friend] = await tx.query<{ invited_by: number; currency: Currency }>(
    `select m.invited_by, m.currency from member m join member i on i.id = m.invited_by and i.currency = m.currency
     where m.id = $1 and m.invited_by <> m.id and not exists
       (select 1 from activity a where a.member_id = m.id and a.type = 'deposit' and a.status = 'SUCCESS')`,
    [deposit.memberId],
  );
  if (friend === undefined) return;
  const settings = await readSettings(tx);
  const { inviteActive, invitePercent } = settings;
  const { inviteMax } = amountsIn(settings, friend.currency);
  const share = Math.min(payable((deposit.amount * invitePercent) / 100, friend.currency), inviteMax);
  if (!inviteActive || share === 0) return;
  await tx.query('insert into invite_earning (member_id, from_member_id, amount, created_at) values ($1, $2, $3, $4)', [
    friend.invited_by,
    deposit.memberId,
    share,
    deposit.now,
  ]);
}

export interface Collectable {
  /** Satang that can be taken. */
  readonly amount: number;
  readonly ids: readonly number[];
  /** Earnings of friends who have not played enough yet. */
  readonly waiting: number;
  /** True if something was collected before; also when it is as much as a day allows. */
  readonly collectedBefore: boolean;
}

/**
 * The amount that a member can collect now; locked until the transaction ends. A friend who deposits, plays one round
 * and withdraws again would make the operator pay for nothing, so a friend's share waits until the friend has staked
 * `inviteTurnoverTimes` of it. Rounds with a bonus do not count: their stakes are the operator's.
 */
export async function lockCollectable(
  tx: Transaction,
  { member, timeZone, now }: { member: Member; timeZone: string; now: Date },
): Promise<Collectable> {
  const memberId = member.id;
  const settings = await readSettings(tx);
  const { inviteTurnoverTimes } = settings;
  const { inviteDayMax } = amountsIn(settings, member.currency);
  const open = await tx.query<{ id: number; amount: number; turnover: number }>(
    `select e.id, e.amount, coalesce((
       select sum(p.stake) from play p
       where p.member_id = e.from_member_id and p.at >= e.created_at and not exists (
         select 1 from bonus_receipt r
         where r.member_id = p.member_id and p.id > r.after_play and (r.ended_at is null or p.at <= r.ended_at))
     ), 0)::bigint as turnover
     from invite_earning e where e.member_id = $1 and e.collected_at is null order by e.id for update of e`,
    [memberId],
  );
  const { ever, today } = one(
    await tx.query<{ ever: number; today: number }>(
      `select count(*) as ever, coalesce(sum(amount) filter (where collected_at >=
         date_trunc('day', $2::timestamptz at time zone $3) at time zone $3), 0)::bigint as today
       from invite_earning where member_id = $1 and collected_at is not null`,
      [memberId, now, timeZone],
    ),
  );
  const ready = open.filter(({ amount, turnover }) => turnover >= amount * inviteTurnoverTimes);
  const ids: number[] = [];
  let sum = 0;
  for (const { id, amount } of ready) {
    if (today + sum + amount > inviteDayMax) continue;
    ids.push(id);
    sum += amount;
  }
  return { amount: sum, ids, waiting: open.length - ready.length, collectedBefore: ever > 0 || ready.length > 0 };
}
