/** Texts in views. */

import { createContext, type ReactNode, use, useMemo } from 'react';
import type { LocaleKey, Message, Messages, Values } from '../../machines/locale/texts.ts';
import type { MessageId } from './messages.ts';

export interface Translate {
  (id: MessageId, values?: Values): string;
  /** True if the loaded texts have one for this id. */
  has(id: string): id is MessageId;
}

/**
 * Gives the words of texts. A text that is missing shows its id and is reported to `onMissing`: the build's check
 * leaves only one way to that, a screen that shows before its part of the texts is there.
 */
export function translator(messages: Messages, onMissing: (id: string) => void = () => {}): Translate {
  const translate = (id: MessageId, values: Values = {}): string => {
    const message = messages[id];
    if (message === undefined) onMissing(id);
    return typeof message === 'function' ? message(values) : (message ?? id);
  };
  return Object.assign(translate, { has: (id: string): id is MessageId => Object.hasOwn(messages, id) });
}

/** The texts around here. Views ask the hooks below. */
export const TextContext = createContext<{ locale: LocaleKey; messages: Messages; translate: Translate } | null>(null);

interface TextProviderProps {
  locale: LocaleKey;
  messages: Messages;
  onMissing?: (id: string) => void;
  children: ReactNode;
}

export function TextProvider({ locale, messages, onMissing, children }: TextProviderProps) {
  const value = useMemo(
    () => ({ locale, messages, translate: translator(messages, onMissing) }),
    [locale, messages, onMissing],
  );
  return <TextContext value={value}>{children}</TextContext>;
}

function useTexts() {
  const value = use(TextContext);
  if (value === null) throw new Error('no texts: render inside <TextProvider>');
  return value;
}

/** `t('login.title')`: the text in the player's language. */
export function useText(): Translate {
  return useTexts().translate;
}

/** The message itself. */
export function useMessage(id: MessageId): Message | undefined {
  return useTexts().messages[id];
}

export function useLocale(): LocaleKey {
  return useTexts().locale;
}
