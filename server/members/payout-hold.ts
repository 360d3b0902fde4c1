import type { Transaction } from '../db/database.ts';
import { readSettings } from '../settings/settings.ts';
import { proofFrom } from '../withdraw/proof.ts';
import type { Member } from './sessions.ts';

/** Payouts wait for a while (`payoutHoldHours`), so that whoever did not do what holds them has time to say so. A longer wait that runs already stays. */
export async function holdPayouts(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const { payoutHoldHours } = await readSettings(tx);
  await tx.query('update member set payouts_from = greatest(payouts_from, $2) where id = $1', [
    memberId,
    new Date(now.getTime() + payoutHoldHours * 3_600_000),
  ]);
}

/**
 * What was made by a code by SMS proves a payout as the password does, and a code must not (rule: Payout proof): where
 * payouts want a proof, they wait.
 */
export async function holdAfterCode(tx: Transaction, member: Member, now: Date): Promise<void> {
  if (proofFrom(await readSettings(tx), member) !== undefined) await holdPayouts(tx, member.id, now);
}
