/** The way from the first page to the first deposit, and back to a dialog after a session that has ended. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paidReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import { expectAccessible } from './axe.ts';
import { passTimeUntil } from './clock.ts';
import { AGREED, closeDialog, logIn, openDialog, PASSWORD, press, signIn } from './member.ts';
import { hasShown, sharedProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

const product = await sharedProduct();

/** Registers with the code of the SMS; then /login is there. */
async function register(page: Page, t: Say, phone: string): Promise<void> {
  const next = () => press(page, t('common.next'));
  await page.goto('/register?code=PR1');
  await page.getByLabel(t('field.phone')).fill(phone);
  await next();
  // The title stands there while the code is still being sent.
  let code = '';
  const sent = async () => {
    const { messages } = await product.desk(smsReply, 'sms');
    code = messages.find((message) => message.phone === phone)?.code ?? '';
    return code;
  };
  await expect.poll(sent).toMatch(/^\d{6}$/);
  await page.getByLabel(t('otp.code')).fill(code);
  await page.getByLabel(t('field.name')).fill('Somchai');
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('field.confirmPassword')).fill(PASSWORD);
  await expect.poll(() => page.getByLabel(t('field.inviteCode')).inputValue()).toBe('PR1');
  await next();
  await page.getByLabel(t('field.bank')).selectOption('KTB');
  await page.getByLabel(t('field.accountNo')).fill(`98${phone.slice(2)}`);
  await page.getByLabel(t('field.firstName')).fill('somchai');
  await page.getByLabel(t('field.lastName')).fill('jaidee');
  await press(page, t('register.submit'));
  await passTimeUntil(page, 2000, page.getByRole('button', { name: t('login.submit') }));
  expect(new URL(page.url()).pathname).toBe('/login');
}

/** Leaves the dialog with the receipt open. */
async function payIn(page: Page, t: Say, phone: string, baht: number): Promise<void> {
  const dialog = await openDialog(page, t, 'home.deposit');
  await dialog.getByLabel(t('qr.amount')).fill(String(baht));
  await press(dialog, t('qr.create'));
  await dialog.getByAltText(t('qr.image', { amount: `${baht}.00` })).waitFor();
  await expectAccessible(page, 'the QR code');
  const { qrcodes } = await product.desk(qrcodesReply, 'qrcodes');
  const open = qrcodes.find((code) => code.status === 'pending' && code.phone === phone);
  expect(open?.amount).toBe(baht * 100);
  await product.desk(paidReply, `qrcodes/${open?.id}/pay`, { method: 'POST' });
  // The app checks every 3 s.
  await passTimeUntil(page, 3000, dialog.getByText(t('receipt.title.depositDone')).first());
  await dialog.getByText(open?.id ?? 'no code').waitFor();
}

test('register with an OTP, log in, pay in by QR, see the balance', async () => {
  const t = texts('th');
  const phone = '0891110001';
  const page = await product.open({ locale: 'th', clock: true, stored: AGREED });
  // The page from which the player comes.
  await page.goto('/favicon.svg');
  await register(page, t, phone);
  await logIn(page, t, { phone });
  await page.getByText(t('home.greeting', { name: 'Somchai' })).waitFor();
  await payIn(page, t, phone, 500);
  await closeDialog(page.getByRole('dialog'), t);
  await page.getByText('฿500.00').first().waitFor();

  // Behind home lie the registration and the login: "back" leaves the app, and logs nobody out.
  await page.goBack();
  await page.waitForURL('**/favicon.svg');
  await page.goForward();
  await page.getByText('฿500.00').first().waitFor();
});

test('the ways are read while home is looked at and kept for minutes; an account is shown from a fresh answer', async () => {
  let reads = 0;
  const { page, t } = await signIn(product, 'en', {
    clock: true,
    beforehand: async (page) => {
      page.on('request', (request) => (reads += Number(/\/api\/(lookup\/deposit|opening)$/.test(request.url()))));
    },
  });
  const opens = async () => {
    const dialog = await openDialog(page, t, 'home.deposit');
    await dialog.getByLabel(t('qr.amount')).waitFor();
    await closeDialog(dialog, t);
  };
  /** The ways are read once home has come to rest and the dialogs' code is there: a slow page rests later. */
  const reloads = async () => {
    const dialogs = page.waitForResponse('**/assets/dialogs-*.js');
    await page.reload({ waitUntil: 'networkidle' });
    await (await dialogs).finished();
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  };
  await page.waitForLoadState('networkidle');
  expect(reads).toBe(1);
  await opens();
  expect(reads).toBe(1);
  await reloads();
  expect(reads).toBe(2);
  await page.clock.fastForward(31_000);
  await opens();
  expect(reads).toBe(2);
  const dialog = await openDialog(page, t, 'home.deposit');
  await dialog.getByText(t('deposit.way.bank'), { exact: true }).click();
  await dialog.getByText(t('deposit.bank.automatic')).waitFor();
  expect(reads).toBe(3);
  await closeDialog(dialog, t);
  await reloads();
  expect(reads).toBe(4);
  await page.clock.fastForward(301_000);
  await openDialog(page, t, 'home.deposit');
  await expect.poll(() => reads).toBe(5);
});

test('a session that the service ends leads to /login and back, to the dialog that was open', async () => {
  const { page, t, member } = await signIn(product, 'en', { keepsShown: true });
  await openDialog(page, t, 'home.deposit');
  await page.getByLabel(t('qr.amount')).waitFor();
  await page.evaluate(() => localStorage.setItem('token', 'not-a-token'));
  await page.reload();
  await page.waitForURL('**/login?next=%2Fuser%2Fhome');
  await hasShown(page, t('session.expired'));
  await logIn(page, t, member);
  await page.waitForURL('**/user/home');
  // The player is where they were: the dialog is open again, and going back closes it.
  await page.getByLabel(t('qr.amount')).waitFor();
  await page.goBack();
  await page.getByLabel(t('qr.amount')).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/user/home');
});
