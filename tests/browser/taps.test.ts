/** The number of taps from home until each thing is done, for a player who has done it before. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closeDialog, gameCard, openDialog, press, signIn } from './member.ts';
import { sharedProduct } from './product.ts';
import type { Say } from './texts.ts';

const product = await sharedProduct();

/** Counts the taps on the page. What it returns gives those since it was called last. */
async function counter(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => void taps++);
  await page.addInitScript("addEventListener('pointerdown', () => tapped(), true)");
  return () => {
    const since = taps;
    taps = 0;
    return since;
  };
}

const chip = (dialog: Locator, t: Say, kind: 'last' | 'half') =>
  dialog.locator('label', { hasText: t(`amount.${kind}`) }).click();

test('deposit, withdraw, transfer, play and support take as few taps as they should', async () => {
  let taps = () => 0;
  const beforehand = async (page: Page) => {
    taps = await counter(page);
  };
  const { page, t } = await signIn(product, 'en', { wallet: 2500, pg: 100, beforehand });
  const home = async () => {
    await gameCard(page, 'PG Soft').waitFor();
    taps();
  };

  // The first time: a game, a provider that is not the first, and an amount.
  await gameCard(page, 'PG Soft').click();
  await closeDialog(page.getByRole('dialog'), t);
  let dialog = await openDialog(page, t, 'home.deposit');
  await dialog.getByText('GSB', { exact: true }).first().click();
  await dialog.getByText('500', { exact: true }).click();
  await press(dialog, t('qr.create'));
  await dialog.getByRole('button', { name: t('qr.cancel'), exact: true }).click();
  await press(page, t('qr.cancelNow'));
  await dialog.getByLabel(t('qr.amount')).waitFor();
  await closeDialog(dialog, t);
  // The phone keeps what was chosen.
  await page.reload();
  await home();
  dialog = await openDialog(page, t, 'home.deposit');
  await expect.poll(() => dialog.getByLabel(t('qr.amount')).inputValue()).toBe('500');
  await press(dialog, t('qr.create'));
  await dialog.getByRole('button', { name: t('qr.cancel'), exact: true }).waitFor();
  expect(taps()).toBe(2);
  await closeDialog(dialog, t);

  await home();
  dialog = await openDialog(page, t, 'home.withdraw');
  await chip(dialog, t, 'half');
  await press(dialog, t('withdraw.continue'));
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('receipt.title.withdrawSent')).waitFor();
  expect(taps()).toBe(4);
  await closeDialog(dialog, t, 'common.done');

  await home();
  dialog = await openDialog(page, t, 'home.transfer');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('PG');
  await chip(dialog, t, 'half');
  await press(dialog, t('transfer.continue'));
  await press(dialog, t('transfer.confirm'));
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
  // And the choice of a place, which is the system's own list.
  expect(taps()).toBe(4);
  await closeDialog(dialog, t, 'common.done');

  await home();
  await page.getByRole('button', { name: t('home.games.play', { name: 'PG Soft' }), exact: true }).click();
  await page.waitForURL('**/provider/**');
  expect(taps()).toBe(1);

  await page.goto('/user/home');
  await gameCard(page, 'PG Soft').waitFor();
  await page.getByRole('button', { name: new RegExp(`^${t('nav.chat')}`) }).click();
  await page.getByRole('textbox', { name: t('chat.composer.label') }).waitFor();
  expect(taps()).toBe(1);
});
