// @vitest-environment node
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import type { MessageId } from '../../contract/texts.ts';
import {
  doneReply,
  giftsReply,
  slipOutcomeReply,
  slipsReply,
  withdrawalsReply,
} from '../../server/desk/money-contract.ts';
import { baht, figure } from '../../src/i18n/money.ts';
import { seriousViolations } from './axe.ts';
import { amountIn, gameCard, mainFigure, passBanners, showsAmount, signIn, totalFigure, walletOf } from './member.ts';
import { type Locale, type Product, startProduct } from './product.ts';
import type { Say } from './texts.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const inBaht = (whole: number) => satang(whole * 100);

async function openDialog(page: Page, t: Say, tile: MessageId): Promise<Locator> {
  await page.getByRole('button', { name: t(tile), exact: true }).click();
  return page.getByRole('dialog');
}

const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

async function finish(dialog: Locator, t: Say): Promise<void> {
  await press(dialog, t('common.done'));
  await dialog.waitFor({ state: 'detached' });
}

const waiting = async () => {
  const { withdrawals } = await product.desk(withdrawalsReply, 'withdrawals');
  return withdrawals.filter(({ status }) => status === 'created' || status === 'processing');
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
  await expect.poll(atRest, { interval: 1000 }).toBe(true);
}

/** The statement's entry with this reference. */
async function entryOf(page: Page, t: Say, reference: string): Promise<Locator> {
  await page.getByRole('link', { name: t('nav.statement') }).click();
  await page.waitForURL('**/user/statement');
  return page.getByRole('button').filter({ hasText: t('statement.reference', { reference }) });
}

test('transfer to a game and back', async () => {
  const { page, t } = await signIn(product);
  const wallet = await amountIn(mainFigure(page, t));
  const game = await amountIn(gameCard(page, 'PG Soft'));
  expect(wallet).toBe(await walletOf(product));

  const move = async (from: string, to: string): Promise<Locator> => {
    const dialog = await openDialog(page, t, 'home.transfer');
    await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption(from);
    await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption(to);
    await dialog.getByLabel(t('transfer.amount')).fill('100');
    await press(dialog, t('transfer.continue'));
    await dialog.getByText(t('transfer.review')).waitFor();
    await press(dialog, t('transfer.confirm'));
    await dialog.getByText(t('receipt.title.transferDone')).waitFor();
    await dialog.getByText(baht(inBaht(100))).waitFor();
    return dialog;
  };

  const there = await move('WALLET', 'PG');
  expect(await seriousViolations(page)).toEqual([]);
  await finish(there, t);
  await showsAmount(mainFigure(page, t), satang(wallet - 100_00));
  await gameCard(page, 'PG Soft')
    .filter({ hasText: figure(satang(game + 100_00)) })
    .waitFor();
  expect(await walletOf(product)).toBe(wallet - 100_00);

  const back = await move('PG', 'WALLET');
  await finish(back, t);
  await showsAmount(mainFigure(page, t), wallet);
  await gameCard(page, 'PG Soft')
    .filter({ hasText: figure(game) })
    .waitFor();
  expect(await walletOf(product)).toBe(wallet);
  await page.context().close();
});

test('open a game account, move money in, and play at the provider', async () => {
  const { page, t } = await signIn(product);
  const wallet = await amountIn(mainFigure(page, t));
  await gameCard(page, 'Joker Gaming')
    .filter({ hasText: t('home.games.openAccount') })
    .click();
  const dialog = page.getByRole('dialog');
  await press(dialog, t('game.activate'));
  await dialog.getByText(t('game.login')).waitFor();

  const row = (label: MessageId) =>
    dialog
      .locator('dl > div')
      .filter({ has: page.getByText(t(label), { exact: true }) })
      .locator('dd');
  let username = '';
  const named = async () => {
    username = ((await row('game.username').textContent()) ?? '').trim();
    return username;
  };
  await expect.poll(named).toMatch(/^\w{4,}$/);
  await press(dialog, t('field.showPassword'));
  const password = row('game.password').locator('[translate=no]');
  await expect.poll(() => password.textContent()).toMatch(/^\S{8,}$/);
  await press(dialog, t('field.hidePassword'));
  await password.waitFor({ state: 'detached' });
  expect(await seriousViolations(page)).toEqual([]);

  await dialog.getByLabel(t('game.amount')).fill('50');
  await press(dialog, t('game.transferOnly'));
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
  await dialog.getByText(t('receipt.reference')).waitFor();
  await press(dialog, t('common.done'));
  await dialog.getByText(t('home.games.worth', { amount: '50.00' })).waitFor();
  expect(await walletOf(product)).toBe(wallet - 50_00);

  await press(dialog, t('game.play'));
  await page.waitForURL('**/provider/JOKER**');
  await expect.poll(() => page.locator('[data-name=username]').textContent()).toBe(username);
  await expect.poll(() => page.locator('[data-name=balance]').textContent()).toBe('50.00');
  expect(page.context().pages()).toHaveLength(1);

  await page.goto('/user/home');
  await showsAmount(mainFigure(page, t), satang(wallet - 50_00));
  await gameCard(page, 'Joker Gaming').filter({ hasText: '50.00' }).waitFor();
  await page.context().close();
});

