/** The inbox: the bell in the top bar, what happened while the member was away, and its receipt. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdraw } from '../../contract/wallet.ts';
import { recordSecurity } from '../../server/activity/security.ts';
import { creditDeposit } from '../../server/deposits/credit.ts';
import { failWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { baht } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, type Member, newMember, signIn, taken } from './member.ts';
import { type Locale, sharedProduct } from './product.ts';

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

/** What happened while nobody looked: a deposit, a refused payout, a new password. */
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

test.each<Locale>(['en', 'th', 'la'])(
  'in %s: what happened is told, opens its receipt, and is read then',
  async (locale) => {
    const { page, t, member } = await signIn(product, locale, { member: await away(), size: NARROW });
    const bell = (count: number) =>
      page.getByRole('button', {
        name: count === 0 ? t('inbox.title') : t('inbox.openUnread', { count }),
        exact: true,
      });
    await bell(3).waitFor();
    // The bar is one row, and nothing of it is cut off.
    const bar = await page.locator('header').boundingBox();
    expect(bar?.height).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    // It comes while the page is open.
    await deposit(member, 55);
    await bell(4).click();

    const inbox = page.getByRole('dialog', { name: t('inbox.title') });
    const refused = inbox.getByRole('listitem').filter({ hasText: t('inbox.kind.withdrawal_refused') });
    await refused
      .filter({ hasText: 'ชื่อบัญชีไม่ตรง' })
      .filter({ hasText: t('inbox.returned') })
      .waitFor();
    await expectAccessible(page, 'the inbox');
    await refused.getByRole('button').click();
    const receipt = page.getByRole('dialog', { name: t('statement.details') });
    await receipt.getByText(t('receipt.stage.returned')).waitFor();
    await expectAccessible(page, 'a receipt over the inbox');
    await page.goBack();
    await receipt.waitFor({ state: 'detached' });
    await refused.waitFor();
    await expect.poll(() => refused.textContent()).not.toContain(t('inbox.unread'));

    // A message that leads to a page; "back" leads to the inbox again.
    await inbox
      .getByRole('listitem')
      .filter({ hasText: t('inbox.kind.password') })
      .getByRole('link')
      .click();
    await page.waitForURL('**/user/profile');
    await page
      .getByRole('dialog', { name: t('activity.title') })
      .getByText(t('statement.kind.password'), { exact: true })
      .waitFor();
    await page.goBack();
    await page.goBack();
    await inbox.getByRole('button', { name: t('inbox.readAll'), exact: true }).click();
    await inbox.getByRole('button', { name: t('inbox.readAll'), exact: true }).waitFor({ state: 'detached' });
    await closeDialog(inbox, t);
    await bell(0).waitFor();

    // On the member's other phone too, where it is read on this one.
    const other = await signIn(product, locale, { member });
    await other.page.getByRole('button', { name: t('inbox.title'), exact: true }).waitFor();
    await deposit(member, 66);
    await bell(1).click();
    await inbox
      .getByRole('listitem')
      .filter({ hasText: baht(satang(66_00)) })
      .getByRole('button')
      .click();
    await receipt.getByText(baht(satang(66_00))).waitFor();
    await other.page.getByRole('button', { name: t('inbox.title'), exact: true }).waitFor();
  },
);
