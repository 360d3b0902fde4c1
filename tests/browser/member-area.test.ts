// @vitest-environment node
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdrawalsReply } from '../../server/desk/money-contract.ts';
import { baht } from '../../src/i18n/money.ts';
import { seriousViolations } from './axe.ts';
import { amountIn, gameCard, logIn, mainFigure, showsAmount, signIn, totalFigure, walletOf } from './member.ts';
import { hasShown, type Product, startProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

/** At KTB, with an account name in Thai. */
const AT_KTB = '0898765432';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function closeDialog(page: Page, t: Say): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: t('common.close'), exact: true })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
}

test('everything back to the wallet in one transfer', async () => {
  const { page, t } = await signIn(product);
  const wallet = await amountIn(mainFigure(page, t));
  const total = await amountIn(totalFigure(page, t));
  expect(total).toBeGreaterThan(wallet);
  await press(page, t('home.transfer'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('WALLET');
  await dialog.getByRole('button', { name: t('transfer.allTo', { name: t('receipt.place.wallet') }) }).click();
  await dialog.getByText(t('transfer.review')).waitFor();
  await dialog
    .getByText(baht(satang(total - wallet)))
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('transfer.confirm'), exact: true }).click();
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
  await dialog.getByRole('button', { name: t('common.done'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await showsAmount(mainFigure(page, t), total);
  await showsAmount(totalFigure(page, t), total);
  await gameCard(page, 'PG Soft').filter({ hasText: '0.00' }).waitFor();
  expect(await walletOf(product)).toBe(total);
  await page.context().close();
});

test('a session that expires in a withdrawal: after logging in its amount is there, and nothing was sent', async () => {
  const { page, t } = await signIn(product);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/wallet/')) sent.push(request.url());
  });
  const { withdrawals } = await product.desk(withdrawalsReply, 'withdrawals');
  await press(page, t('home.withdraw'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('withdraw.amount')).fill('150');
  await dialog.getByRole('button', { name: t('withdraw.continue'), exact: true }).click();
  await dialog.getByText(t('withdraw.review')).waitFor();

  await page.route(
    '**/api/wallet',
    (route) => route.fulfill({ status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } }),
    {
      times: 1,
    },
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForURL('**/login?next=**');
  await hasShown(page, t('session.expired'));
  await logIn(page, t);
  await page.waitForURL('**/user/home');
  await expect.poll(() => dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('150');
  await dialog.getByRole('button', { name: t('withdraw.continue'), exact: true }).click();
  await dialog.getByText(t('withdraw.review')).waitFor();
  await closeDialog(page, t);
  expect(sent).toEqual([]);
  expect((await product.desk(withdrawalsReply, 'withdrawals')).withdrawals).toHaveLength(withdrawals.length);

  // Closed by the player, it begins empty again.
  await press(page, t('home.withdraw'));
  await expect.poll(() => dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('');
  await page.context().close();
});

test('a transfer and a QR deposit that were being filled in are so after the page was loaded anew', async () => {
  const { page, t } = await signIn(product);
  const dialog = page.getByRole('dialog');
  await press(page, t('home.transfer'));
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.amount')).fill('12.5');
  await page.reload();
  await expect.poll(() => dialog.getByLabel(t('transfer.amount')).inputValue()).toBe('12.5');
  await expect.poll(() => dialog.getByLabel(t('transfer.to'), { exact: true }).inputValue()).toBe('PG');
  await closeDialog(page, t);

  await press(page, t('home.deposit'));
  await dialog.getByLabel(t('qr.amount')).fill('77');
  await page.reload();
  await expect.poll(() => dialog.getByLabel(t('qr.amount')).inputValue()).toBe('77');
  await closeDialog(page, t);
  await press(page, t('home.deposit'));
  await expect.poll(() => dialog.getByLabel(t('qr.amount')).inputValue()).toBe('');
  await page.context().close();
});

test('the agreement is asked once an arrival: put off, no dialog brings it back', async () => {
  const t = texts('en');
  const page = await product.open();
  await page.goto('/login');
  await logIn(page, t);
  const agreement = page.getByRole('dialog', { name: t('agreement.title') });
  await agreement.getByRole('button', { name: t('agreement.later') }).click();
  await agreement.waitFor({ state: 'detached' });
  await press(page, t('home.deposit'));
  await page.getByRole('dialog').getByLabel(t('qr.amount')).waitFor();
  await closeDialog(page, t);
  await page.waitForTimeout(3000);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page.waitForURL('**/user/statement');
  await page.getByRole('heading', { name: t('statement.title') }).waitFor();
  await page.getByRole('link', { name: t('nav.home') }).click();
  await agreement.getByRole('button', { name: t('agreement.accept') }).waitFor();
  await page.context().close();
});

test('a member reads the agreements again and watches the how-to videos, and stays logged in', async () => {
  const { page, t } = await signIn(product, 'th');
  await press(page, t('nav.conditions'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: t('agreement.title') }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog
    .getByRole('button', { name: t('common.close'), exact: true })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });

  await press(page, t('nav.howto'));
  const list = page.getByRole('dialog', { name: t('howto.title') });
  const card = list.getByRole('button', { name: t('howto.balance.title') });
  await card.click();
  const player = page.getByRole('dialog', { name: t('howto.balance.title') });
  await player.locator('video').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.goBack();
  await player.waitFor({ state: 'detached' });
  await expect.poll(() => card.count()).toBe(1);
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await mainFigure(page, t).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/home');
  await page.context().close();
});

test('an account name in Thai is given in English, where the bank wants it so', async () => {
  const { page, t } = await signIn(product, 'en', { phone: AT_KTB });
  await page.getByRole('link', { name: t('nav.profile') }).click();
  await press(page, t('bankName.edit'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('bankName.label')).fill('สมหญิง รักดี');
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
  await dialog.getByText(t('error.BANK_ACCOUNT_NAME_ENG')).waitFor();
  await expect.poll(() => page.getByText(t('error.BANK_ACCOUNT_NAME_ENG')).count()).toBe(2);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByLabel(t('bankName.label')).fill('Somying Rakdee');
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('SOMYING RAKDEE').first().waitFor();
  await page.reload();
  await page.getByText('SOMYING RAKDEE').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('bankName.edit') }).count()).toBe(0);
  await page.context().close();
});
