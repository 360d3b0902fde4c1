/** Tells if an address, a name or an account number that the player was sent is the operator's. */
import { type LocalText, textsIn } from '../../contract/local-text.ts';
import type { Contact, DepositBank, DepositOptions } from '../../contract/lookups.ts';
import type { Problem } from '../../contract/outcome.ts';
import { ungrouped } from '../../contract/phone.ts';
import type { ConnectionChanged } from '../connection/online.ts';

/** The longest text that is checked. Characters. */
export const LONGEST = 300;

/** The operator's channels, as far as this player may know them. */
export interface Channels {
  readonly contact: Contact;
  /** The names of the computers that serve the operator's pages. */
  readonly hosts: readonly string[];
  /** The accounts that take deposits; null where nobody is signed in. */
  readonly accounts: Pick<DepositOptions, 'banks' | 'wallets' | 'isPartial'> | null;
}

export type Verdict =
  | { readonly kind: 'line' | 'website' | 'phone' }
  /** The player compares the names. */
  | { readonly kind: 'bank'; readonly bank: DepositBank }
  | { readonly kind: 'trueWallet'; readonly holder: string | null }
  | { readonly kind: 'notOurs' }
  /** A number that may be an account's: the accounts are shown to members only. */
  | { readonly kind: 'signIn' }
  /** Not among the accounts that could be read; some could not. */
  | { readonly kind: 'unsure' };

export type GenuineEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  | { readonly type: 'check.submit' }
  | ConnectionChanged;

export interface GenuineContext {
  /** As typed. */
  text: string;
  verdict: Verdict | null;
  problem: Problem | null;
}

/** A part of an address, as the browser reads it. `path`: with its query, without a slash at its end. */
export interface Address {
  readonly host: string;
  readonly path: string;
}

const isAddress = (text: string) =>
  !text.includes(' ') && /^[a-z][a-z\d+.-]*:|\/|^[^@]*[^@\d.][^@]*\.\p{L}{2,}$/iu.test(text);
const isNumber = (text: string) => /^\+?\d{6,}$/.test(text);

/** Numbers in what the operator has written about support. */
function phonesIn(text: LocalText | null | undefined): string[] {
  const texts = text == null ? [] : textsIn(text);
  return texts.flatMap((each) => each.match(/\+?\d[\d\s().-]{6,}\d/g) ?? []).map(ungrouped);
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

function ofAddress(text: string, { contact, hosts }: Channels, read: (text: string) => Address | null): Verdict {
  const address = read(text);
  if (address === null) return { kind: 'notOurs' };
  if (hosts.some((host) => withoutWww(host) === withoutWww(address.host))) return { kind: 'website' };
  const line = contact.lineLink == null ? null : read(contact.lineLink);
  const isLine = line !== null && line.host === address.host && line.path.toLowerCase() === address.path.toLowerCase();
  return { kind: isLine ? 'line' : 'notOurs' };
}

function ofNumber(number: string, { contact, accounts }: Channels): Verdict {
  if (phonesIn(contact.contactText).includes(number)) return { kind: 'phone' };
  if (accounts === null) return { kind: 'signIn' };
  const bank = accounts.banks.find(({ bankAccountNo }) => ungrouped(bankAccountNo ?? '') === number);
  if (bank !== undefined) return { kind: 'bank', bank };
  const wallet = accounts.wallets.find(({ walletAccountNo }) => ungrouped(walletAccountNo ?? '') === number);
  if (wallet !== undefined) return { kind: 'trueWallet', holder: wallet.walletAccountName };
  return { kind: accounts.isPartial ? 'unsure' : 'notOurs' };
}

/**
 * Never more than alike: a name in LINE with another letter, or a computer whose name only begins like ours, is somebody
 * else's. `read`: an address as the browser would go to it; null if it would not.
 */
export function verdictOn(text: string, channels: Channels, read: (text: string) => Address | null): Verdict {
  const given = text.normalize('NFKC').trim();
  const number = ungrouped(given);
  if (isNumber(number)) return ofNumber(number, channels);
  if (isAddress(given)) return ofAddress(given, channels, read);
  const name = channels.contact.lineName?.trim().toLowerCase();
  return { kind: name !== undefined && name === given.toLowerCase() ? 'line' : 'notOurs' };
}
