/** The inbox: the bell in the top bar, what happened while the member was away, and its receipt. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdraw } from '../../contract/wallet.ts';
import { creditDeposit } from '../../server/deposits/credit.ts';
import { failWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, type Member, newMember, signIn, taken } from './member.ts';
import { sharedProduct } from './product.ts';
import { inEachLanguage, type Say } from './texts.ts';

const { amount: baht } = moneyIn('BAHT');

const product = await sharedProduct();
const NARROW = { width: 320, height: 640 };

const deposit = (member: Member, amount: number) =>
  product.db.transaction((tx) =>
    creditDeposit(tx, {
      memberId: member.id,
      amount: satang(amount * 100),
      source: 'BANK',
      from: 'SCB',
      booking: `transfer:${randomUUID()}`,
      reference: `D${randomUUID().slice(0, 8)}`,
      now: new Date(),
    }),
  );

test('the bell fits into the bar in each language, and counts what comes while the page is open', async () => {
  const member = await newMember(product, {});
  await deposit(member, 777);
  const { page, t } = await signIn(product, 'th', { member, size: NARROW });
  const bell = (say: Say, count: number) =>
    page.getByRole('button', { name: say('inbox.openUnread', { count }), exact: true });
  await inEachLanguage(page, t, async (say) => {
    await bell(say, 1).waitFor();
    // The bar is one row, and nothing of it is cut off.
    const bar = await page.locator('header').boundingBox();
    expect(bar?.height, say.locale).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), say.locale).toBeLessThanOrEqual(
      NARROW.width,
    );
  });
  await deposit(member, 55);
  await bell(t, 2).click();

  // A receipt over the inbox; "back" leads to the inbox, where it is read.
  const inbox = page.getByRole('dialog', { name: t('inbox.title') });
  const first = inbox.getByRole('listitem').filter({ hasText: baht(satang(55_00)) });
  await first.getByText(t('inbox.unread')).waitFor();
  await expectAccessible(page, 'the inbox');
  await first.getByRole('button').click();
  const receipt = page.getByRole('dialog', { name: t('statement.details') });
  await receipt.getByText(baht(satang(55_00))).waitFor();
  await expectAccessible(page, 'a receipt over the inbox');
  await page.goBack();
  await receipt.waitFor({ state: 'detached' });
  await expect.poll(() => first.textContent()).not.toContain(t('inbox.unread'));
  await closeDialog(inbox, t);
  await bell(t, 1).waitFor();
});

test('what becomes of a payout is told on any page, by the tab too, and opens its receipt', async () => {
  const member = await newMember(product, {});
  await deposit(member, 2000);
  const asked = taken(await product.api(member.token).send(withdraw, { body: { amount: 500 }, key: randomUUID() }));
  const { page, t } = await signIn(product, 'th', { member, at: '/user/statement' });
  await page.getByRole('button', { name: t('inbox.openUnread', { count: 1 }), exact: true }).waitFor();
  const sees = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await sees('hidden');
  await product.db.transaction((tx) => failWithdrawal(tx, String(asked.reference), 'ชื่อบัญชีไม่ตรง', new Date()));
  const told = t('inbox.told', { kind: 'withdrawal_refused', amount: '500.00' });
  await expect.poll(() => page.title()).toContain(told);
  await sees('visible');
  expect(await page.title()).toContain(t('statement.title'));
  await page.getByRole('button', { name: t('request.details'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('statement.details') })
    .getByText('ชื่อบัญชีไม่ตรง')
    .waitFor();
});
