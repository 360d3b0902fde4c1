/**
 * The demo member's rounds of the day before, so that there is a loss refund to try on the first day. They are older
 * than the ledger: the opening balances stand after them.
 */
import { DEMO_PHONE } from './demo-member.ts';
import type { Seed } from './part.ts';

/** Satang. */
const ROUNDS = [
  { stake: 80_000, payout: 0 },
  { stake: 50_000, payout: 98_000 },
  { stake: 88_000, payout: 0 },
] as const;

/** Exactly a day ago is yesterday by any clock that has no changes of time, as in Thailand and Laos. */
const DAY = 24 * 3_600_000;

export const seedDemoPlay: Seed = async (tx, _config, now) => {
  for (const { stake, payout } of ROUNDS)
    await tx.query(
      `insert into play (member_id, game_code, stake, payout, at)
       select id, 'PG', $2, $3, $4 from member where phone = $1`,
      [DEMO_PHONE, stake, payout, new Date(now.getTime() - DAY)],
    );
};
