/** The conditions of a bonus or promotion, checked as it is given and shown before. Amounts in satang. */
import { satang, satangToBaht } from '../../contract/money.ts';
import { one, type Queries } from '../db/database.ts';
import { payable } from '../wallet/units.ts';
import { LEAST } from './held.ts';
import { type Asking, type Offer, periodStart } from './offers.ts';

/** True if a payout is under way: that money is no longer there to play with. */
export async function hasPayout(db: Queries, memberId: number): Promise<boolean> {
  const payouts = await db.query('select 1 from withdrawal where member_id = $1 and decided_at is null limit 1', [
    memberId,
  ]);
  return payouts.length > 0;
}

/**
 * Sums the member's own stakes since the last bonus ended. Turnover that is required afterwards cannot do the same: a
 * bonus that is lost first costs nothing to try.
 */
export async function ownStakes(db: Queries, memberId: number): Promise<number> {
  const { staked } = one(
    await db.query<{ staked: number }>(
      `select coalesce(sum(stake), 0)::bigint as staked from play
       where member_id = $1 and at > coalesce((select max(ended_at) from bonus_receipt where member_id = $1), '-infinity')`,
      [memberId],
    ),
  );
  return staked;
}

/** Computes a bonus that is a share of a deposit, for this one. Throws where it is no such share. */
export function shareOf({ code, deposit_percent, amount_max, currency }: Offer, deposit: number): number {
  if (deposit_percent === null) throw new Error(`${code} has no amount`);
  const share = payable((deposit * deposit_percent) / 100, currency);
  return Math.min(share, amount_max ?? share);
}

/**
 * The newest deposit (satang) that a bonus can take: large enough, of the bonus's own day or week, and untouched, that
 * is, no bonus, payout or round came after it. So one deposit serves once, and a bonus never follows a loss.
 */
export async function usableDeposit(
  tx: Queries,
  offer: Offer,
  least: number,
  asking: Asking,
): Promise<number | undefined> {
  const since = await periodStart(tx, offer.type, asking);
  const [deposit] = await tx.query<{ amount: number }>(
    `select d.amount from activity d
     where d.member_id = $1 and d.type = 'deposit' and d.status = 'SUCCESS' and d.amount >= $2
       and ($3::timestamptz is null or d.created_at >= $3)
       and d.no > coalesce((select max(after_activity) from bonus_receipt where member_id = $1), 0)
       and not exists (select 1 from activity w
                       where w.member_id = $1 and w.type = 'withdraw' and w.status <> 'FAILED' and w.no > d.no)
       and not exists (select 1 from play p where p.member_id = $1 and p.at > d.created_at)
     order by d.no desc limit 1`,
    [asking.memberId, least, since ?? null],
  );
  return deposit?.amount;
}

export interface Condition {
  readonly kind: 'play' | 'deposit' | 'payout' | 'quota';
  readonly isMet: boolean;
  /** Baht. */
  readonly required?: number | null;
  readonly done?: number;
}

const inBaht = (amount: number) => satangToBaht(satang(amount));

/** The conditions of each of these, in their order: those that are met as well as those that are missing. */
export async function conditionsOf(db: Queries, offers: readonly Offer[], asking: Asking): Promise<Condition[][]> {
  const isPaidOut = await hasPayout(db, asking.memberId);
  const staked = offers.some(({ played_times }) => played_times > 0) ? await ownStakes(db, asking.memberId) : 0;
  return Promise.all(
    offers.map(async (offer) => {
      const { deposit_min: least, played_times, amount } = offer;
      const found: Condition[] = [];
      const deposit = least === null ? null : await usableDeposit(db, offer, least, asking);
      const given = amount ?? shareOf(offer, deposit ?? least ?? 0);
      if (played_times > 0) {
        const required = given * played_times;
        found.push({ kind: 'play', isMet: staked >= required, required: inBaht(required), done: inBaht(staked) });
      }
      if (least !== null)
        found.push({ kind: 'deposit', isMet: deposit !== undefined && given >= LEAST, required: inBaht(least) });
      if (isPaidOut) found.push({ kind: 'payout', isMet: false });
      if (offer.is_full) found.push({ kind: 'quota', isMet: false });
      return found;
    }),
  );
}
