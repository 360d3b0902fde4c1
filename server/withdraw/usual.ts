/** The usual time of payouts (rule: Usual payout time), from those that were paid of late. */
import type { UsualTime } from '../../contract/usual-time.ts';
import type { Database } from '../db/database.ts';

interface Paid {
  readonly bank_code: string;
  /** The time of day at which it was requested, in milliseconds since midnight UTC. */
  readonly at: number;
  readonly seconds: number;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** The payouts that are looked at: the newest of a week. */
const MOST = 1000;
/** Fewer say nothing of what is usual. */
const FEWEST = 5;
/** Milliseconds for which they are kept. */
const KEPT = 5 * MINUTE;

/** Milliseconds between two times of day, over midnight too. */
const apart = (one: number, other: number) => Math.min(Math.abs(one - other), DAY - Math.abs(one - other));

/** The usual time to this bank: around this time of day, else on any, else to any bank. Undefined if too few were paid. */
export type Usual = (bankCode: string, now: Date) => Promise<UsualTime | undefined>;

export function usualTimes(db: Database): Usual {
  let kept: { readonly since: number; readonly paid: Promise<readonly Paid[]> } | undefined;
  const read = (now: number) => {
    if (kept === undefined || Math.abs(now - kept.since) >= KEPT)
      // An estimate is no reason for a statement to fail: where it cannot be read, nothing is said for some minutes.
      kept = { since: now, paid: paidOf(db, now).catch(() => []) };
    return kept.paid;
  };
  return async (bankCode, now) => {
    const paid = await read(now.getTime());
    const toBank = paid.filter(({ bank_code }) => bank_code === bankCode);
    const near = toBank.filter(({ at }) => apart(at, now.getTime() % DAY) <= 2 * HOUR);
    const found = [near, toBank, paid].find(({ length }) => length >= FEWEST);
    if (found === undefined) return undefined;
    const seconds = found.map((one) => one.seconds).sort((one, other) => one - other);
    const part = (share: number) => seconds[Math.ceil(share * seconds.length) - 1] ?? 0;
    return { half: part(0.5), most: part(0.9) };
  };
}

async function paidOf(db: Database, now: number): Promise<readonly Paid[]> {
  const rows = await db.query<{ bank_code: string; created_at: Date; decided_at: Date }>(
    `select bank_code, created_at, decided_at from withdrawal
     where coalesce(decided_at, 'infinity') > $1 and coalesce(decided_at, 'infinity') < 'infinity' and status = 'paid'
     order by coalesce(decided_at, 'infinity') desc limit ${MOST}`,
    [new Date(now - 7 * DAY)],
  );
  return rows.map(({ bank_code, created_at, decided_at }) => ({
    bank_code,
    at: created_at.getTime() % DAY,
    seconds: Math.max(0, Math.round((decided_at.getTime() - created_at.getTime()) / 1000)),
  }));
}
