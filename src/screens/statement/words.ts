/** What an entry of the statement is called on the screen. */
import {
  descriptionsOf,
  type Kind,
  kindOf,
  type Progress,
  signedAmount,
} from '../../../machines/statement/activity.ts';
import { exchangeIcon, giftIcon, handMoneyIcon, walletIcon } from '../../components/icons/money.ts';
import { questionIcon } from '../../components/icons/nav.ts';
import type { StatementEntry } from '../../contract/statement.ts';
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
  other: questionIcon,
};

export const STATUS_TONES: Record<Progress, 'positive' | 'danger' | 'warning'> = {
  done: 'positive',
  failed: 'danger',
  underWay: 'warning',
};

/** A game's name, a word of ours, or the code itself. */
function placeName(t: Translate, places: Places, code: string | null | undefined): string | null {
  if (!code) return null;
  const id = `statement.place.${code}`;
  return code === 'WALLET' ? t('receipt.place.wallet') : (places.get(code) ?? (t.has(id) ? t(id) : code));
}

export interface EntryWords {
  /** The type; a type that we do not know as the service calls it. */
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly descriptions: readonly string[];
  /** With its sign; dots where the player hides amounts. */
  readonly amount: string;
}

export function useEntryWords(places: Places, hidden: boolean): (entry: StatementEntry) => EntryWords {
  const t = useText();
  return (entry) => {
    const kind = kindOf(entry);
    const { sign, amount } = signedAmount(entry);
    return {
      title: kind === 'other' && entry.statementType !== '' ? entry.statementType : t(`statement.kind.${kind}`),
      from: placeName(t, places, entry.from),
      to: placeName(t, places, entry.to),
      descriptions: descriptionsOf(entry),
      amount: hidden ? `${sign}${BAHT} ${DOTS}` : `${sign}${baht(amount)}`,
    };
  };
}

/** All that a search looks at. */
export function searchable(t: Translate, entry: StatementEntry, words: EntryWords): string {
  const { title, from, to, descriptions } = words;
  const { reference, amount, createdAt } = entry;
  return [title, t(`statement.kind.${kindOf(entry)}`), from, to, entry.from, entry.to, ...descriptions]
    .concat(reference, figure(amount), dateTime(createdAt))
    .filter((text) => text)
    .join('\n');
}
