import { recordSecurity, type Source } from '../activity/security.ts';
import type { Transaction } from '../db/database.ts';
import { endSessions } from './sessions.ts';

/** Sets the password's hash and ends the member's sessions, all but one where that is given. Passkeys stay. */
export async function setPassword(tx: Transaction, source: Source, hash: string, butFor?: Uint8Array): Promise<void> {
  const { memberId } = source;
  await tx.query('update member set password_hash = $2 where id = $1', [memberId, hash]);
  await endSessions(tx, memberId, butFor);
  // Whoever knew the old password may have logged in: its devices are no longer known.
  await tx.query('delete from login_device where member_id = $1', [memberId]);
  await recordSecurity(tx, source, 'password');
}
