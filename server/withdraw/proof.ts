/**
 * A payout from the operator's amount on wants the member's passkey or password (rule: Payout proof). The proof comes before
 * the request, so that what is kept and repeated holds no secret: it lets one payout of its amount leave, by its session.
 */
import type { Satang } from '../../contract/money.ts';
import type { Transaction } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { expectStillHere, type Member } from '../members/sessions.ts';
import { amountsIn, type Settings } from '../settings/settings.ts';

/** Milliseconds. Long enough to ask again for an answer that was lost. */
const VALID = 5 * 60_000;

type Session = Pick<Member, 'id' | 'tokenHash'>;
type Owner = Pick<Member, 'tokenHash' | 'currency'>;

/** The amount from which on a proof is wanted; undefined where none is. */
export function proofFrom(settings: Settings, { currency }: Pick<Member, 'currency'>): number | undefined {
  const { payoutProofFrom } = amountsIn(settings, currency);
  return payoutProofFrom === 0 ? undefined : payoutProofFrom;
}

/**
 * Notes that it is the member, in the place of what was noted before. Refuses with UNAUTHORIZED where the session has ended
 * while the proof was looked at.
 */
export async function noteProof(tx: Transaction, member: Session, amount: Satang, now: Date): Promise<void> {
  await expectStillHere(tx, member);
  await tx.query(
    `insert into payout_proof (token_hash, amount, expires_at) values ($1, $2, $3)
     on conflict (token_hash) do update set amount = excluded.amount, expires_at = excluded.expires_at`,
    [member.tokenHash, amount, new Date(now.getTime() + VALID)],
  );
}

/** Uses the proof up with the payout. Refuses with PAYOUT_PROOF. */
export async function expectProven(
  tx: Transaction,
  settings: Settings,
  member: Owner,
  amount: Satang,
  now: Date,
): Promise<void> {
  const from = proofFrom(settings, member);
  if (from === undefined || amount < from) return;
  const used = await tx.query(
    'delete from payout_proof where token_hash = $1 and amount = $2 and expires_at > $3 returning 1',
    [member.tokenHash, amount, now],
  );
  if (used.length === 0) throw new Refusal('PAYOUT_PROOF');
}
