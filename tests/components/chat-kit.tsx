/** Shared parts of the chat's component tests: texts and messages. */
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { ChatMessage } from '../../contract/chat.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import type { ChatEntry } from '../../src/components/chat/entry.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider } from '../../src/i18n/text.tsx';

/** Renders with the texts of a language. A text that is missing fails the test. */
export async function show(element: ReactElement, locale: LocaleKey = 'en') {
  const messages = await loadMessages({ locale, parts: ['core', 'chat'] });
  return render(element, {
    wrapper: ({ children }) => (
      <TextProvider
        locale={locale}
        messages={messages}
        onMissing={(id) => {
          throw new Error(`no text "${id}"`);
        }}
      >
        {children}
      </TextProvider>
    ),
  });
}

export const text = (message: string): ChatMessage => ({ message_type: 'text', payload: { message } });

let made = 0;

export function entry(message: ChatMessage, more: Partial<ChatEntry> = {}): ChatEntry {
  made += 1;
  return { id: `entry-${made}`, author: 'support', at: '2026-11-21T09:05:00.000Z', message, ...more };
}
