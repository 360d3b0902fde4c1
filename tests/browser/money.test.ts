import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { gameCard, openDialog, passBanners, press, signIn } from './member.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();

test('a dialog keeps the focus when its receipt is closed; without a connection the refund dialog still scrolls by keyboard', async () => {
  const { page, t } = await signIn(product, 'en', { pg: 20, lost: 1200 });
  const dialog = page.getByRole('dialog');
  const isOnDialog = () => dialog.evaluate((element) => element === document.activeElement);
  await gameCard(page, 'PG Soft').click();
  await dialog.getByLabel(t('game.amount')).fill('1');
  await press(dialog, t('game.transferOnly'));
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
  await expect.poll(isOnDialog).toBe(true);
  await press(dialog, t('common.done'));
  await dialog.getByLabel(t('game.amount')).waitFor();
  await expect.poll(isOnDialog).toBe(true);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });

  await openDialog(page, t, 'home.refund');
  await passBanners(dialog, t, dialog.getByText(t('refund.list')));
  await page.context().setOffline(true);
  await dialog.getByText(t('connection.offlineHint')).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('region', { name: t('home.refund'), exact: true }).focus();
});

test('back leads from a review, a slip and a gift link to the step before; the dialog stays', async () => {
  const { page, t } = await signIn(product, 'en', { wallet: 500 });
  const dialog = page.getByRole('dialog');
  await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('200');
  await press(dialog, t('withdraw.continue'));
  await dialog.getByRole('button', { name: t('withdraw.confirm'), exact: true }).waitFor();
  await page.goBack();
  expect(await dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('200');
  await press(dialog, t('withdraw.continue'));
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('receipt.title.withdrawSent')).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });

  await openDialog(page, t, 'home.deposit');
  await dialog.getByText(t('deposit.way.bank'), { exact: true }).click();
  await press(dialog, t('deposit.bank.slip'));
  await dialog.getByText(t('slipUpload.title')).waitFor();
  await page.goBack();
  await dialog.getByText(t('deposit.way.trueWallet'), { exact: true }).click();
  await dialog.getByText(t('deposit.true.giftHint')).click();
  await dialog.getByLabel(t('giftLink.link')).waitFor();
  await page.goBack();
  await dialog.getByText(t('deposit.true.giftHint')).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
});
