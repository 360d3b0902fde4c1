/** The chat's invitation: once, where there is room for it, and never over anything that can be pressed or must be read. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Locale, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

/** Controls whose middle is covered, once each was brought into view; then the page is at its top again. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'main button, main a, main input, nav a, header button',
    )) {
      const isShown = control.getBoundingClientRect().width > 2 && control.checkVisibility();
      if (!isShown) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit?.closest('[data-chat-dock]'))
        found.push(control.textContent || (control.getAttribute('aria-label') ?? ''));
    }
    window.scrollTo(0, 0);
    return found;
  });

/** What of the page's words lies under the invitation. */
const under = (page: Page) =>
  page.evaluate(() => {
    const dock = document.querySelector('[data-chat-dock]');
    const box = dock?.querySelector('button')?.parentElement?.getBoundingClientRect();
    if (!dock || !box) return [];
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
    let wasThere = false;
    for (const path of ['/login', '/contact']) {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      // A visitor who stays for 20 seconds is invited.
      for (let second = 0; second < 24; second += 1) await page.clock.runFor(1000);
      await expect.poll(() => page.evaluate(() => document.querySelector('[data-chat-dock]') !== null)).toBe(true);
      for (let look = 0; look < 4; look += 1) {
        await page.clock.runFor(1000);
        const isThere = await invitation.isVisible();
        if (isThere) {
          expect(wasThere, 'it comes once').toBe(false);
          expect(await under(page)).toEqual([]);
        }
        expect(await covered(page)).toEqual([]);
      }
      // It rests after ten seconds, and is over for good.
      if (await page.evaluate((title) => __shown.some((text) => text.includes(title)), t('chat.invite.title'))) {
        wasThere = true;
        await page.clock.runFor(15_000);
        await expect.poll(() => invitation.count()).toBe(0);
      }
    }
    // Where there is no room there is none; on a desktop there always is.
    if (width === 1280) expect(wasThere).toBe(true);
  },
);
