/** What inviting a friend earns: a share of the friend's first deposit (`invitePercent`), rounded down to a satang. */
import type { Queries, Transaction } from '../db/database.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * Gives the inviter the share, when this is the member's first deposit and somebody invited the member. Asked within
 * the deposit's transaction, before its line of the statement is written. Amount in satang.
 */
export async function earnForInviter(
  tx: Transaction,
  deposit: { memberId: number; amount: number; now: Date },
): Promise<void> {
  const [friend] = await tx.query<{ invited_by: number }>(
    `select invited_by from member m where id = $1 and invited_by is not null and invited_by <> id and not exists
       (select 1 from activity a where a.member_id = m.id and a.type = 'deposit' and a.status = 'SUCCESS')`,
    [deposit.memberId],
  );
  if (friend === undefined) return;
  const { inviteActive, invitePercent } = await readSettings(tx);
  const share = Math.floor((deposit.amount * invitePercent) / 100);
  if (!inviteActive || share === 0) return;
  await tx.query('insert into invite_earning (member_id, from_member_id, amount, created_at) values ($1, $2, $3, $4)', [
    friend.invited_by,
    deposit.memberId,
    share,
    deposit.now,
  ]);
}

export interface Collectable {
  /** Satang of friends who have played: can be taken. */
  readonly amount: number;
  readonly ids: readonly number[];
  /** Earnings of friends who have not played yet. */
  readonly waiting: number;
  /** Whether something was collected before. */
  readonly collectedBefore: boolean;
}

/**
 * What a member can collect now; locked until the transaction ends. A friend who deposits, never plays and withdraws
 * again would make the operator pay for nothing, so a friend's share waits for the friend's first round at a game.
 */
export async function lockCollectable(tx: Queries, memberId: number): Promise<Collectable> {
  const open = await tx.query<{ id: number; amount: number; has_played: boolean }>(
    `select e.id, e.amount, exists (select 1 from play p where p.member_id = e.from_member_id) as has_played
     from invite_earning e where e.member_id = $1 and e.collected_at is null order by e.id for update of e`,
    [memberId],
  );
  const collected = await tx.query(
    'select 1 from invite_earning where member_id = $1 and collected_at is not null limit 1',
    [memberId],
  );
  const ready = open.filter((earning) => earning.has_played);
  return {
    amount: ready.reduce((sum, { amount }) => sum + amount, 0),
    ids: ready.map(({ id }) => id),
    waiting: open.length - ready.length,
    collectedBefore: collected.length > 0,
  };
}
