/** Names for things that a player or the desk may have to read out. */
import { randomBytes } from 'node:crypto';

/** A new reference: a letter that says what it is (T transfer, W withdrawal, S slip…) and 72 random bits. */
export function newReference(letter: string): string {
  return letter + randomBytes(9).toString('hex').toUpperCase();
}
