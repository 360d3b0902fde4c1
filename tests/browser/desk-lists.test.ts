/** The desk's lists in a real browser: turned by hand and by keyboard, searched, empty, and without an answer. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();

const GIFTS = 20;

beforeAll(async () => {
  await product.db.query(
    `insert into gift (code, amount, registered_at)
     select 'giftofthelists' || lpad(n::text, 2, '0'), 100 * n, now() + n * interval '1 second'
     from generate_series(1, ${GIFTS}) n`,
  );
});

afterAll(async () => {
  await product.db.query(`delete from gift where code like 'giftofthelists%'`);
});

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** The numbers of the gifts on the page. */
const shown = (page: Page) =>
  page
    .locator('#gifts li')
    .getByText(/^giftofthelists/)
    .allTextContents()
    .then((codes) => codes.map((code) => Number(code.slice(-2))));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('pages are turned by keyboard and read from their top, and searched, also where nothing is found or answered', async () => {
  const page = await product.open();
  await page.goto(`${product.deskLink}#gifts`);
  const pages = page.getByRole('navigation', { name: 'Pages of gifts' });
  const next = pages.getByRole('button', { name: 'Next page' });
  await expect.poll(() => shown(page)).toEqual(numbers(20, 13));
  const previous = pages.getByRole('button', { name: 'Previous page' });
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');
  const isReadFromItsTop = async (name: string) => {
    await expect.poll(() => focused(page)).toBe(name);
    const top = () => page.getByRole('region', { name }).evaluate((list) => list.getBoundingClientRect().top);
    const header = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
    await expect.poll(top).toBeGreaterThanOrEqual(header);
    expect(await top()).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'lists with pages', '#gifts');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  };
  await next.press('Enter');
  await expect.poll(() => shown(page)).toEqual(numbers(12, 5));
  await isReadFromItsTop('gifts, page 2');
  // It is read again every two seconds, and stays.
  await page.waitForResponse((response) => response.url().includes('/gifts?limit=8&before='));
  expect((await shown(page))[0]).toBe(12);
  await next.press('Enter');
  await expect.poll(() => shown(page)).toEqual(numbers(4, 1));
  await expect.poll(() => focused(page)).toBe('gifts, page 3');
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
  await page.setViewportSize({ width: 1280, height: 900 });
  await previous.press('Enter');
  await isReadFromItsTop('gifts, page 2');
  await previous.press('Enter');
  await expect.poll(() => focused(page)).toBe('gifts, page 1');
  expect(await shown(page)).toEqual(numbers(20, 13));

  // A search finds, and is kept while the chat is looked at.
  await page.setViewportSize({ width: 360, height: 740 });
  const search = page.getByRole('searchbox', { name: 'Search gifts' });
  const list = page.locator('#gifts');
  const status = list.getByRole('status').first();
  await search.pressSequentially('giftofthelists07');
  await expect.poll(() => shown(page)).toEqual([7]);
  await expect.poll(() => status.textContent()).toBe('1 found');
  await page.getByRole('link', { name: /^Chat/ }).click();
  await page.getByRole('link', { name: 'Board' }).click();
  await expect.poll(() => search.inputValue()).toBe('giftofthelists07');
  await expect.poll(() => shown(page)).toEqual([7]);
  await search.fill('nosuchgift');
  await page.getByText('Nothing found for “nosuchgift”').waitFor();
  await expect.poll(() => status.textContent()).toBe('Nothing found');
  await expectAccessible(page, 'a search that found nothing', '#gifts');
  await search.fill('');
  await expect.poll(() => shown(page)).toEqual(numbers(20, 13));
  await expect.poll(() => status.textContent()).toBe('');

  // Not answered, it says so where it was typed, and is asked again.
  await page.route('**/desk/api/gifts?*', (route) => route.abort());
  await search.fill('giftofthelists07');
  await list.getByText('The service does not answer. Asking again every two seconds.').waitFor();
  expect(await shown(page)).toEqual(numbers(20, 13));
  await expectAccessible(page, 'a search without an answer', '#gifts');
  await page.unrouteAll();
  await expect.poll(() => shown(page)).toEqual([7]);
  await list.getByText('1 found').waitFor();
});
