/** What is under way, on home: an open QR code, a withdrawal that is not paid yet, a slip that nobody has read. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdraw } from '../../contract/wallet.ts';
import { doneReply, withdrawalsReply } from '../../server/desk/money-contract.ts';
import { baht } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, gameCard, openDialog, press, signIn, taken } from './member.ts';
import { type Locale, sharedProduct } from './product.ts';

const product = await sharedProduct();

test.each<Locale>(['en', 'th', 'la'])('in %s: each has a line on home, and opens from there', async (locale) => {
  const { page, t, member } = await signIn(product, locale, { wallet: 2500, size: { width: 320, height: 640 } });
  const strip = page.getByRole('list').filter({ hasText: baht(satang(321_00)) });
  const line = (kind: string) => strip.getByRole('listitem').filter({ hasText: t('request.kind', { kind }) });

  taken(await product.api(member.token).send(withdraw, { body: { amount: 500 }, key: randomUUID() }));
  const deposit = await openDialog(page, t, 'home.deposit');
  await deposit.getByText(t('deposit.way.bank'), { exact: true }).click();
  await press(deposit, t('deposit.bank.slip'));
  const buffer = await sharp({
    create: { width: 480, height: 720, channels: 3, background: `#28${locale === 'en' ? 6 : locale === 'th' ? 7 : 8}` },
  })
    .png()
    .toBuffer();
  await deposit.locator('input[type=file]').first().setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await press(deposit, t('slipUpload.send'));
  await deposit.getByText(t('receipt.title.depositSent')).waitFor();
  await closeDialog(deposit, t, 'common.done');
  await openDialog(page, t, 'home.deposit');
  await deposit.getByLabel(t('qr.amount')).fill('321');
  await press(deposit, t('qr.create'));
  await deposit.getByAltText(t('qr.image', { amount: '321.00' })).waitFor();
  await closeDialog(deposit, t);

  await line('qr')
    .getByText(/^\d\d:\d\d$/)
    .waitFor();
  await line('withdraw')
    .filter({ hasText: t('receipt.stage.queued') })
    .waitFor();
  await line('slip')
    .filter({ hasText: t('receipt.stage.checking') })
    .waitFor();
  await expectAccessible(page, 'home with what is under way');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await line('qr').getByRole('button').click();
  await deposit.getByAltText(t('qr.image', { amount: '321.00' })).waitFor();
  await closeDialog(deposit, t);

  await line('slip').getByRole('link').click();
  await page.waitForURL('**/user/statement');
  await page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: t('slips.status.underWay') })
    .first()
    .waitFor();
  await page.goto('/user/home');
  await line('withdraw').getByRole('link').click();
  await page.waitForURL('**/user/statement?kind=withdraw&status=underWay');
  await page
    .getByRole('listitem')
    .filter({ hasText: baht(satang(500_00)) })
    .first()
    .waitFor();

  // It pushes nothing down as it comes.
  await page.goto('/user/home');
  await line('withdraw').waitFor();
  await gameCard(page, 'PG Soft').waitFor();
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1000);
      }),
  );
  expect(shifted).toBeLessThan(0.02);

  // It is paid while home is open.
  const { withdrawals } = await product.desk(withdrawalsReply, 'withdrawals');
  const asked = withdrawals.find(({ phone }) => phone === member.phone);
  await product.desk(doneReply, `withdrawals/${asked?.reference}/pay`, { method: 'POST' });
  await line('withdraw').waitFor({ state: 'detached' });
});
