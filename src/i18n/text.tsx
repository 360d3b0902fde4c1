/** Texts in views. */
import { createContext, type ReactNode, use, useMemo } from 'react';
import { createIntl, createIntlCache, type IntlShape, RawIntlProvider, useIntl } from 'react-intl';
import type { LocaleKey } from '../../machines/app/events.ts';
import { tagOf } from './locale.ts';
import type { Messages } from '../../machines/locale/locale.machine.ts';
import type { MessageId } from './messages.ts';

export type Values = Record<string, string | number>;

const LocaleContext = createContext<LocaleKey>('en');

interface TextProviderProps {
  locale: LocaleKey;
  messages: Messages;
  /** A text that is missing or broken. Tests fail on it. */
  onError?: (error: Error) => void;
  children: ReactNode;
}

/**
 * react-intl takes plain texts and parsed messages side by side, but its type knows only catalogues of one kind. What
 * comes here was compiled by scripts/vite-messages.ts.
 */
export function asIntl(messages: Messages): Record<string, string> {
  return messages as Record<string, string>;
}

export function TextProvider({ locale, messages, onError, children }: TextProviderProps) {
  const intl = useMemo(
    () => createIntl({ locale: tagOf(locale), messages: asIntl(messages), onError, defaultLocale: 'en' }, createIntlCache()),
    [locale, messages, onError],
  );
  return (
    <LocaleContext value={locale}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LocaleContext>
  );
}

export type Translate = (id: MessageId, values?: Values) => string;

/** `t('login.title')`: the text in the player's language. */
export function useText(): Translate {
  const intl: IntlShape = useIntl();
  return (id, values) => intl.formatMessage({ id }, values);
}

export function useLocale(): LocaleKey {
  return use(LocaleContext);
}
