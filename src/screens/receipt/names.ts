/** What places of money are called on the screen. */

import type { BankAccount } from '../../../contract/entities.ts';
import type { MoneyPlace } from '../../../machines/receipt/receipt.ts';
import { useSaid } from '../../i18n/said.ts';
import { useLocale, useText } from '../../i18n/text.tsx';

/** A bank's name in the player's language, and the language that it is in where it is another. */
export function useBankName(): (account: Pick<BankAccount, 'bank' | 'bankCode'>) => {
  name: string;
  lang: 'th' | undefined;
} {
  const locale = useLocale();
  return ({ bank: { nameTH, nameEN }, bankCode }) => {
    const thai = nameTH || bankCode;
    if (locale === 'th') return { name: thai, lang: undefined };
    return nameEN ? { name: nameEN, lang: undefined } : { name: thai, lang: nameTH ? 'th' : undefined };
  };
}

export function usePlaceName(): (place: Exclude<MoneyPlace, { kind: 'bank' }>) => string {
  const t = useText();
  const said = useSaid();
  return (place) => (place.kind === 'named' ? said(place.name) : t(`receipt.place.${place.kind}`));
}
