/**
 * A line of the statement for each thing that a member did, mostly with money (rule: Statement). The ledger holds the
 * money itself.
 */
import type { ActivityType } from '../../contract/activity.ts';
import type { Satang } from '../../contract/money.ts';
import type { Queries } from '../db/database.ts';
import type { DeviceWords } from '../members/device-words.ts';

/** SUCCESS and FAILED are final (rule: Status). */
export type ActivityStatus = 'SUCCESS' | 'FAILED' | 'PENDING';
/**
 * Records beside an entry that name what it was about (rule: Statement): a bonus, a prize, as the operator calls it. What happened
 * to it the app says in the player's language, by type, status and places.
 * `device` and `network` say who did what is no money.
 */
export type ActivityDetail = Partial<
  Record<'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw', { description: string }>
> & { readonly device?: DeviceWords; readonly network?: string };

export interface Activity {
  readonly memberId: number;
  readonly type: ActivityType;
  readonly status: ActivityStatus;
  /** WALLET, a game's code, a bank's or provider's. */
  readonly from?: string;
  readonly to?: string;
  /** Zero or more: the sign follows from the type. */
  readonly amount: Satang;
  /** Coins that came (above zero) or went (below), where it is about coins. */
  readonly coin?: number;
  /** Once a member and type: a second line for the same thing breaks `activity_once`. */
  readonly reference: string;
  readonly detail?: ActivityDetail;
  readonly at: Date;
}

/** Writes a line; in the transaction that moves the money. */
export async function recordActivity(tx: Queries, activity: Activity): Promise<void> {
  await tx.query(
    `insert into activity (member_id, type, status, from_place, to_place, amount, coin, reference, detail, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`,
    [
      activity.memberId,
      activity.type,
      activity.status,
      activity.from ?? null,
      activity.to ?? null,
      activity.amount,
      activity.coin ?? null,
      activity.reference,
      JSON.stringify(activity.detail ?? {}),
      activity.at,
    ],
  );
}