test('a slip of a bank transfer: sent, accepted at the desk, in the wallet and in the list of slips', async () => {
  const { page, t } = await signIn(product);
  const wallet = await amountIn(mainFigure(page, t));
  const dialog = await openDialog(page, t, 'home.deposit');
  await dialog.getByText(t('deposit.way.bank'), { exact: true }).click();
  await dialog.getByRole('heading', { name: t('deposit.bank.manual') }).waitFor();
  await dialog.getByText('LUCKY WALLET CO LTD').waitFor();
  await press(dialog, t('deposit.bank.slip'));

  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="720"><rect width="480" height="720" fill="#eef"/>
<circle cx="240" cy="160" r="70" fill="#286"/><rect x="60" y="320" width="360" height="26"/><rect x="60" y="380" width="240" height="26"/></svg>`;
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer();
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await dialog.getByAltText(t('slipUpload.preview')).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await press(dialog, t('slipUpload.send'));
  await dialog.getByText(t('receipt.title.depositSent')).waitFor();
  await finish(dialog, t);
  expect(await walletOf(product)).toBe(wallet);

  const { slips } = await product.desk(slipsReply, 'slips');
  const [slip] = slips;
  expect(slip?.amount).toBeNull();
  const { outcome } = await product.desk(slipOutcomeReply, `slips/${slip?.reference}/accept`, {
    method: 'POST',
    body: { amount: 250, transactionReference: 'KTB-20250101-0001' },
  });
  expect(outcome).toBe('credited');
  // A press counts for nothing while an earlier reading is on its way.
  const refreshed = async () => {
    await press(page, t('home.refresh'));
    return mainFigure(page, t).textContent();
  };
  await expect.poll(refreshed, { interval: 1000 }).toContain(baht(satang(wallet + 250_00)));

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await press(page, t('statement.slips'));
  const line = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: baht(inBaht(250)) });
  await line.getByText(t('slips.status.done')).waitFor();
  await page.context().close();
});

test('a gift link is added to the wallet once', async () => {
  const { page, t } = await signIn(product);
  const wallet = await amountIn(mainFigure(page, t));
  const link = 'https://gift.truemoney.com/campaign/?v=BrowserGift0001';
  await product.desk(giftsReply, 'gifts', { method: 'POST', body: { link, amount: 75 } });

  const openGift = async (): Promise<Locator> => {
    const dialog = await openDialog(page, t, 'home.deposit');
    await dialog.getByText(t('deposit.way.trueWallet'), { exact: true }).click();
    await dialog.getByRole('button', { name: t('deposit.true.gift') }).click();
    await dialog.getByRole('heading', { name: t('giftLink.title') }).waitFor();
    return dialog;
  };
  const dialog = await openGift();
  await dialog.getByLabel(t('giftLink.link')).fill('https://example.com/gift');
  await press(dialog, t('giftLink.send'));
  await dialog.getByText(t('giftLink.invalid')).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  let sent = '';
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += request.postData() ?? '';
  });
  await dialog.getByLabel(t('giftLink.link')).fill(link);
  await press(dialog, t('giftLink.send'));
  await dialog.getByText(t('receipt.title.depositDone')).waitFor();
  await dialog.getByText(baht(inBaht(75))).waitFor();
  expect(sent).not.toBe('');
  expect(sent, 'the link leaves the phone encrypted').not.toContain('BrowserGift0001');
  await finish(dialog, t);
  await showsAmount(mainFigure(page, t), satang(wallet + 75_00));

  const again = await openGift();
  await again.getByLabel(t('giftLink.link')).fill(link);
  await press(again, t('giftLink.send'));
  await again.getByText(t('giftLink.notDone')).waitFor();
  expect(await walletOf(product)).toBe(wallet + 75_00);
  await page.context().close();
});

test('the loss refund is received, then added to the wallet', async () => {
  const { page, t } = await signIn(product);
  const wallet = await amountIn(mainFigure(page, t));
  const dialog = await openDialog(page, t, 'home.refund');
  await passBanners(dialog, t, dialog.getByText(baht(inBaht(60))));
  expect(await seriousViolations(page)).toEqual([]);
  await press(dialog, t('refund.receive'));
  await dialog.getByText(t('refund.waiting')).waitFor();
  expect(await walletOf(product)).toBe(wallet);

  await press(dialog, t('refund.add'));
  await dialog.getByText(t('receipt.title.refundDone')).waitFor();
  await finish(dialog, t);
  await showsAmount(mainFigure(page, t), satang(wallet + 60_00));
  expect(await walletOf(product)).toBe(wallet + 60_00);
  await page.context().close();
});

test('a withdrawal under the minimum, above the maximum or above the balance says so; nothing moves', async () => {
  const { page, t } = await signIn(product);
  const wallet = await walletOf(product);
  const open = (await waiting()).length;
  const total = await amountIn(totalFigure(page, t));
  const dialog = await openDialog(page, t, 'home.withdraw');
  const refused: [string, string][] = [
    ['99.99', t('withdraw.minimum', { amount: '100' })],
    ['50000.01', t('withdraw.maximum', { amount: '50,000' })],
    ['49999', t('withdraw.notEnough', { amount: figure(total) })],
  ];
  for (const [typed, message] of refused) {
    await dialog.getByLabel(t('withdraw.amount')).fill(typed);
    await press(dialog, t('withdraw.continue'));
    await dialog.getByText(message).waitFor();
  }
  expect(await seriousViolations(page)).toEqual([]);
  expect(await dialog.getByText(t('withdraw.review')).count()).toBe(0);
  expect(await waiting()).toHaveLength(open);
  expect(await walletOf(product)).toBe(wallet);
  await page.context().close();
});

test('without a connection a banner shows and the money buttons wait', async () => {
  const { page, t } = await signIn(product);
  const wallet = await walletOf(product);
  const open = (await waiting()).length;
  const banner = page.getByRole('status', { includeHidden: true }).filter({ hasText: t('connection.offlineHint') });

  const withdraw = await openDialog(page, t, 'home.withdraw');
  await withdraw.getByLabel(t('withdraw.amount')).fill('100');
  await press(withdraw, t('withdraw.continue'));
  const confirm = withdraw.getByRole('button', { name: t('withdraw.confirm') });
  await confirm.waitFor();
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  await codeHasCome(page, /transfer-screen/);

  await page.context().setOffline(true);
  await banner.first().waitFor();
  await withdraw.getByText(t('connection.offlineHint')).waitFor();
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await banner.first().waitFor({ state: 'detached' });
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  await press(withdraw, t('common.close'));
  await withdraw.waitFor({ state: 'detached' });

  const deposit = await openDialog(page, t, 'home.deposit');
  await deposit.getByLabel(t('qr.amount')).fill('100');
  const create = deposit.getByRole('button', { name: t('qr.create') });
  await expect.poll(() => create.isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await banner.first().waitFor();
  await expect.poll(() => create.isDisabled()).toBe(true);
  await press(deposit, t('common.close'));
  await deposit.waitFor({ state: 'detached' });
  await banner.first().waitFor();
  // Dialogs that were not opened before open without a connection too.
  const transfer = await openDialog(page, t, 'home.transfer');
  await transfer.getByLabel(t('transfer.amount')).waitFor();
  await press(transfer, t('common.close'));
  await transfer.waitFor({ state: 'detached' });
  const refresh = page.getByRole('button', { name: t('home.refresh'), exact: true });
  await expect.poll(() => refresh.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await banner.first().waitFor({ state: 'detached' });

  expect(await waiting()).toHaveLength(open);
  expect(await walletOf(product)).toBe(wallet);
  await page.context().close();
});

test('a dialog whose code does not come leaves home as it is; trying again opens it', async () => {
  const { page, t } = await signIn(product, 'en', {
    expected: /dynamically imported module|transfer-screen/,
    beforehand: (page) => page.route(/transfer-screen/, (route) => route.abort()),
  });
  const dialog = await openDialog(page, t, 'home.transfer');
  await dialog.getByText(t('error.failure.unknown')).waitFor();
  await expect.poll(() => mainFigure(page, t).count()).toBe(1);
  await page.unroute(/transfer-screen/);
  await press(dialog, t('common.retry'));
  await dialog.getByLabel(t('transfer.amount')).waitFor();
  await page.context().close();
});

test.each<Locale>(['en', 'th', 'la'])('in %s: withdraw, wait for the transfer, see it paid', async (locale) => {
  const { page, t } = await signIn(product, locale);
  const total = await amountIn(totalFigure(page, t));
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('500');
  await press(dialog, t('withdraw.continue'));
  await dialog.getByText(t('withdraw.review')).waitFor();
  await dialog.getByText(baht(inBaht(500))).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('receipt.title.withdrawSent')).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const [asked, ...others] = await waiting();
  expect(others).toEqual([]);
  const reference = asked?.reference ?? '';
  expect(asked?.amount).toBe(500_00);
  await dialog.getByText(reference, { exact: true }).waitFor();
  await finish(dialog, t);
  await showsAmount(totalFigure(page, t), satang(total - 500_00));
  await showsAmount(mainFigure(page, t), await walletOf(product));

  const entry = await entryOf(page, t, reference);
  await entry.getByText(t('statement.status.underWay')).waitFor();
  await product.desk(doneReply, `withdrawals/${reference}/pay`, { method: 'POST' });
  const refreshed = async () => {
    await press(page, t('statement.refresh'));
    return entry.getByText(t('statement.status.done')).count();
  };
  await expect.poll(refreshed, { interval: 1000 }).toBe(1);
  await entry.getByText(`-${baht(inBaht(500))}`).waitFor();
  expect(await waiting()).toEqual([]);
  await page.context().close();
});

test('a dialog keeps the focus when its receipt is closed; without a connection the refund dialog still scrolls by keyboard', async () => {
  const { page, t } = await signIn(product);
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
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('region', { name: t('home.refund'), exact: true }).focus();
  await page.context().setOffline(false);
  await page.context().close();
});
