/** What the account's activity tells of its safety: who can reach it, and where its money goes (rule: Account activity). */
import { satang } from '../../contract/money.ts';
import type { Queries } from '../db/database.ts';
import { networkOf } from '../limits/address.ts';
import { wordsOf } from '../members/device-words.ts';
import { type ActivityType, recordActivity } from './record.ts';
import { newReference } from './reference.ts';

export const SECURITY_TYPES = [
  'payout_account',
  'password',
  'new_device',
  'sessions_ended',
  'passkey_added',
  'passkey_removed',
] as const satisfies readonly ActivityType[];

/** Who did it, as far as a request tells. */
export interface Source {
  readonly memberId: number;
  /** `countedAddress`. */
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Writes a line; in the transaction that does what it tells of. `to`: the bank of a payout account. */
export async function recordSecurity(
  tx: Queries,
  source: Source,
  type: (typeof SECURITY_TYPES)[number],
  to?: string,
): Promise<void> {
  await recordActivity(tx, {
    memberId: source.memberId,
    type,
    status: 'SUCCESS',
    ...(to !== undefined && { to }),
    amount: satang(0),
    reference: newReference('A'),
    detail: { device: wordsOf(source.userAgent), network: networkOf(source.ip) },
    at: source.now,
  });
}
