/** A bonus from its receiving to its end, and the wheel from a coin to the statement, against the real service. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bahtToSatang, type Satang } from '../../contract/money.ts';
import { memberReply } from '../../server/desk/contract.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, gameCard, newMember, openDialog, press, signIn, walletOf } from './member.ts';
import { sharedProduct } from './product.ts';
import type { Say } from './texts.ts';

const { figure } = moneyIn('BAHT');

const BONUS = { name: 'โบนัสต้อนรับ 50 บาท', amount: bahtToSatang(50), turnover: bahtToSatang(150) };
const PRIZE = { name: 'เงินรางวัล 20 บาท', amount: bahtToSatang(20) };

const product = await sharedProduct();

/** Goes from home to the bonuses, and receives one of them. */
async function receiveBonus(page: Page, t: Say): Promise<void> {
  await page.getByRole('link', { name: t('home.bonus') }).click();
  await page.waitForURL('**/user/bonus');
  await page.getByRole('button', { name: BONUS.name }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: t('bonus.receive') })
    .first()
    .waitFor();
  await expectAccessible(page);
  await press(dialog, t('bonus.receive'));
  await dialog.getByText(t('bonus.receivedText')).waitFor();
  await closeDialog(dialog, t, 'common.done');
  // The held one says so, and so does its card.
  await page.getByText(t('bonus.held')).first().waitFor();
  await page.getByText(t('bonus.progress', { done: figure(0 as Satang), required: figure(BONUS.turnover) })).waitFor();
}

/** A payout waits for the turnover. */
async function expectNoPayout(page: Page, t: Say): Promise<void> {
  await page.getByRole('link', { name: t('nav.home') }).click();
  const held = page.getByRole('region', { name: BONUS.name });
  await held.getByText(t('bonus.progress', { done: figure(0 as Satang), required: figure(BONUS.turnover) })).waitFor();
  await held.getByRole('progressbar').waitFor();
  await expectAccessible(page, 'home with a bonus');
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByText(t('withdraw.heldBack')).waitFor();
  await dialog
    .getByText(t('bonus.progress', { done: figure(0 as Satang), required: figure(BONUS.turnover) }))
    .waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: t('withdraw.toBonus') }).click();
  await page.waitForURL('**/user/bonus');
  // Another one is not offered meanwhile: it would be refused.
  await page.getByRole('button', { name: 'โบนัสรายวัน 5 บาท' }).click();
  await dialog.getByText(t('error.BONUS_REMAINING')).waitFor();
  await dialog.getByRole('button', { name: t('bonus.understood') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: t('nav.home') }).click();
}

/** Moves money into the game and plays the whole turnover in one round. */
async function playTurnover(page: Page, t: Say): Promise<void> {
  await gameCard(page, 'PG Soft').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('game.amount')).fill('150');
  await press(dialog, t('game.transferAndPlay'));
  await page.waitForURL('**/provider/PG**');
  await page.getByLabel('Stake').fill('150');
  await press(page, 'Play a round');
  await page.waitForURL('**/provider/PG?said=*');
}

test('a bonus is received, its turnover is played, and the statement knows it all', async () => {
  const { page, t, member } = await signIn(product, 'th', { wallet: 500, pg: 20 });
  await product.db.query(
    `insert into play (member_id, game_code, stake, payout, at)
     select $1, 'PG', amount * played_times, amount * played_times, $2 from bonus where name = $3`,
    [member.id, new Date(), BONUS.name],
  );
  await receiveBonus(page, t);
  expect(await walletOf(product, member)).toBe(500_00 + BONUS.amount);
  await expectNoPayout(page, t);
  await playTurnover(page, t);

  await page.goto('/user/bonus');
  await page.getByRole('heading', { name: t('bonus.all') }).waitFor();
  await page.getByLabel(t('promotion.code')).waitFor();
  await expect.poll(() => page.getByText(t('bonus.held')).count()).toBe(0);
  await page.getByRole('button', { name: BONUS.name, disabled: true }).waitFor();

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: t('statement.kind.finish_bonus') })
    .filter({ hasText: BONUS.name })
    .first()
    .waitFor();
});

test('a coin is granted and spun, its prize is claimed, and the statement knows it', async () => {
  // The draw is the service's tests' matter: here the wheel holds one prize.
  await product.db.query(`update wheel_slice set weight = 0 where prize_code <> 'MONEY20'`);
  const member = await newMember(product, { wallet: 500 });
  await product.desk(memberReply, `members/${member.id}/coins`, { method: 'POST', body: { coins: 1 } });
  const { page, t } = await signIn(product, 'th', { member });
  await page.getByRole('link', { name: t('spin.title') }).click();
  await page.waitForURL('**/user/spin');
  await page.getByRole('heading', { name: t('coupon.title') }).waitFor();
  await page.locator('button:not([aria-disabled])', { hasText: t('spin.spin') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('spin.wonText')).waitFor();
  await expectAccessible(page, 'the prize');
  // The browser's "back" closes what is open, and the wheel stays.
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });

  const row = page.getByRole('row').filter({ hasText: PRIZE.name });
  await row.getByRole('button').click();
  const question = page.getByRole('alertdialog');
  await question.getByText(t('coupon.confirm')).waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/user/spin');
  await row.getByRole('button').click();
  await question.getByText(t('coupon.confirm')).waitFor();
  await press(question, t('coupon.claim'));
  await dialog.getByText(t('receipt.title.couponDone')).waitFor();
  await dialog.getByText(t('receipt.reference')).waitFor();
  await expectAccessible(page, 'the receipt');
  await closeDialog(dialog, t, 'common.done');
  await expect.poll(() => walletOf(product, member)).toBe(500_00 + PRIZE.amount);

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: PRIZE.name })
    .filter({ hasText: new RegExp(`\\+\\D?${figure(PRIZE.amount)}`) })
    .first()
    .waitFor();
  await expectAccessible(page, 'the statement');
});
