// @vitest-environment node

import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../contract/account.ts';
import { login } from '../../contract/login.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { activateSlot, getSlotAccount, transfer } from '../../contract/wallet.ts';
import { flagsReply, membersReply } from '../../server/desk/contract.ts';
import { createApi } from '../../src/api/client.ts';
import { baht } from '../../src/i18n/money.ts';
import { seriousViolations } from './axe.ts';
import { amountIn, passBanners, signIn, walletOf } from './member.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const FRIEND = '0892220001';
const PASSWORD = 'correct horse 9';

function taken<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused with ${outcome.code}`);
  return outcome.value;
}

/** A friend registers with the demo member's link, deposits, and plays a round: the invite bonus is earned. */
async function befriend(): Promise<void> {
  await product.desk(flagsReply, 'flags', { method: 'PUT', body: { registerOTP: false } });
  const { members } = await product.desk(membersReply, 'members?search=0812345678');
  let token: string | null = null;
  const api = createApi({ baseUrl: product.url, token: () => token, onSessionRefused: () => {}, onGone: () => {} });
  const body = {
    name: 'Nok',
    username: FRIEND,
    password: PASSWORD,
    inviteCode: `PR${members[0]?.id}`,
    bankCode: 'KBANK',
    bankAccountName: 'NOK DEE',
    bankAccountNo: '1112223334',
  };
  taken(await api.send(createAccount, { body }));
  token = taken(await api.send(login, { body: { username: FRIEND, password: PASSWORD } })).token;
  const [friend] = (await product.desk(membersReply, `members?search=${FRIEND}`)).members;
  await product.desk(v.unknown(), `members/${friend?.id}/transfers`, {
    method: 'POST',
    body: { amount: 1000, reference: 'FIRST-1' },
  });
  const params = { slotCode: 'PG' };
  taken(await api.send(activateSlot, { params }));
  taken(await api.send(transfer, { body: { from: 'WALLET', to: 'PG', amount: 50 }, key: 'befriend-0001' }));
  const account = taken(await api.send(getSlotAccount, { params }));
  const page = await product.open();
  await page.goto(`/provider/PG?${new URLSearchParams({ username: account.username, password: account.password })}`);
  await page.getByRole('button', { name: 'Play a round' }).click();
  await page.waitForURL('**/provider/PG?said=*');
  await page.context().close();
}

test('the bonus for an invited friend is received into the wallet', async () => {
  await befriend();
  const before = await walletOf(product);
  const { page, t } = await signIn(product);
  await page.getByRole('button', { name: t('home.inviteFriends') }).click();
  const dialog = page.getByRole('dialog');
  await passBanners(dialog, t, dialog.getByText(t('invite.link')));
  await expect.poll(() => dialog.getByText(/register\?code=PR\d+/).count()).toBe(1);
  expect(await seriousViolations(page)).toEqual([]);

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
  await page.getByRole('button', { name: t('home.receiveInvite'), exact: true }).click();
  await dialog.getByText(t('receipt.title.inviteDone')).waitFor();
  await expect.poll(() => walletOf(product)).toBe(before + bonus);
  expect(asked).toBe(1);
  await dialog.getByText(baht(bonus)).first().waitFor();
  await dialog.getByRole('button', { name: t('common.done'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // The home page's button goes with its bonus.
  await page.getByRole('button', { name: t('home.receiveInvite'), exact: true }).waitFor({ state: 'detached' });
  await page.context().close();
});
