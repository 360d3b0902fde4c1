import type { ReactNode } from 'react';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { TextProvider } from '../../src/i18n/text.tsx';
import { type Language, SAMPLES, type Samples } from './samples.ts';

const LOCALES: Readonly<Record<Language, LocaleKey>> = { th: 'th', lo: 'la', en: 'en' };

const messagesOf = (say: Samples) => ({
  'common.close': say.close,
  'common.retry': say.retry,
  'field.showPassword': say.showPassword,
  'field.hidePassword': say.hidePassword,
});

const MESSAGES = { th: messagesOf(SAMPLES.th), lo: messagesOf(SAMPLES.lo), en: messagesOf(SAMPLES.en) };

/** The texts that components bring themselves. */
export function GalleryTexts({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <TextProvider locale={LOCALES[language]} messages={MESSAGES[language]}>
      {children}
    </TextProvider>
  );
}
