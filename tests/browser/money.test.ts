/** Money into the wallet and between wallet and games. Payouts are in payout.test.ts. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { MessageId } from '../../contract/texts.ts';
import { creditDeposit } from '../../server/deposits/credit.ts';
import { giftsReply, slipOutcomeReply, slipsReply } from '../../server/desk/money-contract.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import { joins } from './chat-kit.ts';
import {
  closeDialog,
  gameCard,
  mainFigure,
  openDialog,
  passBanners,
  press,
  showsAmount,
  signIn,
  totalFigure,
  walletOf,
} from './member.ts';
import { hasShown, sharedProduct } from './product.ts';

const { amount: baht, figure } = moneyIn('BAHT');

const product = await sharedProduct();

test('transfer to a game and back', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500, pg: 20 });
  const holds = async (wallet: number, game: number) => {
    await showsAmount(mainFigure(page, t), bahtToSatang(wallet));
    await gameCard(page, 'PG Soft')
      .filter({ hasText: figure(bahtToSatang(game)) })
      .waitFor();
    expect(await walletOf(product, member)).toBe(bahtToSatang(wallet));
  };
  const move = async (from: string, to: string): Promise<Locator> => {
    const dialog = await openDialog(page, t, 'home.transfer');
    await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption(from);
    await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption(to);
    await dialog.getByLabel(t('transfer.amount')).fill('100');
    await press(dialog, t('transfer.continue'));
    await dialog.getByText(t('transfer.review')).waitFor();
    await press(dialog, t('transfer.confirm'));
    await dialog.getByText(t('receipt.title.transferDone')).waitFor();
    await dialog.getByText(baht(bahtToSatang(100))).waitFor();
    return dialog;
  };

  await holds(500, 20);
  const there = await move('WALLET', 'PG');
  await expectAccessible(page);
  await closeDialog(there, t, 'common.done');
  await holds(400, 120);

  await closeDialog(await move('PG', 'WALLET'), t, 'common.done');
  await holds(500, 20);
});

test('money that was lost at a game is not shown as current, and never offered', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 88, pg: 300 });
  await showsAmount(totalFigure(page, t), bahtToSatang(388));
  /** Sets the balance that the provider alone knows. */
  const holdsAtProvider = (baht: number) =>
    product.db.query(
      `update provider_account p set balance = $2 from game_account a
       where a.member_id = $1 and a.game_code = p.game_code and a.username = p.username`,
      [member.id, bahtToSatang(baht)],
    );
  await holdsAtProvider(0);
  await page.reload();
  await showsAmount(totalFigure(page, t), bahtToSatang(88));

  await holdsAtProvider(40);
  const dialog = await openDialog(page, t, 'home.withdraw');
  await showsAmount(dialog.locator('p', { hasText: t('withdraw.available') }).locator('+ *'), bahtToSatang(128));

  // Lost while the dialog is open: the refusal has everything read anew.
  await dialog.getByLabel(t('withdraw.amount')).fill('128');
  await press(dialog, t('withdraw.continue'));
  await holdsAtProvider(12);
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByText(t('error.MONEY_NOT_ENOUGH')).waitFor();
  await dialog
    .getByText(baht(bahtToSatang(100)))
    .first()
    .waitFor();
  await closeDialog(dialog, t);
  await showsAmount(totalFigure(page, t), bahtToSatang(100));

  // The providers cannot be asked: the figures say how old they are.
  await page.route('**/api/wallet/refresh/slot', (route) =>
    route.fulfill({ status: 400, json: { message: 'REQUEST_LIMIT' } }),
  );
  await page.reload();
  await page.getByText(t('home.gamesOld')).waitFor();
});

test('a deposit shows on an open home by itself, and is told once', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 100 });
  await showsAmount(mainFigure(page, t), bahtToSatang(100));
  // The line of the page before may open just now.
  const joined = page.waitForEvent('framenavigated').then(() => joins(page));
  await page.reload();
  await joined;
  await page.getByRole('button', { name: new RegExp(`^${t('nav.chat')}`) }).waitFor();
  // Not asked for by the page: it would after 15 s.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await product.db.transaction((tx) =>
    creditDeposit(tx, {
      memberId: member.id,
      amount: bahtToSatang(500),
      source: 'BANK',
      from: 'SCB',
      booking: `transfer:live:${member.id}`,
      reference: `LIVE-${member.id}`,
      now: new Date(),
    }),
  );
  await hasShown(page, t('deposit.received', { amount: '500.00' }));
  await showsAmount(mainFigure(page, t), bahtToSatang(600));
});

