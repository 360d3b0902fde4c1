/** The bonus for an invited friend. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createAccount } from '../../contract/account.ts';
import { login } from '../../contract/login.ts';
import { activateSlot, getSlotAccount, transfer } from '../../contract/wallet.ts';
import { membersReply } from '../../server/desk/contract.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { expectAccessible } from './axe.ts';
import {
  amountIn,
  closeDialog,
  type Member,
  newMember,
  PASSWORD,
  passBanners,
  press,
  signIn,
  taken,
  walletOf,
} from './member.ts';
import { sharedProduct } from './product.ts';

const { amount: baht } = moneyIn('BAHT');

const product = await sharedProduct();

const FRIEND = '0892220001';

/** A friend registers with the member's link, deposits, and plays: the invite bonus is earned. */
async function befriend(member: Member): Promise<void> {
  await product.flags({ registerOTP: false });
  const body = {
    name: 'Nok',
    username: FRIEND,
    password: PASSWORD,
    inviteCode: `PR${member.id}`,
    bankCode: 'KBANK',
    bankAccountName: 'NOK DEE',
    bankAccountNo: '1112223334',
  };
  taken(await product.api().send(createAccount, { body }));
  const { token } = taken(await product.api().send(login, { body: { username: FRIEND, password: PASSWORD } }));
  const api = product.api(token);
  const [friend] = (await product.desk(membersReply, `members?search=${FRIEND}`)).members;
  await product.desk(v.unknown(), `members/${friend?.id}/transfers`, {
    method: 'POST',
    body: { amount: 1000, reference: 'FIRST-1' },
  });
  const params = { slotCode: 'PG' };
  taken(await api.send(activateSlot, { params }));
  taken(await api.send(transfer, { body: { from: 'WALLET', to: 'PG', amount: 50 }, key: randomUUID() }));
  const account = taken(await api.send(getSlotAccount, { params }));
  const page = await product.open();
  await page.goto(`/provider/PG?${new URLSearchParams({ username: account.username, password: account.password })}`);
  await page.getByRole('button', { name: 'Play a round' }).click();
  await page.waitForURL('**/provider/PG?said=*');
  // And goes on until the member's share is earned.
  await product.db.query(
    `insert into play (member_id, game_code, stake, payout, at) values ($1, 'PG', 2000000, 1960000, now())`,
    [friend?.id ?? 0],
  );
}

test('the bonus for an invited friend is received into the wallet', async () => {
  const member = await newMember(product);
  await befriend(member);
  const before = await walletOf(product, member);
  const { page, t } = await signIn(product, 'en', { member });
  await page.getByRole('button', { name: t('home.inviteFriends') }).click();
  const dialog = page.getByRole('dialog');
  await passBanners(dialog, t, dialog.getByText(t('invite.link')));
  await expect.poll(() => dialog.getByText(/register\?code=PR\d+/).count()).toBe(1);
  await expectAccessible(page);

  const bonus = await amountIn(
    dialog
      .locator('p, dd')
      .filter({ hasText: /[1-9][\d,]*\.\d\d/ })
      .first(),
  );
  expect(bonus).toBeGreaterThan(0);
  await expect.poll(() => dialog.getByRole('button', { name: t('invite.receive') }).isEnabled()).toBe(true);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  // The same from home's own button: no banners, one request, and the receipt.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/invite/bonus')) asked += 1;
  });
  await press(page, t('home.receiveInvite'));
  await dialog.getByText(t('receipt.title.inviteDone')).waitFor();
  await expect.poll(() => walletOf(product, member)).toBe(before + bonus);
  expect(asked).toBe(1);
  await dialog.getByText(baht(bonus)).first().waitFor();
  await closeDialog(dialog, t, 'common.done');
  // The home page's button goes with its bonus.
  await page.getByRole('button', { name: t('home.receiveInvite'), exact: true }).waitFor({ state: 'detached' });
});
