/** The names of an entry of the statement: on the screen, in a search and in an exported file. */
import { MONEY_TYPES, SECURITY_TYPES } from '../../contract/activity.ts';
import type { Language, LocalText } from '../../contract/local-text.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import { descriptionsOf, type Kind, kindOf, signedAmount } from '../../machines/statement/activity.ts';
import type { KindChoice } from '../../machines/statement/filter.ts';
import { bankName } from './bank-name.ts';
import { dateTime } from './dates.ts';
import type { MoneyFormat } from './money.ts';
import type { Translate } from './text.tsx';

/** Names of places by their codes: the member's games. */
export type Places = ReadonlyMap<string, string>;

/** The language and the formats in which an entry is put into words. */
export interface Speech {
  readonly t: Translate;
  readonly language: Language;
  readonly places: Places;
  readonly money: MoneyFormat;
}

/** A game's name, a word of ours, the name that the service gives, or the code itself. */
function placeName(t: Translate, places: Places, code: string | null | undefined, name = ''): string | null {
  if (!code) return null;
  const id = `statement.place.${code}`;
  return code === 'WALLET' ? t('receipt.place.wallet') : (places.get(code) ?? (t.has(id) ? t(id) : name || code));
}

const nameIn = (name: LocalText | null | undefined, language: Language): string =>
  typeof name === 'string' ? name : bankName({ nameTH: name?.th ?? '', nameLA: name?.la, nameEN: name?.en }, language);

/** A coin that went to the wheel is a spin; a type that we do not know is called as the service calls it. */
function kindName(t: Translate, kind: Kind, { statementType: type, to }: StatementEntry): string {
  if (kind === 'transfer' && to === 'WHEEL') return t('statement.kind.spin');
  const id = `statement.kind.${type}`;
  if ((kind === 'other' || kind === 'account') && type !== '') return t.has(id) ? t(id) : type;
  return t(`statement.kind.${kind}`);
}

/** Names a choice of the filter: all money, one kind of it, or everything that is no money. */
export const choiceName = (t: Translate, kind: KindChoice): string =>
  t(kind === 'all' || kind === 'other' ? `statement.choice.${kind}` : `statement.kind.${kind}`);

export interface EntryWords {
  /** The type; a type that we do not know as the service calls it. */
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
  /** `from` and `to` on a receipt: a bank by its name, where the service gives it. */
  readonly places: { readonly from: string | null; readonly to: string | null };
  readonly descriptions: readonly string[];
  /** With its sign; dots where the player hides amounts. Coins where it is about coins; empty where about neither. */
  readonly amount: string;
}

/** `hidden`: the player keeps amounts from other people's eyes. */
export function entryWords({ t, language, places, money }: Speech, entry: StatementEntry, hidden = false): EntryWords {
  const descriptions = descriptionsOf(entry, language);
  const kind = kindOf(entry);
  const { sign, amount } = signedAmount(entry);
  const coins = entry.coin ? coinText(t, entry.coin) : null;
  // An entry is about coins where no money moved; money with coins beside it says both.
  const aboutCoins = coins !== null && (amount === null || amount === 0);
  return {
    title: kindName(t, kind, entry),
    from: placeName(t, places, entry.from),
    to: placeName(t, places, entry.to),
    places: {
      from: placeName(t, places, entry.from, nameIn(entry.fromName, language)),
      to: placeName(t, places, entry.to, nameIn(entry.toName, language)),
    },
    descriptions: coins === null || aboutCoins ? descriptions : [...descriptions, coins],
    // No money was moved, and none stands in the row.
    amount:
      kind === 'account'
        ? ''
        : aboutCoins
          ? coins
          : `${sign}${hidden && amount !== null ? money.hidden : money.amount(amount)}`,
  };
}

/** `+3 coins`. Above zero they came, below they went. */
function coinText(t: Translate, coin: number): string {
  const count = Math.abs(coin);
  return t('spin.coins', { count, shown: `${coin < 0 ? '-' : '+'}${count.toLocaleString('en')}` });
}

/** The text of an entry that is searched. */
export function searchable({ t, money }: Speech, entry: StatementEntry, words: EntryWords): string {
  const { title, places, descriptions, amount: shown } = words;
  const { reference, amount, createdAt } = entry;
  return [title, t(`statement.kind.${kindOf(entry)}`), places.from, places.to, entry.from, entry.to, ...descriptions]
    .concat(reference, money.figure(amount), entry.coin ? shown : null, dateTime(createdAt))
    .filter((text) => text)
    .join('\n');
}

/** Types and places that have a name of ours. */
const NAMED_TYPES = [...MONEY_TYPES, ...SECURITY_TYPES];
const NAMED_PLACES = [
  'WALLET',
  'BANK',
  'BONUS',
  'COIN',
  'INVITE',
  'PROMOTION',
  'REFUND',
  'TRUEWALLET',
  'WHEEL',
] as const;

/** As the contract bounds them. */
const MOST = 100;

/** The types and places whose name on the player's screen has the text in it: a service knows their codes alone. */
export function namedBy(t: Translate, places: Places, text: string): { types: string[]; places: string[] } {
  const alike = (words: string) => words.normalize('NFKC').toLocaleLowerCase('en');
  const has = (name: string) => alike(name).includes(alike(text.trim()));
  return {
    types: NAMED_TYPES.filter((type) => has(t(`statement.kind.${type}`))),
    places: [...NAMED_PLACES, ...places.keys()]
      .filter((code) => has(placeName(t, places, code) ?? code) || (code === 'WHEEL' && has(t('statement.kind.spin'))))
      .slice(0, MOST),
  };
}
