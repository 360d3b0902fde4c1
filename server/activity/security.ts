/** Account activity about security: who can reach the account, and where its money goes (rule: Account activity). */
import type { SecurityType } from '../../contract/activity.ts';
import { satang } from '../../contract/money.ts';
import type { Queries } from '../db/database.ts';
import { networkOf } from '../limits/address.ts';
import { wordsOf } from '../members/device-words.ts';
import { recordActivity } from './record.ts';
import { newReference } from './reference.ts';

/** The origin of an action, as far as its request shows it. */
export interface Source {
  readonly memberId: number;
  /** `countedAddress`. */
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Writes a line; in the transaction of the action that it records. `to`: the bank of a payout account. */
export async function recordSecurity(tx: Queries, source: Source, type: SecurityType, to?: string): Promise<void> {
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
