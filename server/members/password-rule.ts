/**
 * The rule for a new password, as NIST SP 800-63B words it: long enough, and none of those that everybody tries first.
 * It requires no mix of letters, digits and signs. Passwords from before stay valid.
 */
import { refusal } from '../http/refusal.ts';
import { DEMO_PASSWORD } from '../seed/demo-member.ts';

/** Characters, each counted once however it is written. */
const SHORTEST = 8;

let known: Promise<ReadonlySet<string>> | undefined;

/** Read at its first use: 50,000 passwords that were found in leaks, most common first. */
function common(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], DEMO_PASSWORD]),
  );
  return known;
}

/** Refuses with PASSWORD_TOO_WEAK. `phone`: the member's, which is the first thing that is tried. */
export async function expectGoodPassword(password: string, phone: string): Promise<void> {
  const normal = password.normalize('NFKC');
  const isLong = [...normal].length >= SHORTEST;
  const isRepeated = new Set(normal).size === 1;
  if (!isLong || isRepeated || normal.includes(phone) || (await common()).has(normal.toLowerCase()))
    throw refusal('PASSWORD_TOO_WEAK');
}
