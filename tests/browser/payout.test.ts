/** Money dialogs hold out when the page changes, the connection goes or their code does not come; a large payout is proved. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withdrawalsReply } from '../../server/desk/money-contract.ts';
import { expectAccessible } from './axe.ts';
import { type Member, mainFigure, openDialog, PASSWORD, press, signIn } from './member.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();

/** The member's payouts that are under way. */
const waiting = async (member: Member) => {
  const { withdrawals } = await product.desk(withdrawalsReply, 'withdrawals');
  return withdrawals.filter(
    ({ phone, status }) => phone === member.phone && (status === 'created' || status === 'processing'),
  );
};

/** Waits until a part of the code that loads after the page is there, and nothing more comes. */
async function codeHasCome(page: Page, name: RegExp): Promise<void> {
  let before = 0;
  const atRest = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((each) => each.name));
    const more = loaded.length - before;
    before = loaded.length;
    return more === 0 && loaded.some((each) => name.test(each));
  };
  await expect.poll(atRest, { interval: 500 }).toBe(true);
}

test('a withdrawal on its way arrives while the player goes to a page whose texts are still to come', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500 });
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('100');
  await press(dialog, t('withdraw.continue'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/wallet/withdrawAll', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/wallet/withdrawAll');
  await press(dialog, t('withdraw.confirm'));
  const request = await asked;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: t('nav.support') }).click();
  await page.getByRole('heading', { level: 1, name: t('nav.support') }).waitFor();
  expect(request.failure()).toBeNull();
  release();
  expect((await request.response())?.status()).toBe(200);
  expect(await waiting(member)).toMatchObject([{ amount: 100_00 }]);
});

test('a large payout waits for the password, which is never kept; with a wrong one nothing is sent', async () => {
  await product.flags({ payoutProofBaht: 500 });
  const { page, t, member } = await signIn(product, 'th');
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('500');
  await press(dialog, t('withdraw.continue'));
  await press(dialog, t('withdraw.confirm'));
  const password = dialog.getByLabel(t('field.password'), { exact: true });
  for (const wrong of ['not mine', 'nor this']) {
    await password.fill(wrong);
    await page.keyboard.press('Enter');
    await dialog.getByText(t('error.WRONG_PASSWORD')).waitFor();
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  expect(await waiting(member)).toEqual([]);
  await password.fill(PASSWORD);
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('receipt.title.withdrawSent')).waitFor();
  expect(await waiting(member)).toMatchObject([{ amount: 500_00 }]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(PASSWORD);
});

test('dialogs that were not opened before open without a connection', async () => {
  const { page, t } = await signIn(product, 'en', { pg: 20 });
  await codeHasCome(page, /\/dialogs-/);
  await page.context().setOffline(true);
  await page
    .getByRole('status', { includeHidden: true })
    .filter({ hasText: t('connection.offlineHint') })
    .first()
    .waitFor();
  const transfer = await openDialog(page, t, 'home.transfer');
  await transfer.getByLabel(t('transfer.amount')).waitFor();
  await expectAccessible(page);
});

test('what a dialog asked before the connection went, and nobody answers, is asked again when it is back', async () => {
  const { page, t } = await signIn(product);
  let asked = 0;
  await page.route('**/api/lookup/withdraw', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
  });
  const dialog = await openDialog(page, t, 'home.withdraw');
  await expect.poll(() => asked).toBe(1);
  // The phone takes another network. (Cut by the browser itself, a request fails at once.)
  await page.evaluate(() => {
    for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type));
  });
  await dialog.getByLabel(t('withdraw.amount')).waitFor();
  expect(asked).toBe(2);
});

test('a dialog whose code does not come leaves home as it is; trying again opens it', async () => {
  const { page, t } = await signIn(product, 'en', {
    pg: 20,
    expected: /dynamically imported module|\/dialogs-/,
    beforehand: (page) => page.route(/\/dialogs-/, (route) => route.abort()),
  });
  const dialog = await openDialog(page, t, 'home.transfer');
  await dialog.getByText(t('error.failure.unknown')).waitFor();
  await expect.poll(() => mainFigure(page, t).count()).toBe(1);
  await page.unroute(/\/dialogs-/);
  await press(dialog, t('common.retry'));
  await dialog.getByLabel(t('transfer.amount')).waitFor();
});

test('a page whose code did not come is there when the connection is back', async () => {
  const code = /\/statement-/;
  const { page, t } = await signIn(product, 'en', {
    expected: /dynamically imported module|\/statement-/,
    beforehand: (page) => page.route(code, (route) => route.abort()),
  });
  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page.getByText('This page could not be loaded').waitFor();
  await page.context().setOffline(true);
  await page.getByText(t('connection.offline')).waitFor();
  await page.unroute(code);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: t('statement.title') }).waitFor();
});
