/** The chat's invitation: once, and never over anything that can be pressed or must be read. */
import type { Locator, Page } from 'playwright-core';
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
  [320, 640, 'th'],
  [360, 600, 'la'],
  [360, 780, 'en'],
  [1280, 800, 'th'],
] as const satisfies readonly [number, number, Locale][];

/** The main part shows, and the visitor stays for 24 seconds; 20 are enough to be invited. */
async function stay(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  for (let second = 0; second < 24; second += 1) await page.clock.runFor(1000);
}

test('it covers nothing, whatever the size of the screen, and does not come again', async () => {
  const page = await product.open({ clock: true });
  for (const [width, height, locale] of SIZES) {
    const at = `${width}×${height} in ${locale}`;
    await page.setViewportSize({ width, height });
    // A phone on which it has not been yet.
    await page.goto('/favicon.svg');
    await page.evaluate((language) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('locale', language);
    }, locale);
    await page.goto('/login');
    await stay(page);
    const invitation = page.getByRole('button', { name: texts(locale)('chat.invite.title') });
    const isThere = async () => {
      await page.clock.runFor(500);
      return invitation.isVisible();
    };
    await expect.poll(isThere, { message: at }).toBe(true);
    expect(await under(invitation), at).toEqual([]);
    // It rests after ten seconds, and is over for good.
    await page.clock.runFor(15_000);
    await expect.poll(() => invitation.count(), { message: at }).toBe(0);
  }
  await page.goto('/contact');
  await stay(page);
  expect(await page.getByRole('button', { name: texts('th')('chat.invite.title') }).count()).toBe(0);
});
