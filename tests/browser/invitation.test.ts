/** The chat's invitation: once, and never over anything that can be pressed or must be read. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Locale, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

/** The page's words that lie under the invitation. */
const under = (invitation: Locator) =>
  invitation.evaluate((button) => {
    const dock = button.parentElement ?? button;
    dock.scrollIntoView({ behavior: 'instant' });
    const box = dock.getBoundingClientRect();
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      if (!/\S/.test(node.textContent ?? '') || dock.contains(node) || !node.parentElement?.checkVisibility()) continue;
      if (node.parentElement.closest('.sr-only, script, style')) continue;
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right > box.left && left < box.right && bottom > box.top && top < box.bottom)
        found.push(node.textContent ?? '');
    }
    return found;
  });

const SIZES = [
  [320, 640],
  [360, 600],
  [360, 780],
  [1280, 800],
] as const;
const LOCALES: readonly Locale[] = ['th', 'la', 'en'];

test.each(SIZES.flatMap(([width, height], place) => [[width, height, LOCALES[place % 3] ?? 'th'] as const]))(
  'at %i×%i in %s: it covers nothing, and does not come again',
  async (width, height, locale) => {
    const t = texts(locale);
    const page = await product.open({ locale, clock: true, size: { width, height } });
    const invitation = page.getByRole('button', { name: t('chat.invite.title') });
    await page.goto('/login');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    // A visitor who stays for 20 seconds is invited.
    for (let second = 0; second < 24; second += 1) await page.clock.runFor(1000);
    const isThere = async () => {
      await page.clock.runFor(500);
      return invitation.isVisible();
    };
    await expect.poll(isThere).toBe(true);
    expect(await under(invitation)).toEqual([]);
    // It rests after ten seconds, and is over for good.
    await page.clock.runFor(15_000);
    await expect.poll(() => invitation.count()).toBe(0);
    await page.goto('/contact');
    await page.getByRole('main').getByRole('heading').first().waitFor();
    for (let second = 0; second < 24; second += 1) await page.clock.runFor(1000);
    expect(await invitation.count()).toBe(0);
  },
);
