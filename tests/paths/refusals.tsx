/** For the tests that every refusal of a call is said in every language. */
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import lo from '../../locales/lo.json';
import th from '../../locales/th.json';
import type { LocaleKey, Messages } from '../../machines/locale/texts.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider } from '../../src/i18n/text.tsx';

const memberTexts = (locale: LocaleKey) => loadMessages({ locale, parts: ['core', 'codes', 'member'] });

/** What the member's area loads of each language, the codes' texts among it. */
const messages: Record<LocaleKey, Messages> = {
  th: await memberTexts('th'),
  la: await memberTexts('la'),
  en: await memberTexts('en'),
};

/** Each language and its catalogue, as the translators wrote it. */
const LANGUAGES: readonly [LocaleKey, Readonly<Record<string, string>>][] = [
  ['th', th],
  ['la', lo],
  ['en', en],
];

/** Each code in each language, and its words there: `[locale, code, words]`. */
export function inEachLanguage(codes: readonly string[]) {
  return LANGUAGES.flatMap(([locale, texts]) => codes.map((code) => [locale, code, texts[`error.${code}`]] as const));
}

/** Shows a view of the member's area in a language. */
export function show(view: ReactElement, locale: LocaleKey) {
  return render(
    <TextProvider locale={locale} messages={messages[locale]}>
      {view}
    </TextProvider>,
  );
}
