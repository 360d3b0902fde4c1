/** Money that has come in for a member, as a bank reports it, and rounds that they have played, as a provider does. */
import { randomUUID } from 'node:crypto';
import { satang } from '../../contract/money.ts';
import { creditDeposit } from '../../server/deposits/credit.ts';
import type { Service } from './harness.ts';

type Books = Pick<Service, 'db' | 'clock'>;

/** Credits an amount (hundredths) to the member's wallet. */
export const credited = ({ db, clock }: Books, memberId: number, amount: number, reference = `D${randomUUID()}`) =>
  db.transaction((tx) => {
    const deposit = { memberId, amount: satang(amount), source: 'BANK', from: 'BANK' } as const;
    return creditDeposit(tx, { ...deposit, booking: `transfer:${reference}`, reference, now: clock.now() });
  });

/** Writes down a round at a game, in hundredths; the balances stay. */
export const played = ({ db, clock }: Books, memberId: number, stake: number, payout = stake, at = clock.now()) =>
  db.query(`insert into play (member_id, game_code, stake, payout, at) values ($1, 'PG', $2, $3, $4)`, [
    memberId,
    stake,
    payout,
    at,
  ]);
