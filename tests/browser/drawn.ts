/** For tests of pages as they stand before the app’s script is there: it is kept back. */
import type { Page } from 'playwright-core';
import { AGREED, loggedIn, newMember } from './member.ts';
import { intercept, type Locale, type OpenOptions, type Product } from './product.ts';
import { type Say, texts } from './texts.ts';

const LOCALES: readonly Locale[] = ['th', 'la', 'en'];

/** Keeps a part of the app's script back until what it gives back is called. */
export async function withoutScript(page: Page, part = 'index'): Promise<() => void> {
  return held(page, `*/assets/${part}-*.js`);
}

/** Keeps what is requested there back until what it gives back is called. */
export async function held(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<true>((resolve) => {
    release = () => resolve(true);
  });
  await intercept(page, pattern, () => released);
  return release;
}

/** Looks at the drawn page in each of the languages, which the phone had before it was loaded. It stays in the last. */
export async function inEach(page: Page, path: string, look: (say: Say, tag: string) => Promise<void>): Promise<Say> {
  await page.goto('/favicon.svg');
  for (const locale of LOCALES) {
    await page.evaluate((locale) => localStorage.setItem('locale', locale), locale);
    await page.goto(path, { waitUntil: 'commit' });
    await look(texts(locale), locale === 'la' ? 'lo' : locale);
  }
  return texts(LOCALES.at(-1) ?? 'en');
}

/** A phone of a member, whose page is still to be loaded. */
export async function memberPhone(product: Product, options: Omit<OpenOptions, 'stored'> = {}) {
  const page = await product.open({ ...options, stored: { ...loggedIn(await newMember(product)), ...AGREED } });
  return { page, t: texts(options.locale ?? 'en') };
}
