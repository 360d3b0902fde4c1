// @vitest-environment node
/** A bonus from its receiving to its end, and the wheel from a coin to the statement, against the real service. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bahtToSatang, type Satang } from '../../contract/money.ts';
import { flagsReply, memberReply, membersReply } from '../../server/desk/contract.ts';
import { figure } from '../../src/i18n/money.ts';
import { seriousViolations } from './axe.ts';
import { gameCard, signIn, walletOf } from './member.ts';
import { type Product, startProduct } from './product.ts';
import type { Say } from './texts.ts';

const PHONE = '0812345678';
const BONUS = { name: 'โบนัสต้อนรับ 50 บาท', amount: bahtToSatang(50), turnover: bahtToSatang(150) };

let product: Product;

const press = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).first().click();

async function grantCoins(coins: number): Promise<void> {
  const { members } = await product.desk(membersReply, `members?search=${PHONE}`);
  const member = members.find(({ phone }) => phone === PHONE);
  await product.desk(memberReply, `members/${member?.id}/coins`, { method: 'POST', body: { coins } });
}

/** From home to the bonuses, and one of them received. */
async function receiveBonus(page: Page, t: Say): Promise<void> {
  await page.getByRole('link', { name: t('home.bonus') }).click();
  await page.waitForURL('**/user/bonus');
  await press(page, BONUS.name);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: t('bonus.receive') })
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await press(dialog, t('bonus.receive'));
  await dialog.getByText(t('bonus.receivedText')).waitFor();
  await press(dialog, t('common.done'));
  await dialog.waitFor({ state: 'detached' });
  // The held one says so, and so does its card.
  await page.getByText(t('bonus.held')).first().waitFor();
  await page.getByText(t('bonus.progress', { done: figure(0 as Satang), required: figure(BONUS.turnover) })).waitFor();
}

/** A payout waits for the turnover. */
async function expectNoPayout(page: Page, t: Say): Promise<void> {
  await page.goto('/user/home');
  await press(page, t('home.withdraw'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('withdraw.amount')).fill('100');
  await press(dialog, t('withdraw.continue'));
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('error.BONUS_CONDITION')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
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

/** Spins until a prize of money waits to be claimed; its row. */
async function spinForMoney(page: Page, t: Say): Promise<Locator> {
  const money = page.getByRole('row').filter({ hasText: 'เงินรางวัล' });
  for (let tries = 0; tries < 40; tries++) {
    await page.getByRole('heading', { name: t('coupon.title') }).waitFor();
    if ((await money.count()) > 0) return money.first();
    await page.locator('button:not([aria-disabled])', { hasText: t('spin.spin') }).click();
    const prize = page.getByRole('dialog');
    await prize.getByText(new RegExp(`${t('spin.wonText')}|${t('spin.blankText')}`)).waitFor();
    if (tries === 0) expect(await seriousViolations(page)).toEqual([]);
    await press(prize, t('common.done'));
    await prize.waitFor({ state: 'detached' });
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }
  throw new Error('forty spins and no money');
}

describe('bonus, wheel and coupon', () => {
  beforeAll(async () => {
    product = await startProduct();
    await product.desk(flagsReply, 'flags', { method: 'PUT', body: { spinActive: true } });
  });
  afterAll(() => product.stop());

  test('a bonus is received, its turnover played; a spin brings a prize, the prize is claimed, the statement knows it all', async () => {
    const { page, t } = await signIn(product, 'th');
    const before = await walletOf(product);
    await receiveBonus(page, t);
    expect(await walletOf(product)).toBe(before + BONUS.amount);
    await expectNoPayout(page, t);
    await playTurnover(page, t);

    await page.goto('/user/bonus');
    await page.getByRole('heading', { name: t('bonus.all') }).waitFor();
    await page.getByLabel(t('promotion.code')).waitFor();
    await expect.poll(() => page.getByText(t('bonus.held')).count()).toBe(0);
    await page.getByRole('button', { name: BONUS.name, disabled: true }).waitFor();

    await page.goto('/user/statement');
    const entries = page.getByRole('listitem');
    await entries
      .filter({ hasText: t('statement.kind.finish_bonus') })
      .filter({ hasText: BONUS.name })
      .first()
      .waitFor();

    await grantCoins(40);
    await page.goto('/user/home');
    await page.getByRole('link', { name: t('home.spin') }).click();
    await page.waitForURL('**/user/spin');
    const row = await spinForMoney(page, t);
    const prize = /เงินรางวัล (\d+) บาท/.exec((await row.textContent()) ?? '');
    const worth = bahtToSatang(Number(prize?.[1]));
    const wallet = await walletOf(product);
    await press(row, /./);
    const question = page.getByRole('alertdialog');
    await question.getByText(t('coupon.confirm')).waitFor();
    await press(question, t('coupon.claim'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('receipt.title.couponDone')).waitFor();
    await dialog.getByText(t('receipt.reference')).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await press(dialog, t('common.done'));
    await expect.poll(() => walletOf(product)).toBe(wallet + worth);

    await page.goto('/user/statement');
    await entries
      .filter({ hasText: prize?.[0] ?? '?' })
      .filter({ hasText: new RegExp(`\\+\\D?${figure(worth)}`) })
      .first()
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.context().close();
  });
});
