/** The late parts of a visitor's page: the chat only where there is one, the operator's line without a jump. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Locale, sharedProduct } from './product.ts';
import { inEachLanguage, type Say, texts } from './texts.ts';

/** Files that a visitor's page does without. */
const LATE = /^(chat|dates|luxon|common)$/;

const product = await sharedProduct();

/** The names of the scripts that a page requested so far. */
function scriptsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{7,8}\.js$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}

describe('the chat', () => {
  test('costs nothing where it is switched off, its button where it is on, and comes when that is pressed', async () => {
    await product.flags({ enableChatWidget: false, notice: '' });
    const page = await product.open();
    const scripts = scriptsOf(page);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/lookup/enableChatWidget'));
    await page.goto('/login');
    await answered;
    await page.waitForLoadState('networkidle');
    await expect.poll(() => scripts).toContain('asking');
    expect(scripts.filter((name) => LATE.test(name))).toEqual([]);

    await product.flags({ enableChatWidget: true });
    await page.reload();
    const opener = page.getByRole('button', { name: /^Open chat/ });
    await opener.waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((name) => LATE.test(name))).toEqual([]);
    await opener.click();
    await page.getByRole('dialog').waitFor();
    expect(scripts).toContain('chat');
  });
});

test('the announcement moves nothing on the login page, stands on the next, and stays away when it was read', async () => {
  const t = texts('th');
  const said = 'Closed tonight from two to four';
  await product.flags({ notice: `<b>${said}</b><script>alert(1)</script>`, siteName: 'Golden Wallet' });
  const page = await product.open({ locale: 'th' });
  const announcementIn = (say: Say) => page.getByRole('region', { name: say('notice.announcement') });
  const loginIn = (say: Say) => page.getByRole('button', { name: say('login.submit') });
  await page.goto('/login');
  const beside = new Map<Locale, unknown>();
  await inEachLanguage(page, t, async (say) => {
    await announcementIn(say).getByText(said).waitFor();
    expect(await announcementIn(say).innerHTML()).not.toContain('script');
    await expect.poll(() => page.title()).toBe(`${say('nav.login')} · Golden Wallet`);
    await page.getByRole('banner').getByText('Golden Wallet').waitFor();
    beside.set(say.locale, await loginIn(say).boundingBox());
  });

  await page.getByRole('link', { name: t('nav.contact') }).click();
  await inEachLanguage(page, t, async (say) => {
    await announcementIn(say).getByText(said).waitFor();
    await announcementIn(say)
      .getByRole('button', { name: say('notice.dismiss') })
      .waitFor();
  });
  await announcementIn(t)
    .getByRole('button', { name: t('notice.dismiss') })
    .click();
  await announcementIn(t).waitFor({ state: 'detached' });
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/lookup/notice'));
  await page.reload();
  await answered;
  await page.waitForLoadState('networkidle');
  expect(await announcementIn(t).count()).toBe(0);
  await page.getByRole('link', { name: t('nav.login') }).click();
  await inEachLanguage(page, t, async (say) => {
    await expect
      .poll(() => loginIn(say).boundingBox(), { message: `it has moved nothing (${say.locale})` })
      .toEqual(beside.get(say.locale));
    expect(await announcementIn(say).count()).toBe(0);
  });
});
