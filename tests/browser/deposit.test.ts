// @vitest-environment node
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flagsReply, paidReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import { seriousViolations } from './axe.ts';
import { hasShown, type Locale, type Product, startProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.desk(flagsReply, 'flags', { method: 'PUT', body: { registerOTP: true } });
});
afterAll(() => product.stop());

const PASSWORD = 'correct horse 9';

async function register(page: Page, t: Say, phone: string): Promise<void> {
  await page.goto('/register?code=PR1');
  await page.getByLabel(t('field.phone')).fill(phone);
  await page.getByRole('button', { name: t('common.next') }).click();

  await page.getByText(t('otp.title')).waitFor();
  // The title stands there while the code is still being sent.
  let code = '';
  const sent = async () => {
    const { messages } = await product.desk(smsReply, 'sms');
    code = messages.find((message) => message.phone === phone)?.code ?? '';
    return code;
  };
  await expect.poll(sent).toMatch(/^\d{6}$/);
  await page.getByLabel(t('otp.code')).fill(code);
  await page.getByRole('heading', { name: t('register.profileTitle') }).waitFor();

  await page.getByLabel(t('field.name')).fill('Somchai');
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('field.confirmPassword')).fill(PASSWORD);
  await expect.poll(() => page.getByLabel(t('field.inviteCode')).inputValue()).toBe('PR1');
  await page.getByRole('button', { name: t('common.next') }).click();

  await page.getByRole('heading', { name: t('register.bankTitle') }).waitFor();
  await page.getByLabel(t('field.bank')).selectOption('KTB');
  await page.getByLabel(t('field.accountNo')).fill(`98${phone.slice(2)}`);
  await page.getByLabel(t('field.firstName')).fill('somchai');
  await page.getByLabel(t('field.lastName')).fill('jaidee');
  await page.getByRole('button', { name: t('register.submit') }).click();
  await page.waitForURL('**/login');
  await hasShown(page, t('register.created'));
}

/** The agreement opens 1.5 s after arriving on home. */
async function accept(page: Page, t: Say): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('agreement.remember')).check();
  await dialog.getByRole('button', { name: t('agreement.accept') }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function payIn(page: Page, t: Say, baht: number): Promise<void> {
  await page.getByRole('button', { name: t('home.deposit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('qr.amount')).fill(String(baht));
  await dialog.getByRole('button', { name: t('qr.create') }).click();
  await dialog.getByAltText(t('qr.image', { amount: `${baht}.00` })).waitFor();
  await dialog
    .getByText(/\d\d:\d\d/)
    .first()
    .waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  const { qrcodes } = await product.desk(qrcodesReply, 'qrcodes');
  const open = qrcodes.find((code) => code.status === 'pending' && code.amount === baht * 100);
  expect(open).toBeDefined();
  await product.desk(paidReply, `qrcodes/${open?.id}/pay`, { method: 'POST' });
  await dialog.getByText(t('receipt.title.depositDone')).first().waitFor();
  await dialog.getByText(open?.id ?? 'no code').waitFor();
  await dialog.getByRole('button', { name: t('receipt.ask') }).waitFor();
  await dialog
    .getByRole('button', { name: t('common.close') })
    .first()
    .click();
  await dialog.waitFor({ state: 'detached' });
}

test.each<[Locale, string]>([
  ['en', '0891110001'],
  ['th', '0891110002'],
  ['la', '0891110003'],
])('in %s: register with an OTP, log in, pay in by QR, see the balance', async (locale, phone) => {
  const t = texts(locale);
  const page = await product.open({ locale });
  await register(page, t, phone);

  await page.getByRole('button', { name: t('login.submit') }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByLabel(t('field.phone')).fill(phone);
  await page.getByLabel(t('field.password'), { exact: true }).fill('wrong');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.getByText(t('error.WRONG_CREDENTIAL')).waitFor();
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('login.submit') }).click();

  await page.waitForURL('**/user/home');
  await page.getByText(t('home.greeting', { name: 'Somchai' })).waitFor();
  await accept(page, t);
  expect(await seriousViolations(page)).toEqual([]);

  await payIn(page, t, 500);
  await page.getByText('฿500.00').first().waitFor();
  await page.context().close();
});

test('a visitor is sent to /login with the wanted address, and there after logging in; logging out ends it', async () => {
  const t = texts('en');
  const page = await product.open();
  await page.goto('/user/profile');
  await page.waitForURL('**/login?next=%2Fuser%2Fprofile');
  await page.getByLabel(t('field.phone')).fill('0812345678');
  await page.getByLabel(t('field.password'), { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.waitForURL('**/user/profile');
  await page.getByRole('button', { name: t('nav.logout') }).click();
  await page.waitForURL('**/login');
  await page.goto('/user/home');
  await page.waitForURL('**/login?next=**');
  await page.goto('/nowhere');
  await page.getByText(t('notFound.title')).first().waitFor();
  await page.context().close();
});

test('a session that the service ends leads to /login and back; a service that has ended leads to /terminated', async () => {
  const t = texts('en');
  const page = await product.open();
  // The agreement, which opens by itself, would come over the deposit.
  await page.context().addInitScript(() => localStorage.setItem('remember-agreement', 'true'));
  await page.goto('/login');
  await page.getByLabel(t('field.phone')).fill('0812345678');
  await page.getByLabel(t('field.password'), { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.waitForURL('**/user/home');
  await page.getByRole('button', { name: t('home.deposit') }).click();
  await page.getByLabel(t('qr.amount')).waitFor();
  await page.evaluate(() => sessionStorage.setItem('token', 'not-a-token'));
  await page.reload();
  await page.waitForURL('**/login?next=%2Fuser%2Fhome');
  await hasShown(page, t('session.expired'));
  await page.getByLabel(t('field.phone')).fill('0812345678');
  await page.getByLabel(t('field.password'), { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.waitForURL('**/user/home');
  // The player is where they were: the dialog is open again, and going back closes it.
  await page.getByLabel(t('qr.amount')).waitFor();
  await page.goBack();
  await page.getByLabel(t('qr.amount')).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/user/home');

  await product.desk(flagsReply, 'flags', { method: 'PUT', body: { terminated: true } });
  try {
    await page.goto('/login');
    await page.waitForURL('**/terminated');
    await page.getByText(t('terminated.title')).first().waitFor();
    // The chat, which loads when the page rests, is told too that the service has ended: the player stays.
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/enableChatWidget'));
    await page.getByRole('link', { name: t('terminated.contact') }).click();
    await page.waitForURL('**/contact');
    expect((await refused).status()).toBe(410);
    await page.getByRole('link', { name: t('contact.open') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact');
  } finally {
    await product.desk(flagsReply, 'flags', { method: 'PUT', body: { terminated: false } });
  }
  await page.context().close();
});
