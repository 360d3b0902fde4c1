import { recordSecurity, type Source } from '../activity/security.ts';
import type { Transaction } from '../db/database.ts';
import { distrustDevices } from './devices.ts';
import { endSessions, expectStillHere } from './sessions.ts';

/**
 * Sets the password's hash and ends the member's sessions, all but one where that is given: it has to be there still, as
 * another password may have been set meanwhile. Other codes for a forgotten password are no longer good. Passkeys stay.
 */
export async function setPassword(tx: Transaction, source: Source, hash: string, butFor?: Uint8Array): Promise<void> {
  const { memberId, now } = source;
  if (butFor !== undefined) await expectStillHere(tx, { id: memberId, tokenHash: butFor });
  await tx.query('update member set password_hash = $2 where id = $1', [memberId, hash]);
  await tx.query(
    `update otp set replaced = true, verified_at = null
     where phone = (select phone from member where id = $1) and purpose = 'reset' and used_at is null`,
    [memberId],
  );
  await endSessions(tx, memberId, butFor);
  // What somebody has proved to be allowed with the old one, in a session that stays, is not done any more: a passkey is not
  // made, a payout does not leave.
  await tx.query('delete from passkey_challenge where member_id = $1', [memberId]);
  await tx.query('delete from payout_proof p using session s where s.token_hash = p.token_hash and s.member_id = $1', [
    memberId,
  ]);
  await distrustDevices(tx, memberId, now);
  await recordSecurity(tx, source, 'password');
}
