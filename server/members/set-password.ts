import { recordSecurity, type Source } from '../activity/security.ts';
import type { Transaction } from '../db/database.ts';
import { endSessions, expectStillHere } from './sessions.ts';

/**
 * Sets the password's hash and ends the member's sessions, all but one where that is given: it has to be there still, as
 * another password may have been set meanwhile. Other codes for a forgotten password are no longer good. Passkeys stay.
 */
export async function setPassword(tx: Transaction, source: Source, hash: string, butFor?: Uint8Array): Promise<void> {
  const { memberId } = source;
  if (butFor !== undefined) await expectStillHere(tx, { id: memberId, tokenHash: butFor });
  await tx.query('update member set password_hash = $2 where id = $1', [memberId, hash]);
  await tx.query(
    `update otp set replaced = true, verified_at = null
     where phone = (select phone from member where id = $1) and purpose = 'reset' and used_at is null`,
    [memberId],
  );
  await endSessions(tx, memberId, butFor);
  // Whoever knew the old password may have logged in: its devices are no longer known.
  await tx.query('delete from login_device where member_id = $1', [memberId]);
  await recordSecurity(tx, source, 'password');
}
