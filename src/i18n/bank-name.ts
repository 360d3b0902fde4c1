import type { BankAccount } from '../../contract/entities.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { useLocale } from './text.tsx';

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