test('everything back to the wallet in one transfer', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500, pg: 20.5 });
  await showsAmount(mainFigure(page, t), satang(500_00));
  const dialog = await openDialog(page, t, 'home.transfer');
  await dialog.getByLabel(t('transfer.from'), { exact: true }).selectOption('PG');
  await dialog.getByLabel(t('transfer.to'), { exact: true }).selectOption('WALLET');
  await press(dialog, t('transfer.allTo', { name: t('receipt.place.wallet') }));
  await dialog.getByText(t('transfer.review')).waitFor();
  await dialog
    .getByText(baht(satang(20_50)))
    .first()
    .waitFor();
  await expectAccessible(page);
  await press(dialog, t('transfer.confirm'));
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
  await closeDialog(dialog, t, 'common.done');
  await showsAmount(mainFigure(page, t), satang(520_50));
  await showsAmount(totalFigure(page, t), satang(520_50));
  await gameCard(page, 'PG Soft').filter({ hasText: '0.00' }).waitFor();
  expect(await walletOf(product, member)).toBe(520_50);
});

test('open a game account, move money in, and play at the provider', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500 });
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
  await expectAccessible(page);

  await dialog.getByLabel(t('game.amount')).fill('50');
  await press(dialog, t('game.transferOnly'));
  await dialog.getByText(t('receipt.title.transferDone')).waitFor();
  await dialog.getByText(t('receipt.reference')).waitFor();
  await press(dialog, t('common.done'));
  await dialog.getByText(t('home.games.worth', { amount: '50.00' })).waitFor();
  expect(await walletOf(product, member)).toBe(450_00);

  const tabs = page.context().pages().length;
  await press(dialog, t('game.play'));
  await page.waitForURL('**/provider/JOKER**');
  await expect.poll(() => page.locator('[data-name=username]').textContent()).toBe(username);
  await expect.poll(() => page.locator('[data-name=balance]').textContent()).toBe('50.00');
  expect(page.context().pages()).toHaveLength(tabs);

  await page.goto('/user/home');
  await showsAmount(mainFigure(page, t), satang(450_00));
  await gameCard(page, 'Joker Gaming').filter({ hasText: '50.00' }).waitFor();
});

test('a slip of a bank transfer: sent, accepted at the desk, in the wallet and in the list of slips', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500 });
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
  await expectAccessible(page);
  await press(dialog, t('slipUpload.send'));
  await dialog.getByText(t('receipt.title.depositSent')).waitFor();
  await closeDialog(dialog, t, 'common.done');
  expect(await walletOf(product, member)).toBe(500_00);

  const { slips } = await product.desk(slipsReply, 'slips');
  const slip = slips.find(({ phone }) => phone === member.phone);
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
  await expect.poll(refreshed, { interval: 200 }).toContain(baht(satang(750_00)));

  await page.getByRole('link', { name: t('nav.statement') }).click();
  await press(page, t('statement.slips'));
  const line = page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ hasText: baht(satang(250_00)) });
  await line.getByText(t('slips.status.done')).waitFor();
});

test('a gift link is added to the wallet once', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500 });
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
  const field = dialog.getByLabel(t('giftLink.link'));
  const copied = (text: string) => page.evaluate((copy) => navigator.clipboard.writeText(copy), text);
  await field.fill('https://example.com/gift');
  await copied(' ');
  await press(dialog, t('giftLink.paste'));
  await dialog.getByText(t('giftLink.notPasted')).waitFor();
  expect(await field.inputValue()).toBe('https://example.com/gift');
  await press(dialog, t('giftLink.send'));
  await dialog.getByText(t('giftLink.invalid')).waitFor();
  await expectAccessible(page);

  let sent = '';
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += request.postData() ?? '';
  });
  await copied(`A gift for you\n${link}`);
  await press(dialog, t('giftLink.paste'));
  await expect.poll(() => field.inputValue()).toBe(`A gift for you ${link}`);
  await press(dialog, t('giftLink.send'));
  await dialog.getByText(t('receipt.title.depositDone')).waitFor();
  await dialog.getByText(baht(satang(75_00))).waitFor();
  expect(sent).not.toBe('');
  expect(sent, 'the link leaves the phone encrypted').not.toContain('BrowserGift0001');
  await closeDialog(dialog, t, 'common.done');
  await showsAmount(mainFigure(page, t), satang(575_00));

  const again = await openGift();
  await again.getByLabel(t('giftLink.link')).fill(link);
  await press(again, t('giftLink.send'));
  await again.getByText(t('giftLink.notDone')).waitFor();
  expect(await walletOf(product, member)).toBe(575_00);
});

test('the loss refund is received, then added to the wallet', async () => {
  const { page, t, member } = await signIn(product, 'en', { wallet: 500, lost: 1200 });
  const dialog = await openDialog(page, t, 'home.refund');
  await passBanners(dialog, t, dialog.getByText(baht(satang(12_00))));
  await expectAccessible(page);
  await press(dialog, t('refund.receive'));
  await dialog.getByText(t('refund.waiting')).waitFor();
  expect(await walletOf(product, member)).toBe(500_00);

  await press(dialog, t('refund.add'));
  await dialog.getByText(t('receipt.title.refundDone')).waitFor();
  await closeDialog(dialog, t, 'common.done');
  await showsAmount(mainFigure(page, t), satang(512_00));
  expect(await walletOf(product, member)).toBe(512_00);
});

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
