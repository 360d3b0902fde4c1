/** The page's time in a test's hands. The page is opened with `clock: true`. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Lets the page's time pass in steps of so many milliseconds until the place is visible: nobody waits for it in earnest. A
 * dialog itself has no size; name something in it.
 */
export async function passTimeUntil(page: Page, step: number, place: Locator): Promise<void> {
  const shows = async () => {
    if (await place.isVisible()) return true;
    await page.clock.fastForward(step);
    return place.isVisible();
  };
  await expect.poll(shows, { interval: 100, message: `time passes until ${place} shows` }).toBe(true);
}
