/** What a visitor's page brings after itself: the chat only where there is one, the operator's line without a jump. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logIn, newMember } from './member.ts';
import { type Locale, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

/** What a visitor's page does without. */
const LATE = /^(chat-screen|dates|luxon|common)$/;
const LOCALES: readonly Locale[] = ['th', 'la', 'en'];

const product = await sharedProduct();

/** The names of the scripts that a page asked for so far. */
function scriptsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(request.url())?.[1];
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
    expect(scripts).toContain('chat-screen');
  });
});

describe('the announcement', () => {
  test.each(LOCALES)(
    'moves nothing on the login page, stands on the next, and stays away when it was read (%s)',
    async (locale) => {
      const say = texts(locale);
      const said = 'Closed tonight from two to four';
      await product.flags({ notice: `<b>${said}</b><script>alert(1)</script>`, siteName: 'Golden Wallet' });
      const page = await product.open({ locale });
      const login = page.getByRole('button', { name: say('login.submit') });
      await page.goto('/login');
      const announcement = page.getByRole('region', { name: say('notice.announcement') });
      await announcement.getByText(said).waitFor();
      const beside = await login.boundingBox();
      expect(await announcement.innerHTML()).not.toContain('script');
      await expect.poll(() => page.title()).toBe(`${say('nav.login')} · Golden Wallet`);
      await page.getByRole('banner').getByText('Golden Wallet').waitFor();

      await page.getByRole('link', { name: say('nav.contact') }).click();
      await announcement.getByText(said).waitFor();
      await announcement.getByRole('button', { name: say('notice.dismiss') }).click();
      await announcement.waitFor({ state: 'detached' });
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/lookup/notice'));
      await page.reload();
      await answered;
      await page.waitForLoadState('networkidle');
      expect(await announcement.count()).toBe(0);
      await page.getByRole('link', { name: say('nav.login') }).click();
      await expect.poll(() => login.boundingBox(), { message: 'it has moved nothing' }).toEqual(beside);
    },
  );
});

describe('a code whose text the first page has not got', () => {
  test.each(LOCALES)('is read in the player’s language (%s)', async (locale) => {
    const say = texts(locale);
    const page = await product.open({ locale });
    await page.route('**/api/login', (route) => route.fulfill({ status: 403, json: { message: 'KEY_MISSING' } }));
    await page.goto('/login');
    await logIn(page, say, { phone: '0812345678' });
    await page.getByText(say('error.KEY_MISSING')).waitFor();
    expect(await page.getByText('KEY_MISSING').count()).toBe(0);
  });
});

test('a registration that is half filled in stays where another tab logs in', async () => {
  const say = texts('en');
  const page = await product.open();
  await page.goto('/register');
  const phone = page.getByLabel(say('field.phone'));
  await phone.fill('0811112222');
  const other = await page.context().newPage();
  await other.goto('/login');
  await other.getByLabel(say('field.remember')).check();
  await logIn(other, say, await newMember(product));
  await other.waitForURL('**/user/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  // Whatever the page does of it, it has done before it takes the next key.
  await phone.pressSequentially('3');
  expect(new URL(page.url()).pathname).toBe('/register');
  expect(await phone.inputValue()).toContain('0811112222');
});
