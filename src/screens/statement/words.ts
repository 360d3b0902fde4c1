/** What an entry of the statement is called on the screen. */

import type { StatementEntry } from '../../../contract/statement.ts';
import {
  descriptionsOf,
  type Kind,
  kindOf,
  type Progress,
  signedAmount,
} from '../../../machines/statement/activity.ts';
import { lockIcon } from '../../components/icons/base.ts';
import { exchangeIcon, giftIcon, handMoneyIcon, walletIcon } from '../../components/icons/money.ts';
import { questionIcon } from '../../components/icons/nav.ts';
import { dateTime } from '../../i18n/dates.ts';
import { BAHT, baht, DOTS, figure } from '../../i18n/money.ts';
import { type Translate, useText } from '../../i18n/text.tsx';

/** Names of places by their codes: the member's games. */
export type Places = ReadonlyMap<string, string>;

/** Section 9. */
export const ICONS: Record<Kind, string> = {
  deposit: walletIcon,
  bonus: giftIcon,
  finish_bonus: giftIcon,
  withdraw: handMoneyIcon,
  transfer: exchangeIcon,
  account: lockIcon,
  other: questionIcon,
};

export const STATUS_TONES: Record<Progress, 'positive' | 'danger' | 'warning' | 'neutral'> = {
  done: 'positive',
  failed: 'danger',
  underWay: 'warning',
  unknown: 'neutral',
};

/** A game's name, a word of ours, or the code itself. */
function placeName(t: Translate, places: Places, code: string | null | undefined): string | null {
  if (!code) return null;
  const id = `statement.place.${code}`;
  return code === 'WALLET' ? t('receipt.place.wallet') : (places.get(code) ?? (t.has(id) ? t(id) : code));
}

/** A type that has no icon of its own may have a name; one that we do not know is called as the service calls it. */
function kindName(t: Translate, kind: Kind, type: string): string {
  const id = `statement.kind.${type}`;
  if ((kind === 'other' || kind === 'account') && type !== '') return t.has(id) ? t(id) : type;
  return t(`statement.kind.${kind}`);
}

export interface EntryWords {
  /** The type; a type that we do not know as the service calls it. */
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly descriptions: readonly string[];
  /** With its sign; dots where the player hides amounts. Coins where it is about coins; empty where about neither. */
  readonly amount: string;
}

export function useEntryWords(places: Places, hidden: boolean): (entry: StatementEntry) => EntryWords {
  const t = useText();
  return (entry) => {
    const kind = kindOf(entry);
    const { sign, amount } = signedAmount(entry);
    const coins = entry.coin ? coinText(t, entry.coin) : null;
    // An entry is about coins where no money moved; money with coins beside it says both.
    const aboutCoins = coins !== null && (amount === null || amount === 0);
    return {
      title: kindName(t, kind, entry.statementType),
      from: placeName(t, places, entry.from),
      to: placeName(t, places, entry.to),
      descriptions: coins === null || aboutCoins ? descriptionsOf(entry) : [...descriptionsOf(entry), coins],
      // No money was moved, and none stands in the row.
      amount:
        kind === 'account' ? '' : aboutCoins ? coins : hidden ? `${sign}${BAHT} ${DOTS}` : `${sign}${baht(amount)}`,
    };
  };
}

/** `+3 coins`. Above zero they came, below they went. */
function coinText(t: Translate, coin: number): string {
  const count = Math.abs(coin);
  return t('spin.coins', { count, shown: `${coin < 0 ? '-' : '+'}${count.toLocaleString('en')}` });
}

/** All that a search looks at. */
export function searchable(t: Translate, entry: StatementEntry, words: EntryWords): string {
  const { title, from, to, descriptions, amount: shown } = words;
  const { reference, amount, createdAt } = entry;
  return [title, t(`statement.kind.${kindOf(entry)}`), from, to, entry.from, entry.to, ...descriptions]
    .concat(reference, figure(amount), entry.coin ? shown : null, dateTime(createdAt))
    .filter((text) => text)
    .join('\n');
}
