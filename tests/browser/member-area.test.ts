/** The member's own: what survives a reload, the agreement, the how-to videos, the name of the bank account. */
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { closeDialog, loggedIn, mainFigure, newMember, openDialog, press, signIn } from './member.ts';
import { sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

test('a transfer and a QR deposit that were being filled in are so after the page was loaded anew', async () => {
  const { page, t } = await signIn(product, 'en', { pg: 20 });
  const dialog = await openDialog(page, t, 'home.transfer');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.amount')).fill('12.5');
  await page.reload();
  await expect.poll(() => dialog.getByLabel(t('transfer.amount')).inputValue()).toBe('12.5');
  await expect.poll(() => dialog.getByLabel(t('transfer.to'), { exact: true }).inputValue()).toBe('PG');
  await closeDialog(dialog, t);

  await openDialog(page, t, 'home.deposit');
  await dialog.getByLabel(t('qr.amount')).fill('77');
  await page.reload();
  await expect.poll(() => dialog.getByLabel(t('qr.amount')).inputValue()).toBe('77');
  await closeDialog(dialog, t);
  await openDialog(page, t, 'home.deposit');
  await expect.poll(() => dialog.getByLabel(t('qr.amount')).inputValue()).toBe('');
});

test('the agreement is asked once an arrival: put off, no dialog brings it back', async () => {
  const t = texts('en');
  const page = await product.open({ clock: true, stored: loggedIn(await newMember(product)) });
  await page.goto('/user/home');
  const agreement = page.getByRole('dialog', { name: t('agreement.title') });
  await agreement.getByRole('button', { name: t('agreement.later') }).click();
  await agreement.waitFor({ state: 'detached' });
  const deposit = await openDialog(page, t, 'home.deposit');
  await deposit.getByLabel(t('qr.amount')).waitFor();
  await closeDialog(deposit, t);
  await page.clock.runFor(3000);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page.waitForURL('**/user/statement');
  await page.getByRole('heading', { name: t('statement.title') }).waitFor();
  await page.getByRole('link', { name: t('nav.home') }).click();
  await agreement.getByRole('button', { name: t('agreement.accept') }).waitFor();
});

test('a member reads the agreements again and watches the how-to videos, and stays logged in', async () => {
  const { page, t } = await signIn(product, 'th');
  const dialog = await openDialog(page, t, 'nav.conditions');
  await dialog.getByRole('region', { name: t('agreement.title') }).waitFor();
  await expectAccessible(page, 'the agreements');
  await closeDialog(dialog, t);

  await press(page, t('nav.howto'));
  const list = page.getByRole('dialog', { name: t('howto.title') });
  const card = list.getByRole('button', { name: t('howto.balance.title') });
  await card.click();
  const player = page.getByRole('dialog', { name: t('howto.balance.title') });
  await player.locator('video').waitFor();
  await expectAccessible(page, 'the player');
  await page.goBack();
  await player.waitFor({ state: 'detached' });
  await expect.poll(() => card.count()).toBe(1);
  await page.goBack();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await mainFigure(page, t).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/home');
});

test('an account name in Thai is given in English, where the bank wants it so', async () => {
  const { page, t } = await signIn(product, 'en', { at: '/user/profile', bank: { code: 'KTB', name: 'สมหญิง รักดี' } });
  await press(page, t('bankName.edit'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('bankName.label')).fill('สมหญิง รักดี');
  await press(dialog, t('common.save'));
  await dialog.getByText(t('error.BANK_ACCOUNT_NAME_ENG')).waitFor();
  expect(await page.getByText(t('error.BANK_ACCOUNT_NAME_ENG')).count()).toBe(1);
  await expectAccessible(page);
  await dialog.getByLabel(t('bankName.label')).fill('Somying Rakdee');
  await press(dialog, t('common.save'));
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('SOMYING RAKDEE').first().waitFor();
  await page.reload();
  await page.getByText('SOMYING RAKDEE').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('bankName.edit') }).count()).toBe(0);
});
