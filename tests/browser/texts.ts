/** The texts of locales/ for browser tests, which read the screen in the player's language. */
import { readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import type { MessageId } from '../../contract/texts.ts';
import type { Locale } from './product.ts';

export type Say = (id: MessageId, values?: Record<string, string | number>) => string;

export function texts(locale: Locale): Say {
  const tag = locale === 'la' ? 'lo' : locale;
  const messages: Record<string, string> = JSON.parse(readFileSync(`locales/${tag}.json`, 'utf8'));
  const intl = createIntl({ locale: tag, messages });
  return (id, values) => intl.formatMessage({ id }, values);
}
