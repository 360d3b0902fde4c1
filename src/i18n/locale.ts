/** The three languages: stored key, BCP 47 tag, own name. */
import type { LocaleKey } from '../../machines/locale/texts.ts';

export const LOCALES: readonly { readonly key: LocaleKey; readonly tag: 'th' | 'lo' | 'en'; readonly name: string }[] =
  [
    { key: 'th', tag: 'th', name: 'ไทย' },
    { key: 'la', tag: 'lo', name: 'ລາວ' },
    { key: 'en', tag: 'en', name: 'English' },
  ];

export function tagOf(key: LocaleKey): 'th' | 'lo' | 'en' {
  return key === 'la' ? 'lo' : key;
}

/** The stored choice, else Lao in the Laos build, else Thai (rule: Languages). */
export function initialLocale(stored: string | null, laos: boolean): LocaleKey {
  return LOCALES.find(({ key }) => key === stored)?.key ?? (laos ? 'la' : 'th');
}
