/** The names of places of money on the screen. */

import type { BankAccount } from '../../../contract/entities.ts';
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import type { MoneyPlace } from '../../../machines/receipt/receipt.ts';
import { UNKNOWN } from '../../../machines/wallet/amount.ts';
import { useSaid } from '../../i18n/said.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { masked } from '../profile/account-number.ts';

/** A bank's name in the player's language, and the language that it is in where it is another. */
export function useBankName(): (account: Pick<BankAccount, 'bank' | 'bankCode'>) => {
  name: string;
  lang: 'th' | undefined;
} {
  const locale = useLocale();
  return ({ bank, bankCode }) => {
    const name = bankName(bank, locale);
    const isThai = locale !== 'th' && name !== '' && name === bank.nameTH;
    return { name: name || bankCode, lang: isThai ? 'th' : undefined };
  };
}

/** A bank account in a picture's lines, as `BankAccountLines` shows it. */
export function useAccountLines(): (account: BankAccount) => string[] {
  const bankOf = useBankName();
  return (account) => [
    bankOf(account).name,
    account.bankAccountNo === null ? UNKNOWN : masked(account.bankAccountNo),
    account.bankAccountName ?? UNKNOWN,
  ];
}

interface BankNames {
  readonly nameTH: string;
  readonly nameLA?: string | null | undefined;
  readonly nameEN?: string | null | undefined;
}

/** In the player's language; who reads Lao reads Latin letters sooner than Thai ones. Empty if the bank has no name. */
export function bankName({ nameTH, nameLA, nameEN }: BankNames, locale: LocaleKey): string {
  const first = { th: nameTH, la: nameLA, en: nameEN }[locale];
  return first || (locale === 'th' ? '' : nameEN) || nameTH || '';
}

export function usePlaceName(): (place: Exclude<MoneyPlace, { kind: 'bank' }>) => string {
  const t = useText();
  const said = useSaid();
  return (place) => (place.kind === 'named' ? said(place.name) : t(`receipt.place.${place.kind}`));
}
