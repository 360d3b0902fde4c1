/** Money that has come in for a member, as a bank reports it. */
import { randomUUID } from 'node:crypto';
import { satang } from '../../contract/money.ts';
import { creditDeposit } from '../../server/deposits/credit.ts';
import type { Service } from './harness.ts';

/** Credits an amount (hundredths) to the member's wallet. */
export const credited = ({ db, clock }: Pick<Service, 'db' | 'clock'>, memberId: number, amount: number) =>
  db.transaction((tx) => {
    const reference = `D${randomUUID()}`;
    const deposit = { memberId, amount: satang(amount), from: 'BANK', booking: reference, reference, now: clock.now() };
    return creditDeposit(tx, { ...deposit, source: 'BANK' });
  });
