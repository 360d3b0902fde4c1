/** The inbox: the bell in the top bar, what happened while the member was away, and its receipt. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdraw } from '../../contract/wallet.ts';
import { recordSecurity } from '../../server/activity/security.ts';
import { creditDeposit } from '../../server/deposits/credit.ts';
import { failWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { DOTS } from '../../src/i18n/dots.ts';
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

/** Makes a member who was away during a deposit, a refused payout and a new password. */
async function away(): Promise<Member> {
  const member = await newMember(product, {});
  await deposit(member, 777);
  const asked = taken(await product.api(member.token).send(withdraw, { body: { amount: 500 }, key: randomUUID() }));
  await product.db.transaction(async (tx) => {
    await failWithdrawal(tx, String(asked.reference), 'ชื่อบัญชีไม่ตรง', new Date());
    await recordSecurity(tx, { memberId: member.id, ip: '127.0.0.1', userAgent: '', now: new Date() }, 'password');
  });
  return member;
}

test('what happened is told, opens its receipt, and is read then', async () => {
  const { page, t, member } = await signIn(product, 'th', { member: await away(), size: NARROW });
  const bell = (say: Say, count: number) =>
    page.getByRole('button', {
      name: count === 0 ? say('inbox.title') : say('inbox.openUnread', { count }),
      exact: true,
    });
  await inEachLanguage(page, t, async (say) => {
    await bell(say, 3).waitFor();
    // The bar is one row, and nothing of it is cut off.
    const bar = await page.locator('header').boundingBox();
    expect(bar?.height, say.locale).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), say.locale).toBeLessThanOrEqual(
      NARROW.width,
    );
  });
  // It comes while the page is open.
  await deposit(member, 55);
  await inEachLanguage(page, t, (say) => bell(say, 4).waitFor());
  await bell(t, 4).click();

  const inboxIn = (say: Say) => page.getByRole('dialog', { name: say('inbox.title') });
  const refusedIn = (say: Say) =>
    inboxIn(say)
      .getByRole('listitem')
      .filter({ hasText: say('inbox.kind.withdrawal_refused') });
  const receiptIn = (say: Say) => page.getByRole('dialog', { name: say('statement.details') });
  await inEachLanguage(page, t, async (say) => {
    await refusedIn(say)
      .filter({ hasText: 'ชื่อบัญชีไม่ตรง' })
      .filter({ hasText: say('inbox.returned') })
      .filter({ hasText: say('inbox.unread') })
      .waitFor();
    await inboxIn(say)
      .getByRole('listitem')
      .filter({ hasText: say('inbox.kind.password') })
      .getByRole('link')
      .waitFor();
    await inboxIn(say)
      .getByRole('button', { name: say('inbox.readAll'), exact: true })
      .waitFor();
    await expectAccessible(page, `the inbox (${say.locale})`);
  });
  await refusedIn(t).getByRole('button').click();
  await inEachLanguage(page, t, async (say) => {
    await receiptIn(say).getByText(say('receipt.stage.returned')).waitFor();
    await expectAccessible(page, `a receipt over the inbox (${say.locale})`);
  });
  await page.goBack();
  await receiptIn(t).waitFor({ state: 'detached' });
  await refusedIn(t).waitFor();
  await expect.poll(() => refusedIn(t).textContent()).not.toContain(t('inbox.unread'));

  // A message that leads to a page; "back" leads to the inbox again.
  await inboxIn(t)
    .getByRole('listitem')
    .filter({ hasText: t('inbox.kind.password') })
    .getByRole('link')
    .click();
  await page.waitForURL('**/user/profile');
  await inEachLanguage(page, t, (say) =>
    page
      .getByRole('dialog', { name: say('activity.title') })
      .getByText(say('statement.kind.password'), { exact: true })
      .waitFor(),
  );
  await page.goBack();
  await page.goBack();
  await inboxIn(t)
    .getByRole('button', { name: t('inbox.readAll'), exact: true })
    .click();
  await inboxIn(t)
    .getByRole('button', { name: t('inbox.readAll'), exact: true })
    .waitFor({ state: 'detached' });
  await closeDialog(inboxIn(t), t);
  await inEachLanguage(page, t, (say) => bell(say, 0).waitFor());

  // On the member's other phone too, where it is read on this one.
  const other = await signIn(product, 'la', { member });
  const bellOfOther = other.page.getByRole('button', { name: other.t('inbox.title'), exact: true });
  await bellOfOther.waitFor();
  await deposit(member, 66);
  await bell(t, 1).click();
  await inboxIn(t)
    .getByRole('listitem')
    .filter({ hasText: baht(satang(66_00)) })
    .getByRole('button')
    .click();
  await receiptIn(t)
    .getByText(baht(satang(66_00)))
    .waitFor();
  await bellOfOther.waitFor();
});

test('what becomes of a payout is told on any page, by the tab too, and opens its receipt', async () => {
  const member = await newMember(product, {});
  await deposit(member, 2000);
  const ask = async (amount: number) =>
    String(taken(await product.api(member.token).send(withdraw, { body: { amount }, key: randomUUID() })).reference);
  const [first, second] = [await ask(500), await ask(700)];
  const { page, t } = await signIn(product, 'th', { member, at: '/user/statement' });
  await page.getByRole('button', { name: t('inbox.openUnread', { count: 1 }), exact: true }).waitFor();
  const told = (amount: string) => t('inbox.told', { kind: 'withdrawal_refused', amount });
  const sees = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  const fail = (reference: string) =>
    product.db.transaction((tx) => failWithdrawal(tx, reference, 'ชื่อบัญชีไม่ตรง', new Date()));

  await sees('hidden');
  await fail(first);
  await expect.poll(() => page.title()).toContain(told('500.00'));
  await sees('visible');
  expect(await page.title()).toContain(t('statement.title'));
  await page.getByRole('button', { name: t('request.details'), exact: true }).click();
  const receipt = page.getByRole('dialog', { name: t('statement.details') });
  await receipt.getByText('ชื่อบัญชีไม่ตรง').waitFor();
  await page
    .getByRole('button', { name: t('inbox.openUnread', { count: 1 }), exact: true, includeHidden: true })
    .waitFor();
  await closeDialog(receipt, t);

  await page.evaluate(() => window.localStorage.setItem('hide-balance', 'true'));
  await page.reload();
  await page.getByRole('button', { name: t('inbox.openUnread', { count: 1 }), exact: true }).waitFor();
  await fail(second);
  await page.getByText(told(DOTS)).waitFor();
});
