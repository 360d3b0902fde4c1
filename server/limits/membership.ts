/**
 * Limits how often a day a caller may learn whether a phone number or a bank account is a member's: whoever registers
 * has to learn it, and nobody is to learn it of many. Counted before the lookup, since "no" reveals as much as "yes".
 */
import type { Queries } from '../db/database.ts';
import { refusal } from '../http/refusal.ts';
import { networkOf } from './address.ts';
import { mayTry } from './limits.ts';

const DAY = 24 * 3_600_000;
/**
 * The limit of an address (`countedAddress`). A registration looks up three times: enough for a household, or for a
 * shop that registers its customers.
 */
export const A_DAY_PER_ADDRESS = { tries: 400, window: DAY };
/** The limit of a network (`networkOf`): whoever has one address of it often has more. */
export const A_DAY_PER_NETWORK = { tries: 3000, window: DAY };

/** Counts one question; refuses with REQUEST_LIMIT when it is one too many. */
export async function expectMayAskForMembers(db: Queries, ip: string, now: Date): Promise<void> {
  const allowed = [
    await mayTry(db, `members:day:ip:${ip}`, A_DAY_PER_ADDRESS, now),
    await mayTry(db, `members:day:network:${networkOf(ip)}`, A_DAY_PER_NETWORK, now),
  ];
  if (allowed.includes(false)) throw refusal('REQUEST_LIMIT');
}
