/** A new release while the app is open: the files of the one before it are gone. */
import { afterAll, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { closeDialog, openDialog, press, signIn, walletOf } from './member.ts';
import { startProduct } from './product.ts';
import { copyOfApp, release } from './releases.ts';

// It serves a build of its own, which the test replaces.
const app = await copyOfApp();
const product = await startProduct(app);
afterAll(() => product.stop());

test('a new release loses nothing that is typed, and is loaded when the player says so', async () => {
  const { page, t, member } = await signIn(product, 'en', {
    pg: 20,
    expected: /dynamically imported module|preload CSS/,
    clock: true,
  });
  const entry = () => page.locator('script[type=module][src]').first().getAttribute('src');
  const before = await entry();
  const wallet = await walletOf(product, member);
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('123');

  await release(app);

  // An open dialog goes on working.
  expect(await dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('123');
  await dialog.getByRole('button', { name: t('withdraw.continue') }).click();
  await dialog.getByText(t('withdraw.review')).waitFor();
  await closeDialog(dialog, t);

  // A dialog whose code is gone says why; home stays.
  await press(page, t('nav.conditions'));
  await dialog.getByText(t('home.outdated')).waitFor();
  await expectAccessible(page);
  await closeDialog(dialog, t);

  // So does a page, within its frame. Nothing is loaded anew by itself.
  const frame = page.getByRole('navigation', { name: t('nav.main') });
  await frame.getByRole('link', { name: t('nav.profile') }).click();
  const said = page.getByRole('alert').filter({ hasText: 'A new version of the app is here' });
  await said.waitFor();
  await expectAccessible(page);
  await page.clock.runFor(60_000);
  expect(await said.isVisible()).toBe(true);
  expect(await entry()).toBe(before);

  await page.getByRole('button', { name: /Update/ }).click();
  await page.getByRole('heading', { level: 1, name: t('nav.profile') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/profile');
  expect(await entry()).not.toBe(before);
  expect(await walletOf(product, member)).toBe(wallet);
});
