/** Notifications on the phone: from the offer on a payout's receipt to the receipt that a press opens (rule: Push). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { withdrawalsReply } from '../../server/desk/money-contract.ts';
import { payWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { pushPhone, pushService } from '../push-service.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, logIn, logOut, newMember, openDialog, press, signIn } from './member.ts';
import { sharedProduct } from './product.ts';

const { amount: baht } = moneyIn('BAHT');
const product = await sharedProduct();

let push: Awaited<ReturnType<typeof pushService>>;
const phone = pushPhone();
beforeAll(async () => {
  push = await pushService();
});
afterAll(() => push.close());

/** Runs in the page: subscriptions of the test's own push service, and a player who says yes. No browser's push service is asked. */
function standIn({ endpoint, keys }: { endpoint: string; keys: object }): void {
  const own = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('test-push');
      return true;
    },
  };
  const found = async () => (localStorage.getItem('test-push') === null ? null : own);
  const subscribe = async () => {
    localStorage.setItem('test-push', 'on');
    return own;
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription: found });
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
}

/** The worker gets the message, as from the browser's push service. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
}

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}
declare global {
  /** In the worker: the notifications that stand. */
  var shownHere: Shown[];
}

const workerOf = (context: BrowserContext): Worker => {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no worker');
  return worker;
};

/** A Chromium without windows has nowhere to show them: from now on the worker keeps them. */
const keepShown = (context: BrowserContext) =>
  workerOf(context).evaluate(() => {
    globalThis.shownHere = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      const others = shownHere.filter((one) => one.options.tag === undefined || one.options.tag !== options.tag);
      globalThis.shownHere = [...others, { title, options }];
    };
  });

const shown = (context: BrowserContext) =>
  workerOf(context).evaluate(() => shownHere.map(({ title, options: { body, lang } }) => ({ title, body, lang })));

/** Presses the first notification. */
const pressShown = (context: BrowserContext) =>
  workerOf(context).evaluate(() => {
    const [pressed] = shownHere;
    const close = () => {
      globalThis.shownHere = shownHere.filter((one) => one !== pressed);
    };
    const notification = { data: pressed?.options.data, close };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
  });

/** Keeps what stands at a step of a payout, where `npm run pictures` has named a folder for it. */
async function keep(step: string, content: () => Promise<Uint8Array> | string): Promise<void> {
  if (process.env.PICTURES_FOLDER) writeFileSync(join(process.env.PICTURES_FOLDER, step), await content());
}

test('offered on a payout’s receipt, it tells when that is paid, and a press opens the receipt; a logout ends it', async () => {
  const { page, t, member } = await signIn(product, 'th', {
    keepsApp: true,
    beforehand: (page) => page.addInitScript(standIn, { endpoint: push.address('/phone'), keys: phone.keys }),
  });
  const context = page.context();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const dialog = await openDialog(page, t, 'home.withdraw');
  await dialog.getByLabel(t('withdraw.amount')).fill('500');
  await press(dialog, t('withdraw.continue'));
  await dialog.getByRole('button', { name: t('withdraw.confirm') }).waitFor();
  await keep('1-review.png', () => page.screenshot());
  await press(dialog, t('withdraw.confirm'));
  await dialog.getByRole('button', { name: t('push.offer') }).waitFor();
  await expectAccessible(page, 'the offer');
  await keep('2-offer.png', () => page.screenshot());
  await press(dialog, t('push.offer'));
  await dialog.getByText(t('push.told')).waitFor();
  await keep('3-chosen.png', () => page.screenshot());
  await closeDialog(dialog, t, 'common.done');

  const { withdrawals } = await product.desk(withdrawalsReply, 'withdrawals');
  const reference = withdrawals.find((one) => one.phone === member.phone)?.reference ?? '';
  await product.db.transaction((tx) => payWithdrawal(tx, reference, new Date()));
  await expect.poll(() => push.pushed.length, { timeout: 20_000 }).toBe(1);
  const told = phone.read(push.pushed[0]?.body ?? Buffer.alloc(0));
  expect(told).toMatchObject({ kind: 'withdrawal_paid', reference });
  expect(told).not.toHaveProperty('amount');

  await keepShown(context);
  await deliver(page, JSON.stringify(told));
  const first = { title: t('inbox.kind.withdrawal_paid'), body: t('push.tap'), lang: 'th' };
  await expect.poll(() => shown(context)).toEqual([first]);
  await keep('4-notification.json', () => JSON.stringify(first));
  await pressShown(context);
  await page.getByRole('dialog').getByText(reference, { exact: true }).waitFor();
  await keep('5-receipt.png', () => page.screenshot());
  await expect.poll(() => shown(context)).toEqual([]);
  await closeDialog(page.getByRole('dialog'), t);

  // With its amount where that was chosen; in general words where it cannot be read.
  await deliver(page, JSON.stringify({ ...told, amount: 1234.5, currency: 'BAHT' }));
  await expect.poll(() => shown(context)).toEqual([{ ...first, body: baht(satang(1234_50)) }]);
  await deliver(page, 'not what it should be');
  await expect.poll(async () => (await shown(context)).map(({ title }) => title)).toContain(t('inbox.kind.other'));

  // Opened by its address, as where the app was closed.
  await page.goto(`/user/statement?open=${encodeURIComponent(`receipt:${reference}`)}`);
  await page.getByRole('dialog').getByText(reference, { exact: true }).waitFor();
  await closeDialog(page.getByRole('dialog'), t);

  await page.goto('/user/profile');
  const here = page.getByLabel(t('push.here'));
  // Until these rows have come, those below move.
  await page.getByText(t('activity.title')).waitFor();
  await expect.poll(() => here.isChecked()).toBe(true);
  expect(await page.getByLabel(t('push.amounts')).isChecked()).toBe(false);
  await page.getByLabel(t('push.offers')).click();
  const choice = () => product.db.query('select offers, amounts from push_device where member_id = $1', [member.id]);
  await expect.poll(choice).toEqual([{ offers: false, amounts: false }]);
  await expectAccessible(page, 'the settings');

  await logOut(page, t);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
  await expect.poll(choice).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull();
});

test('whoever logs in next is told nothing of a member whose session goes on without a page', async () => {
  const { page, t, member } = await signIn(product, 'en', {
    keepsApp: true,
    at: '/user/profile',
    beforehand: (page) => page.addInitScript(standIn, { endpoint: push.address('/left'), keys: phone.keys }),
  });
  await page.getByText(t('activity.title')).waitFor();
  await page.getByLabel(t('push.here')).click();
  await expect
    .poll(() => product.db.query('select 1 from push_device where member_id = $1', [member.id]))
    .toHaveLength(1);
  await page.reload();
  await expect.poll(() => page.getByLabel(t('push.here')).isChecked()).toBe(true);
  // As where the token was the tab's, and the tab was closed.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await logIn(page, t, await newMember(product));
  await page.waitForURL('**/user/home');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull();
});
