/** Payouts, and what the money dialogs do without a connection or without their code. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { doneReply, withdrawalsReply } from '../../server/desk/money-contract.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import {
  closeDialog,
  logIn,
  type Member,
  mainFigure,
  openDialog,
  PASSWORD,
  press,
  showsAmount,
  signIn,
  totalFigure,
  walletOf,
} from './member.ts';
import { hasShown, sharedProduct } from './product.ts';

const { amount: baht } = moneyIn('BAHT');

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

test('amounts that cannot be withdrawn say so, and nothing moves; one that can is sent, waits for the transfer, and is seen paid', async () => {
  const { page, t, member } = await signIn(product, 'la', { wallet: 2500, pg: 20 });
  const dialog = await openDialog(page, t, 'home.withdraw');
  const refused: [string, string][] = [
    ['99.99', t('withdraw.minimum', { amount: '100' })],
    ['50000.01', t('withdraw.maximum', { amount: '50,000' })],
    ['49999', t('withdraw.notEnough', { amount: '2,520' })],
  ];
  for (const [typed, message] of refused) {
    await dialog.getByLabel(t('withdraw.amount')).fill(typed);
    await press(dialog, t('withdraw.continue'));
    await dialog.getByText(message).waitFor();
  }
  await expectAccessible(page, 'a refused amount');
  expect(await dialog.getByText(t('withdraw.review')).count()).toBe(0);
  expect(await waiting(member)).toEqual([]);
  expect(await walletOf(product, member)).toBe(2500_00);

  await dialog.getByLabel(t('withdraw.amount')).fill('500');
  await press(dialog, t('withdraw.continue'));
  await dialog.getByText(t('withdraw.review')).waitFor();
  await dialog.getByText(baht(satang(500_00))).waitFor();
  await expectAccessible(page, 'the review');
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('receipt.title.withdrawSent')).waitFor();
  await expectAccessible(page, 'the receipt');

  const [asked, ...others] = await waiting(member);
  expect(others).toEqual([]);
  const reference = asked?.reference ?? '';
  expect(asked?.amount).toBe(500_00);
  await dialog.getByText(reference, { exact: true }).waitFor();
  await closeDialog(dialog, t, 'common.done');
  await showsAmount(totalFigure(page, t), satang(2020_00));
  await showsAmount(mainFigure(page, t), await walletOf(product, member));

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page.waitForURL('**/user/statement');
  const entry = page.getByRole('button').filter({ hasText: t('statement.reference', { reference }) });
  await entry.getByText(t('statement.status.underWay')).waitFor();
  await product.desk(doneReply, `withdrawals/${reference}/pay`, { method: 'POST' });
  const refreshed = async () => {
    await press(page, t('statement.refresh'));
    return entry.getByText(t('statement.status.done')).count();
  };
  await expect.poll(refreshed, { interval: 200 }).toBe(1);
  await entry.getByText(`-${baht(satang(500_00))}`).waitFor();
  expect(await waiting(member)).toEqual([]);
});

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

test('without a connection a banner shows and the money buttons wait', async () => {
  const { page, t, member } = await signIn(product, 'en', { pg: 20 });
  const banner = page.getByRole('status', { includeHidden: true }).filter({ hasText: t('connection.offlineHint') });

  const withdraw = await openDialog(page, t, 'home.withdraw');
  await withdraw.getByLabel(t('withdraw.amount')).fill('100');
  await press(withdraw, t('withdraw.continue'));
  const confirm = withdraw.getByRole('button', { name: t('withdraw.confirm') });
  await confirm.waitFor();
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  await codeHasCome(page, /\/dialogs-/);

  await page.context().setOffline(true);
  await banner.first().waitFor();
  await withdraw.getByText(t('connection.offlineHint')).waitFor();
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await banner.first().waitFor({ state: 'detached' });
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  await closeDialog(withdraw, t);

  const deposit = await openDialog(page, t, 'home.deposit');
  await deposit.getByLabel(t('qr.amount')).fill('100');
  const create = deposit.getByRole('button', { name: t('qr.create') });
  await expect.poll(() => create.isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await banner.first().waitFor();
  await expect.poll(() => create.isDisabled()).toBe(true);
  await closeDialog(deposit, t);
  await banner.first().waitFor();
  // Dialogs that were not opened before open without a connection too.
  const transfer = await openDialog(page, t, 'home.transfer');
  await transfer.getByLabel(t('transfer.amount')).waitFor();
  await closeDialog(transfer, t);
  const refresh = page.getByRole('button', { name: t('home.refresh'), exact: true });
  await expect.poll(() => refresh.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await banner.first().waitFor({ state: 'detached' });

  expect(await waiting(member)).toEqual([]);
  expect(await walletOf(product, member)).toBe(2500_00);
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

test('a session that expires in a withdrawal: after logging in its amount is there, and nothing was sent', async () => {
  const { page, t, member } = await signIn(product);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/wallet/')) sent.push(request.url());
  });
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('150');
  await press(dialog, t('withdraw.continue'));
  await dialog.getByText(t('withdraw.review')).waitFor();

  const expired = { status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } };
  await page.route('**/api/wallet', (route) => route.fulfill(expired), { times: 1 });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForURL('**/login?next=**');
  await hasShown(page, t('session.expired'));
  await logIn(page, t, member);
  await page.waitForURL('**/user/home');
  await expect.poll(() => dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('150');
  await press(dialog, t('withdraw.continue'));
  await dialog.getByText(t('withdraw.review')).waitFor();
  await closeDialog(dialog, t);
  expect(sent).toEqual([]);
  expect(await waiting(member)).toEqual([]);

  // Closed by the player, it begins empty again.
  await openDialog(page, t, 'home.withdraw');
  await expect.poll(() => dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('');
});

test('a large payout is confirmed by the password, which is never kept; wrong or left, nothing is sent', async () => {
  await product.flags({ payoutProofBaht: 500 });
  const { page, t, member } = await signIn(product, 'th');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/withdrawAll')) sent.push(request.postData() ?? '');
  });
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('500');
  await press(dialog, t('withdraw.continue'));
  await press(dialog, t('withdraw.confirm'));
  const password = dialog.getByLabel(t('field.password'), { exact: true });
  await password.fill('not mine at all');
  await expectAccessible(page, 'the proof');
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('error.WRONG_PASSWORD')).waitFor();
  await page.goBack();
  await dialog.getByText(t('withdraw.review')).waitFor();
  await press(dialog, t('withdraw.confirm'));
  expect(await password.inputValue()).toBe('');
  expect(sent).toEqual([]);
  // The first answer is lost: asking again needs no other proof.
  await page.route('**/api/wallet/withdrawAll', (route) => route.abort(), { times: 1 });
  await password.fill(PASSWORD);
  await press(dialog, t('withdraw.confirm'));
  await press(dialog, t('request.checkAgain'));
  await dialog.getByText(t('receipt.title.withdrawSent')).waitFor();
  expect(new Set(sent)).toEqual(new Set([JSON.stringify({ amount: 500 })]));
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(PASSWORD);
  expect(await waiting(member)).toMatchObject([{ amount: 500_00 }]);
});
