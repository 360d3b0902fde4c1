/** Late content moves nothing that the player is about to press. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isTakenOver, keepsFigures, logIn, openDialog, signIn } from './member.ts';
import { type Locale, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

/** The positions of the form, in pixels from the top of the page. */
const placesOf = (page: Page) =>
  page
    .locator('main form')
    .locator('input, button')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + window.scrollY)));

/** Delays the answers at the path until the returned function is called. */
async function heldBack(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

// Letters and words of English are smaller and shorter, and in the fonts of the others too.
test.each<Locale>(['th', 'la'])(
  'neither fonts nor the error of a login in %s move a field or a button',
  async (locale) => {
    const t = texts(locale);
    const page = await product.open({ locale, size: { width: 320, height: 640 } });
    const release = await heldBack(page, '**/*.woff2');
    const wanted = page.waitForRequest('**/*.woff2');
    await page.goto('/login');
    await wanted;
    const before = await placesOf(page);
    release();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    expect(await placesOf(page)).toEqual(before);
    await logIn(page, t, { phone: '0600000000' }, 'wrong password');
    await page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    expect(await placesOf(page)).toEqual(before);
  },
);

test('the login by passkey comes late, and moves nothing', async () => {
  const t = texts('th');
  const page = await product.open({ locale: 'th' });
  // A browser offers none at an address without a name.
  await page.route('**/api/lookup/passkeys', (route) => route.fulfill({ json: { passkeys: true } }));
  const release = await heldBack(page, '**/api/lookup/passkeys');
  await page.goto('/login');
  await page.waitForRequest('**/api/lookup/passkeys');
  await page.evaluate(() => document.fonts.ready);
  const link = page.getByRole('main').getByRole('link', { name: t('login.registerLink') });
  const before = await link.boundingBox();
  release();
  await page.getByRole('button', { name: t('passkeyLogin.submit') }).waitFor();
  expect(await link.boundingBox()).toEqual(before);
});

test('what comes once /login rests moves nothing', async () => {
  const t = texts('th');
  const page = await product.open({ locale: 'th' });
  const release = await heldBack(page, '**/assets/asking-*.js');
  await page.goto('/login');
  await page.waitForFunction(() => [...document.fonts].filter(({ status }) => status === 'loaded').length === 2);
  await page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) shifts.push(startTime);
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  release();
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.chat') })
    .waitFor();
  // Until the frame after it is told.
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => 'shifts' in window && window.shifts)).toEqual([]);
});

test.each<Locale>(['th', 'en'])('home’s figures come late, and move nothing (%s)', async (locale) => {
  let release = () => {};
  const { page, t } = await signIn(product, locale, {
    wallet: 100,
    pg: 20,
    size: { width: 360, height: 800 },
    beforehand: async (page) => {
      release = await heldBack(page, '**/api/wallet');
    },
  });
  const deposit = page.getByRole('button', { name: t('home.deposit'), exact: true });
  await isTakenOver(page);
  await deposit.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await deposit.boundingBox();
  release();
  await keepsFigures(page);
  await page.getByText(t('home.invite'), { exact: true }).locator('+ dd', { hasText: '0.00' }).waitFor();
  expect(await deposit.boundingBox()).toEqual(before);
});

test('the age of game balances comes and goes, and moves nothing', async () => {
  const { page, t } = await signIn(product, 'th', { pg: 20 });
  const deposit = page.getByRole('button', { name: t('home.deposit'), exact: true });
  const reading = page.getByText(t('home.gamesReading'));
  await deposit.waitFor();
  const release = await heldBack(page, '**/api/wallet/refresh/slot');
  // A member who returns has figures from before, while the games are read.
  await page.reload();
  await reading.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await deposit.boundingBox();
  release();
  await reading.waitFor({ state: 'detached' });
  expect(await deposit.boundingBox()).toEqual(before);
});

test.each([
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
])('the ways to pay in stay in place while the form of the first one loads, at $width', async (size) => {
  const { page, t } = await signIn(product, 'th', { size });
  const release = await heldBack(page, '**/api/qrcode/**');
  const dialog = await openDialog(page, t, 'home.deposit');
  const way = dialog.getByText(t('deposit.way.bank'), { exact: true });
  await way.waitFor();
  // The sheet has risen.
  await dialog.evaluate((sheet) =>
    Promise.all(
      sheet
        .getAnimations({ subtree: true })
        .map(({ effect, finished }) => effect?.getTiming().iterations === 1 && finished),
    ),
  );
  const before = await way.boundingBox();
  release();
  await dialog.getByRole('button', { name: t('qr.create') }).waitFor();
  expect(await way.boundingBox()).toEqual(before);
});

test.each<[Locale, string[]]>([
  ['th', ['Inter', 'Thai']],
  ['la', ['Inter', 'Lao']],
])('who comes back sees the page in its fonts from the first (%s)', async (locale, scripts) => {
  const { page, t } = await signIn(product, locale);
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript(() => {
    // In the frame in which the page is first visible.
    requestAnimationFrame(function look() {
      if (!document.querySelector('nav')?.checkVisibility({ visibilityProperty: true })) {
        requestAnimationFrame(look);
        return;
      }
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      Object.assign(window, { fontsOfFirst: loaded.join() });
    });
  });
  await page.reload();
  await page.getByRole('navigation', { name: t('nav.main') }).waitFor();
  await page.waitForFunction(() => 'fontsOfFirst' in window);
  const loaded = await page.evaluate(() => 'fontsOfFirst' in window && window.fontsOfFirst);
  for (const script of scripts) expect(loaded).toContain(script);
});

test('on its side, a phone keeps three quarters of its height for the page', async () => {
  const { page } = await signIn(product, 'la', { size: { width: 740, height: 360 } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 400));
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('header, nav')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width, bottom, top }) => width > window.innerWidth / 2 && bottom > 0 && top < window.innerHeight)
      .reduce((sum, { height }) => sum + height, 0),
  );
  expect(bars).toBeLessThanOrEqual(360 / 4);
});
