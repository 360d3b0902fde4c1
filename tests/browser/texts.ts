/** The texts of locales/ for browser tests, which read the screen in the player's language. */
import { readFileSync } from 'node:fs';
import { createIntl } from '@formatjs/intl';
import type { Page } from 'playwright-core';
import type { MessageId } from '../../contract/texts.ts';
import { unbroken } from '../../scripts/unbroken.ts';
import type { Locale } from './product.ts';

/** Says a text in its language, which `inEachLanguage` changes together with the page's. */
export interface Say {
  (id: MessageId, values?: Record<string, string | number>): string;
  locale: Locale;
}

const LOCALES: readonly Locale[] = ['en', 'th', 'la'];
const tagOf = (locale: Locale) => (locale === 'la' ? 'lo' : locale);

function intlOf(locale: Locale) {
  const messages: Record<string, string> = JSON.parse(unbroken(readFileSync(`locales/${tagOf(locale)}.json`, 'utf8')));
  return createIntl({ locale: tagOf(locale), messages });
}
const intls = new Map<Locale, ReturnType<typeof intlOf>>();

export function texts(locale: Locale): Say {
  const say = (id: MessageId, values?: Record<string, string | number>) => {
    const intl = intls.get(saying.locale) ?? intlOf(saying.locale);
    intls.set(saying.locale, intl);
    return intl.formatMessage({ id }, { currency: 'BAHT', ...values });
  };
  const saying: Say = Object.assign(say, { locale });
  return saying;
}

/**
 * Looks at what the page shows in each language: first in the one that it has, then in the others, chosen in the bar at the
 * top (also under a dialog, where a player could not reach it). The last one stays: what comes then is in that language, and
 * `t` follows. So a story is lived in all of them.
 */
export async function inEachLanguage(page: Page, t: Say, look: (t: Say) => Promise<unknown>): Promise<void> {
  const first = LOCALES.indexOf(t.locale);
  for (const locale of [...LOCALES.slice(first), ...LOCALES.slice(0, first)]) {
    if (locale !== t.locale) {
      await page.locator('header select').first().selectOption(locale, { force: true });
      await page.locator(`html[lang=${tagOf(locale)}]`).waitFor();
    }
    t.locale = locale;
    await look(t);
  }
}
