/** The quick lock in real Chromium. */
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { withAuthenticator } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import {
  AGREED,
  type Holdings,
  keepsFigures,
  loggedIn,
  logIn,
  type Member,
  newMember,
  openDialog,
  PASSWORD,
  press,
  signIn,
} from './member.ts';
import { intercept, sharedProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

const product = await sharedProduct();

/** Takes the page out of the player's sight, or back into it. */
const sees = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

const isLocked = (page: Page, t: Say) => page.getByRole('heading', { name: t('lock.title') }).waitFor();
const isOpen = (page: Page) => page.locator('html:not([data-locked])').waitFor();
/** The lock runs: it has noted the use of the app. */
const runs = (page: Page) => page.waitForFunction(() => localStorage.getItem('lock-used') !== null);

/** The player is away for so many milliseconds. */
async function leaveFor(page: Page, milliseconds: number): Promise<void> {
  await sees(page, 'hidden');
  await page.clock.fastForward(milliseconds);
  await sees(page, 'visible');
}

async function unlock(page: Page, t: Say, password = PASSWORD): Promise<void> {
  await page.getByLabel(t('field.password'), { exact: true }).fill(password);
  await press(page, t('lock.submit'));
}

/** The app's requests to the service from now on. */
function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) sent.push(pathname);
  });
  return sent;
}

/** The text that can be seen on the page. */
const seen = (page: Page) => page.locator('body').innerText();

/** A phone of a member who has set the lock. */
async function lockedPhone(minutes: number, holdings: Holdings = {}): Promise<{ page: Page; t: Say; member: Member }> {
  const phone = await signIn(product, 'en', { clock: true, ...holdings });
  await setLock(phone.page, minutes);
  return phone;
}

/** As the profile of another tab does. */
async function setLock(page: Page, minutes: number): Promise<void> {
  // Who the member is, is known: what was another's is gone. The drawn page shows the figures before the app runs.
  await keepsFigures(page);
  await page.evaluate((value) => {
    localStorage.setItem('lock-after', value);
    dispatchEvent(new StorageEvent('storage', { key: 'lock-after', newValue: value, storageArea: localStorage }));
  }, String(minutes));
  await runs(page);
}

test('is set on the profile, locks after its time, and opens by the password', async () => {
  const { page, t } = await signIn(product, 'en', { clock: true, at: '/user/profile', wallet: 2500 });
  await page
    .getByRole('main')
    .getByRole('button', { name: t('lock.setting') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('lock.minutes', { minutes: 1 })).click();
  await expectAccessible(page, 'the times of the lock');
  await press(dialog, t('common.done'));
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: t('nav.home') }).click();
  await page.getByText('2,500').first().waitFor();

  await leaveFor(page, 50_000);
  await isOpen(page);
  await leaveFor(page, 70_000);
  await isLocked(page, t);
  expect(await seen(page)).not.toContain('2,500');
  await expectAccessible(page, 'the lock');
  await unlock(page, t, 'guess');
  await page.getByText(t('error.WRONG_PASSWORD')).waitFor();
  expect(await page.getByLabel(t('field.password'), { exact: true }).inputValue()).toBe('guess');
  await unlock(page, t);
  await isOpen(page);
  await page.getByText('2,500').first().waitFor();
});

test('is offered once, after a login that lasts, and never over a dialog', async () => {
  const t = texts('en');
  const member = await newMember(product);
  const page = await product.open({ stored: AGREED });
  await page.goto('/user/home?open=deposit');
  await page.getByLabel(t('field.remember')).check();
  await logIn(page, t, member);
  const deposit = page.getByRole('dialog').getByRole('heading', { name: t('deposit.title') });
  const offer = page.getByText(t('security.lockOffer'));
  await deposit.waitFor();
  await offer.waitFor({ state: 'attached' });
  expect(await offer.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await offer.waitFor();
  // It lies over none of the figures.
  const [figures, place] = await Promise.all([page.locator('#content dl').boundingBox(), offer.boundingBox()]);
  expect(place?.y).toBeGreaterThan((figures?.y ?? Number.NaN) + (figures?.height ?? Number.NaN));
  await press(page, t('home.deposit'));
  await deposit.waitFor();
  expect(await offer.isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await offer.waitFor();
  await press(page, t('passkeys.setUp'));
  await page.getByRole('dialog').getByText(t('lock.remembered')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('lock-offered'))).not.toBeNull();
});

test('locks a page that nobody uses; a low window scrolls to all of it; a session that has ended goes to the login', async () => {
  const { page, t, member } = await lockedPhone(1);
  await page.clock.fastForward(30_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(40_000);
  await isOpen(page);
  await page.clock.fastForward(40_000);
  await isLocked(page, t);
  await page.setViewportSize({ width: 320, height: 256 });
  const top = await page.locator('#lock main > div').evaluate((form) => form.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  await product.db.query('delete from session where member_id = $1', [member.id]);
  await unlock(page, t);
  await page.waitForURL('**/login**');
  await page.getByLabel(t('field.phone')).waitFor();
});

test('nothing leaves a locked phone, and nothing of it is seen, also after a reload, and where its code is late or missing', async () => {
  const { page, t } = await lockedPhone(0);
  await page.evaluate(() => {
    document.title = 'Received 500 baht';
  });
  await leaveFor(page, 20_000);
  await isLocked(page, t);
  const sent = requestsOf(page);
  expect(await page.title()).not.toContain('500');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.clock.fastForward(120_000);
  // Nothing beneath can be reached by the keyboard.
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') == null)).toBe(true);
  }

  await page.addInitScript(() => {
    // Each text that can be seen, from the first frame on. A page whose HTML is still on its way has none.
    const frames: string[] = [];
    Object.assign(globalThis, { frames_: frames });
    const look = () => {
      const isLocked = document.documentElement?.dataset.locked !== undefined;
      const text = isLocked ? '' : document.body?.innerText.trim();
      if (text) frames.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await isLocked(page, t);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'frames_'))).toEqual([]);
  expect(await page.locator('#root').innerText()).not.toContain('2,500');
  expect(sent.filter((path) => path !== '/api/passkeys')).toEqual([]);

  // Code that comes after it was said to be missing shows the lock.
  let come = () => {};
  const isComing = new Promise<true>((resolve) => {
    come = () => resolve(true);
  });
  await intercept(page, '*/assets/*.js', () => isComing);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-locked=""]').waitFor();
  await page.clock.fastForward(31_000);
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  come();
  await isLocked(page, t);
  expect(await page.locator('#root').innerText()).not.toContain('2,500');

  // Where the lock's own does not come, nothing is shown.
  let isBroken = true;
  await intercept(page, '*/assets/lock-*.js', () => !isBroken);
  await page.reload();
  await page.getByRole('alert').waitFor();
  expect(await seen(page)).not.toContain('2,500');
  isBroken = false;
  await page.getByRole('alert').getByRole('button').click();
  await isLocked(page, t);
  // Nothing is missing because it waits for the lock.
  await page.clock.fastForward(40_000);
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  await press(page, t('lock.leave'));
  await page.getByLabel(t('field.phone')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('lock-after'))).toBe(null);
});

