/** A press that opens a dialog: answered by the scrim in the next frame, then by the dialog, which has the focus. */
import { expect, test } from 'vitest';
import { isTakenOver, openDialog, passBanners, signIn } from './member.ts';
import { sharedProduct, withoutOpening } from './product.ts';

const product = await sharedProduct();

test('the scrim comes first, then the dialog with the focus, over a page that is out of reach; Escape gives both back', async () => {
  const { page, t } = await signIn(product, 'en');
  const button = page.getByRole('button', { name: t('home.withdraw'), exact: true });
  await isTakenOver(page);
  await button.focus();
  const first = await button.evaluate(async (element: HTMLElement) => {
    element.click();
    // Only what is rendered with the press itself counts; what comes in slices does not.
    await Promise.resolve();
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return { covered: middle?.matches('.bg-scrim'), dialog: document.querySelector('[role=dialog]') !== null };
  });
  expect(first).toEqual({ covered: true, dialog: false });

  const dialog = page.getByRole('dialog', { name: t('home.withdraw') });
  await dialog.getByRole('heading').first().waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const behind = () =>
    page.evaluate(() => ({
      inert: document.querySelector('main')?.closest('[inert]') !== null,
      scrolls: getComputedStyle(document.documentElement).overflowY !== 'hidden',
      scrims: document.querySelectorAll('.bg-scrim').length,
    }));
  expect(await behind()).toEqual({ inert: true, scrolls: false, scrims: 1 });

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(behind).toEqual({ inert: false, scrolls: true, scrims: 0 });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a dialog that was loaded ahead has its content from the first', async () => {
  let isRead = false;
  const { page, t } = await signIn(product, 'en', {
    beforehand: async (page) => {
      await withoutOpening(page);
      page.on('requestfinished', (request) => (isRead ||= request.url().endsWith('/api/lookup/deposit')));
    },
  });
  await expect.poll(() => isRead).toBe(true);
  const first = await page
    .getByRole('button', { name: t('home.deposit'), exact: true })
    .evaluate((button: HTMLElement) => {
      const begun = new Promise<string | null>((resolve) => {
        const look = () => {
          const content = document.querySelector('[role=dialog] [data-scrolls] > *');
          if (content !== null) resolve(content.textContent);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      });
      button.click();
      return begun;
    });
  expect(first).toContain(t('deposit.way.qr'));
});

test('notices begin below the title of a dialog that comes near the top, if only because the window is lower', async () => {
  const size = { width: 390, height: 1000 };
  const { page, t } = await signIn(product, 'en', { size });
  const dialog = await openDialog(page, t, 'home.inviteFriends');
  await passBanners(dialog, t, dialog.getByText(t('invite.bonus')));
  const topOf = async (place: string) => (await page.locator(place).first().boundingBox())?.y ?? 0;
  const titleTop = () => topOf('[role=dialog] h2');
  const below = async () => (await topOf('#notices')) - (await titleTop());
  expect(await below()).toBeLessThan(0);
  // The sheet keeps its size.
  await page.setViewportSize({ ...size, height: Math.round(size.height - (await titleTop()) + 90) });
  await expect.poll(titleTop).toBeLessThan(100);
  await expect.poll(below, { timeout: 2000 }).toBeGreaterThan(20);
});

test('a page whose code is not there yet shows as soon as that comes', async () => {
  const { page, t } = await signIn(product, 'en', { clock: true });
  await isTakenOver(page);
  // React would leave its own placeholder on the screen until a timer of 300 ms has run out.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: t('nav.statement'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('statement.title') }).waitFor();
});
