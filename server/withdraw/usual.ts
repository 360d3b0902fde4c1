/** The usual time of payouts (rule: Usual payout time), from those that were paid of late. */
import type { UsualTime } from '../../contract/usual-time.ts';
import type { Database } from '../db/database.ts';
import { around, DAY, keptFor, MINUTE, type Took, usualOf } from '../usual.ts';

interface Paid extends Took {
  readonly bank_code: string;
}

/** The payouts that are looked at: the newest of a week. */
const MOST = 1000;
/** Milliseconds for which they are kept. */
const KEPT = 5 * MINUTE;

/** The usual time to this bank: around this time of day, else on any, else to any bank. Undefined if too few were paid. */
export type Usual = (bankCode: string, now: Date) => Promise<UsualTime | undefined>;

export function usualTimes(db: Database): Usual {
  const read = keptFor<readonly Paid[]>(KEPT, [], (now) => paidOf(db, now));
  return async (bankCode, now) => {
    const paid = await read(now.getTime());
    const toBank = paid.filter(({ bank_code }) => bank_code === bankCode);
    const part = usualOf(around(toBank, now), toBank, paid);
    return part && { half: part(0.5), most: part(0.9) };
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