test('a transfer that was sent goes on, and its receipt is there after unlocking', async () => {
  const { page, t } = await lockedPhone(0, { pg: 20 });
  let answer = () => {};
  const isLockedBy = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/wallet/transfer', async (route) => {
    const reply = await route.fetch();
    await isLockedBy;
    await route.fulfill({ response: reply });
  });
  const dialog = await openDialog(page, t, 'home.transfer');
  await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption('WALLET');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.amount')).fill('100');
  await press(dialog, t('transfer.continue'));
  await dialog.getByText(t('transfer.review')).waitFor();
  const sent = page.waitForRequest('**/api/wallet/transfer');
  await press(dialog, t('transfer.confirm'));
  await sent;
  await leaveFor(page, 20_000);
  await isLocked(page, t);
  answer();
  await unlock(page, t);
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
});

test('“back” moves nothing beneath the lock, and Escape closes nothing; offline it says so, and opens when the line is back', async () => {
  const { page, t } = await lockedPhone(0);
  await page.getByRole('button', { name: t('nav.howto') }).click();
  // A dialog itself has no size.
  const dialog = page.getByRole('dialog').getByRole('heading').first();
  await dialog.waitFor();
  const length = await page.evaluate(() => history.length);
  await leaveFor(page, 20_000);
  await isLocked(page, t);
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('howto');
  await page.context().setOffline(true);
  await page.getByText(t('lock.offline')).waitFor();
  await expectAccessible(page, 'the lock without a line');
  await page.context().setOffline(false);
  await page.getByText(t('lock.offline')).waitFor({ state: 'hidden' });
  await unlock(page, t);
  await isOpen(page);
  expect(new URL(page.url()).pathname).toBe('/user/home');
  expect(await page.evaluate(() => history.length)).toBe(length);
  await dialog.waitFor();
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: 'hidden' });
});

test('the login of another member in another tab opens nothing', async () => {
  const [page, stranger] = [
    await product.open({ locale: 'en', clock: true, stored: { ...AGREED, 'passkey-offered': 'yes' } }),
    await newMember(product, { wallet: 70 }),
  ];
  const t = texts('en');
  await page.goto('/login');
  await logIn(page, t, await newMember(product));
  await page.getByText('2,500').first().waitFor();
  await page.evaluate(() => sessionStorage.setItem('lock-after', '1'));
  await page.reload();
  await page.getByText('2,500').first().waitFor();
  await page.waitForFunction(() => sessionStorage.getItem('lock-used') !== null);
  await leaveFor(page, 70_000);
  await isLocked(page, t);
  const other = await page.context().newPage();
  await other.goto('/login');
  await logIn(other, t, stranger);
  await other.getByText('70.00').first().waitFor();
  // Their own lock opens and closes without this one.
  await other.evaluate(() => sessionStorage.setItem('lock-after', '5'));
  await other.reload();
  await other.waitForFunction(() => sessionStorage.getItem('lock-used') !== null);
  expect(await seen(page)).not.toContain('2,500');
  await page.reload();
  await isLocked(page, t);
  await unlock(page, t);
  await page.getByText('2,500').first().waitFor();
});

test('opens by a passkey', async () => {
  const t = texts('en');
  const member = await newMember(product);
  const page = await product.open({ clock: true, stored: {} });
  const site = product.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${site}/favicon.svg`);
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { locale: 'en', ...AGREED, ...loggedIn(member), 'passkey-offered': 'yes' },
  );
  await withAuthenticator(page);
  await page.goto(`${site}/user/home`);
  await setLock(page, 0);
  await page.goto(`${site}/user/profile?open=passkeys`);
  const dialog = page.getByRole('dialog');
  await press(dialog, t('passkeys.add'));
  await dialog.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD);
  await press(dialog, t('passkeys.add'));
  await dialog.getByText(t('passkeys.unused')).waitFor();
  await leaveFor(page, 20_000);
  await isLocked(page, t);
  await press(page, t('lock.usePasskey'));
  await isOpen(page);
  await dialog.getByRole('heading').first().waitFor();
});
