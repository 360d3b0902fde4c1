/** Pending requests on home: an open QR code, a withdrawal that is not paid yet. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdraw } from '../../contract/wallet.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, gameCard, openDialog, press, signIn, taken } from './member.ts';
import { sharedProduct } from './product.ts';
import { inEachLanguage, type Say } from './texts.ts';

const { amount: baht } = moneyIn('BAHT');

const product = await sharedProduct();

const strip = (page: Page) => page.getByRole('list').filter({ hasText: baht(satang(321_00)) });
const line = (page: Page, t: Say, kind: string) =>
  strip(page)
    .getByRole('listitem')
    .filter({ hasText: t('request.kind', { kind }) });

/** The distance by which home's content was pushed since it was loaded. */
const shifted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
  });

test('each has a line on home in each language, which pushes nothing down as it comes, and opens', async () => {
  const { page, t, member } = await signIn(product, 'la', { wallet: 2500, size: { width: 320, height: 640 } });
  taken(await product.api(member.token).send(withdraw, { body: { amount: 500 }, key: randomUUID() }));
  const deposit = await openDialog(page, t, 'home.deposit');
  await deposit.getByLabel(t('qr.amount')).fill('321');
  await press(deposit, t('qr.create'));
  await deposit.getByAltText(t('qr.image', { amount: '321.00' })).waitFor();
  await closeDialog(deposit, t);

  await inEachLanguage(page, t, async (say) => {
    // However long its words are.
    await page.goto('/user/home');
    await line(page, say, 'qr')
      .getByText(/^\d\d:\d\d$/)
      .waitFor();
    await line(page, say, 'withdraw')
      .filter({ hasText: say('receipt.stage.queued') })
      .waitFor();
    await gameCard(page, 'PG Soft').waitFor();
    // On a machine that is slow enough it comes after the games.
    expect(await shifted(page), say.locale).toBeLessThan(0.1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
  await expectAccessible(page, 'home with what is under way');
  await line(page, t, 'qr').getByRole('button').click();
  await deposit.getByAltText(t('qr.image', { amount: '321.00' })).waitFor();
});
