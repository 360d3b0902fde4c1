/** Passwords are kept as scrypt hashes with their cost, so that the cost can grow without anybody noticing. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive as deriveKey } from '../workers/pools.ts';

export interface ScryptCost {
  /** Memory and time: 128 × N × r bytes. A power of two. */
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const LENGTH = 32;

/** The caller when it is the service itself. */
const OURSELVES = 'service';

/** Hashes a password: `scrypt$N$r$p$salt$hash`, the last two base64url. `who`: the caller's address, for their turn. */
export async function hashPassword(password: string, cost: ScryptCost, who = OURSELVES): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(who, password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** True if the password is right; compared in constant time. */
export async function isPassword(password: string, stored: string, who = OURSELVES): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) throw new Error('unknown password hash');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(who, password, Buffer.from(salt, 'base64url'), cost), expected);
}

/** Takes as long as comparing with a real hash: whether a phone number is registered must not show in the time. */
export async function pretendToCompare(password: string, cost: ScryptCost, who: string): Promise<void> {
  await derive(who, password, Buffer.alloc(16), cost);
}

/** Refuses with REQUEST_LIMIT (503) when too many wait for theirs. */
async function derive(who: string, password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  // One spelling for what looks the same on different keyboards.
  const same = password.normalize('NFKC');
  return Buffer.from(await deriveKey(who, same, salt, LENGTH, { ...cost, maxmem: 256 * cost.N * cost.r }));
}
