/** Tells if an address, a name or an account number that the player was sent is the operator's. */
import { textsIn } from '../../contract/local-text.ts';
import type { Contact } from '../../contract/lookups.ts';
import type { DepositBank, DepositOptions } from '../../contract/member-lookups.ts';
import type { Problem } from '../../contract/outcome.ts';
import { phoneOf, ungrouped } from '../../contract/phone.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { transferAccounts } from '../deposit/methods.ts';

/** The longest text that is checked. Characters. */
export const LONGEST = 300;

/** The operator's channels, as far as this player may know them. */
export interface Channels {
  readonly contact: Contact;
  /** Where the operator's pages are. A place with a path is one page of a computer that others have pages on, too. */
  readonly pages: readonly Address[];
  /** The accounts that take deposits; null where nobody is signed in. */
  readonly accounts: Pick<DepositOptions, 'banks' | 'wallets' | 'isManual' | 'isPartial'> | null;
}

export type Verdict =
  | { readonly kind: 'line' | 'website' }
  /** The player compares the names. */
  | { readonly kind: 'bank'; readonly bank: DepositBank }
  | { readonly kind: 'trueWallet'; readonly holder: string | null }
  | { readonly kind: 'notOurs' }
  /** A number that may be an account's: the accounts are shown to members only. */
  | { readonly kind: 'signIn' }
  /** It may be ours, and nothing that could be read proves it. */
  | { readonly kind: 'unsure' };

export type GenuineEvent =
  | { readonly type: 'text.changed'; readonly text: string }
  | { readonly type: 'check.submit' }
  | ConnectionChanged;

export interface GenuineContext {
  /** The text as the player typed it. */
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

/** Each way of writing the same, in one form: some letters have two, and unseen ones come along with a copied text. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
const number = (text: string) => phoneOf(plain(text), false);
const digits = (text: string) => text.replace(/\D/g, '');

/** True if support's own words mention it: for or against, only a person can read. */
function isMentioned(text: string, { contactText }: Contact): boolean {
  const words = contactText == null ? '' : textsIn(contactText).map(plain).join('\n').toLowerCase();
  const figures = digits(text).slice(-8);
  return words.includes(text.toLowerCase()) || (figures.length === 8 && digits(words).includes(figures));
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

function isOn({ host, path }: Address, page: Address): boolean {
  if (withoutWww(host) !== withoutWww(page.host)) return false;
  return page.path === '' || path === page.path || path.startsWith(`${page.path}/`);
}

/** A name in LINE is the same in capitals; the code of an invitation is not. */
const namedIn = ({ path }: Address) => /\/(@[^/?]+)$/.exec(path)?.[1]?.toLowerCase();

function ofAddress(text: string, channels: Channels, read: (text: string) => Address | null): Verdict {
  const { contact, pages } = channels;
  const address = read(text);
  if (address === null) return { kind: 'notOurs' };
  if (pages.some((page) => isOn(address, page))) return { kind: 'website' };
  const line = contact.lineLink == null ? null : read(plain(contact.lineLink));
  if (line?.host === address.host) {
    const name = namedIn(line);
    if (line.path === address.path || (name !== undefined && name === namedIn(address))) return { kind: 'line' };
  }
  return { kind: isMentioned(text, contact) ? 'unsure' : 'notOurs' };
}

function ofNumber(text: string, { contact, accounts }: Channels): Verdict {
  const given = number(text);
  const bank = accounts?.banks.find(({ bankAccountNo }) => number(bankAccountNo ?? '') === given);
  if (bank !== undefined) return { kind: 'bank', bank };
  const wallet = accounts?.wallets.find(({ walletAccountNo }) => number(walletAccountNo ?? '') === given);
  if (wallet !== undefined) return { kind: 'trueWallet', holder: wallet.walletAccountName };
  if (isMentioned(text, contact)) return { kind: 'unsure' };
  if (accounts === null) return { kind: 'signIn' };
  const { automatic, manual } = transferAccounts(accounts);
  const isWhole = !accounts.isPartial && [...automatic, ...manual].every((each) => each.bankAccountNo !== null);
  return { kind: isWhole ? 'notOurs' : 'unsure' };
}

/** Only a name with its @ is one person's: what is shown beside it anybody may take. */
function ofName(text: string, { contact }: Channels): Verdict {
  const ours = plain(contact.lineName ?? '').toLowerCase();
  const given = text.toLowerCase();
  if (ours.startsWith('@') && ours === given) return { kind: 'line' };
  const isKnown = ours.startsWith('@') && given.startsWith('@');
  return { kind: isKnown && !isMentioned(text, contact) ? 'notOurs' : 'unsure' };
}

/**
 * Ours only where it is exactly ours: a name in LINE with another letter, or a computer whose name only begins like ours,
 * is somebody else's. `read`: an address as the browser would go to it; null if it would not.
 */
export function verdictOn(text: string, channels: Channels, read: (text: string) => Address | null): Verdict {
  const given = plain(text);
  if (isNumber(ungrouped(given))) return ofNumber(given, channels);
  return isAddress(given) ? ofAddress(given, channels, read) : ofName(given, channels);
}
