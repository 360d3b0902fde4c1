/**
 * The way from the first page to the first deposit, in each language; and the reasons that send a player to another
 * page.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paidReply, qrcodesReply, smsReply } from '../../server/desk/contract.ts';
import { expectAccessible } from './axe.ts';
import { passTimeUntil } from './clock.ts';
import { closeDialog, logIn, logOut, newMember, openDialog, PASSWORD, press, signIn } from './member.ts';
import { hasShown, sharedProduct } from './product.ts';
import { inEachLanguage, type Say, texts } from './texts.ts';

const product = await sharedProduct();

async function register(page: Page, t: Say, phone: string): Promise<void> {
  await page.goto('/register?code=PR1');
  await inEachLanguage(page, t, async (say) => {
    await page.getByLabel(say('field.phone')).waitFor();
    await page.getByRole('button', { name: say('common.next') }).waitFor();
  });
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
  await inEachLanguage(page, t, async (say) => {
    await page.getByText(say('otp.title')).waitFor();
    await page.getByLabel(say('otp.code')).waitFor();
  });
  await page.getByLabel(t('otp.code')).fill(code);
  await page.getByRole('heading', { name: t('register.profileTitle') }).waitFor();

  await page.getByLabel(t('field.name')).fill('Somchai');
  await page.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('field.confirmPassword')).fill(PASSWORD);
  await inEachLanguage(page, t, async (say) => {
    await page.getByRole('heading', { name: say('register.profileTitle') }).waitFor();
    expect(await page.getByLabel(say('field.name')).inputValue()).toBe('Somchai');
    expect(await page.getByLabel(say('field.password'), { exact: true }).inputValue()).toBe(PASSWORD);
    expect(await page.getByLabel(say('field.confirmPassword')).inputValue()).toBe(PASSWORD);
    await expect.poll(() => page.getByLabel(say('field.inviteCode')).inputValue()).toBe('PR1');
    await page.getByRole('button', { name: say('common.next') }).waitFor();
  });
  await page.getByRole('button', { name: t('common.next') }).click();

  await page.getByRole('heading', { name: t('register.bankTitle') }).waitFor();
  await page.getByLabel(t('field.bank')).selectOption('KTB');
  await page.getByLabel(t('field.accountNo')).fill(`98${phone.slice(2)}`);
  await page.getByLabel(t('field.firstName')).fill('somchai');
  await page.getByLabel(t('field.lastName')).fill('jaidee');
  await inEachLanguage(page, t, async (say) => {
    await page.getByRole('heading', { name: say('register.bankTitle') }).waitFor();
    expect(await page.getByLabel(say('field.bank')).inputValue()).toBe('KTB');
    expect(await page.getByLabel(say('field.accountNo')).inputValue()).toContain(phone.slice(-4));
    expect(await page.getByLabel(say('field.firstName')).inputValue()).toMatch(/^somchai$/i);
    expect(await page.getByLabel(say('field.lastName')).inputValue()).toMatch(/^jaidee$/i);
  });
  // The page's time stands still, or /login would come while the languages change.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: t('register.submit') }).click();
  await inEachLanguage(page, t, (say) => page.getByText(say('register.created')).first().waitFor());
  await page.clock.resume();
  // Then /login, after 2 s.
  await passTimeUntil(page, 2000, page.getByRole('button', { name: t('login.submit') }));
  expect(new URL(page.url()).pathname).toBe('/login');
}

/** The agreement opens 1.5 s after arriving on home. */
async function accept(page: Page, t: Say): Promise<void> {
  const dialog = page.getByRole('dialog');
  await passTimeUntil(page, 1500, dialog.getByRole('button', { name: t('agreement.accept') }));
  await inEachLanguage(page, t, async (say) => {
    await dialog.getByLabel(say('agreement.remember')).waitFor();
    await dialog.getByRole('button', { name: say('agreement.accept') }).waitFor();
  });
  await dialog.getByLabel(t('agreement.remember')).check();
  await dialog.getByRole('button', { name: t('agreement.accept') }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Leaves the dialog with the receipt open. */
async function payIn(page: Page, t: Say, phone: string, baht: number): Promise<void> {
  const dialog = await openDialog(page, t, 'home.deposit');
  await dialog.getByLabel(t('qr.amount')).fill(String(baht));
  await inEachLanguage(page, t, async (say) => {
    expect(await dialog.getByLabel(say('qr.amount')).inputValue()).toBe(String(baht));
    await dialog.getByRole('button', { name: say('qr.create'), exact: true }).waitFor();
  });
  await press(dialog, t('qr.create'));
  await inEachLanguage(page, t, async (say) => {
    await dialog.getByAltText(say('qr.image', { amount: `${baht}.00` })).waitFor();
    await dialog
      .getByText(/\d\d:\d\d/)
      .first()
      .waitFor();
  });
  await expectAccessible(page, 'the QR code');

  const { qrcodes } = await product.desk(qrcodesReply, 'qrcodes');
  const open = qrcodes.find((code) => code.status === 'pending' && code.phone === phone);
  expect(open?.amount).toBe(baht * 100);
  await product.desk(paidReply, `qrcodes/${open?.id}/pay`, { method: 'POST' });
  // The app checks every 3 s.
  await passTimeUntil(page, 3000, dialog.getByText(t('receipt.title.depositDone')).first());
  await inEachLanguage(page, t, async (say) => {
    await dialog.getByText(say('receipt.title.depositDone')).first().waitFor();
    await dialog.getByText(open?.id ?? 'no code').waitFor();
    await dialog.getByRole('button', { name: say('receipt.ask') }).waitFor();
  });
}

const english = texts('en');

test('register with an OTP, log in, pay in by QR, see the balance', async () => {
  const t = texts('th');
  const phone = '0891110001';
  const page = await product.open({ locale: 'th', clock: true });
  // The page from which the player comes.
  await page.goto('/favicon.svg');
  await register(page, t, phone);

  await inEachLanguage(page, t, (say) => page.getByRole('button', { name: say('login.submit') }).waitFor());
  await expectAccessible(page, 'login');
  await logIn(page, t, { phone }, 'wrong');
  await inEachLanguage(page, t, (say) => page.getByText(say('error.WRONG_CREDENTIAL')).waitFor());
  await logIn(page, t, { phone });
  await page.waitForURL('**/user/home');
  await page.getByText(t('home.greeting', { name: 'Somchai' })).waitFor();
  await accept(page, t);
  await inEachLanguage(page, t, (say) => page.getByText(say('home.greeting', { name: 'Somchai' })).waitFor());
  await expectAccessible(page, 'home');

  await payIn(page, t, phone, 500);
  const dialog = page.getByRole('dialog');
  await press(dialog, t('common.close'));
  await dialog.waitFor({ state: 'detached' });
  await inEachLanguage(page, t, () => page.getByText('฿500.00').first().waitFor());

  // Behind home lie the registration and the login: "back" leaves the app, and logs nobody out.
  await page.goBack();
  await page.waitForURL('**/favicon.svg');
  await page.goForward();
  await page.getByText('฿500.00').first().waitFor();
});

test('the ways to pay in are read while home is looked at, and read anew once they may be out of date', async () => {
  let reads = 0;
  const { page, t } = await signIn(product, 'en', {
    clock: true,
    beforehand: async (page) => {
      page.on('request', (request) => (reads += Number(request.url().endsWith('/api/lookup/deposit'))));
    },
  });
  const opens = async () => {
    const dialog = await openDialog(page, t, 'home.deposit');
    await dialog.getByLabel(t('qr.amount')).waitFor();
    await closeDialog(dialog, t);
  };
  await expect.poll(() => reads).toBe(1);
  await opens();
  expect(reads).toBe(1);
  await page.reload();
  await expect.poll(() => reads).toBe(2);
  await page.clock.fastForward(31_000);
  await opens();
  expect(reads).toBe(3);
});

test('a visitor is sent to /login with the wanted address, and there after logging in; logging out ends it', async () => {
  const t = english;
  const member = await newMember(product);
  const page = await product.open();
  await page.goto('/user/profile');
  await page.waitForURL('**/login?next=%2Fuser%2Fprofile');
  await logIn(page, t, member);
  await page.waitForURL('**/user/profile');
  await logOut(page, t);
  await page.waitForURL('**/login');
  await page.goto('/user/home');
  await page.waitForURL('**/login?next=**');
  await page.goto('/nowhere');
  await page.getByText(t('notFound.title')).first().waitFor();
});

test('a session that the service ends leads to /login and back, to the dialog that was open', async () => {
  const { page, t, member } = await signIn(product);
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

test('a service that has ended leads to /terminated, and from there to the contact page', async () => {
  const t = english;
  await product.flags({ terminated: true });
  const page = await product.open();
  await page.goto('/login');
  await page.waitForURL('**/terminated');
  await page.getByText(t('terminated.title')).first().waitFor();
  // The chat, which loads when the page rests, also receives the answer that the service has ended: the player stays.
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/enableChatWidget'));
  await page.getByRole('link', { name: t('terminated.contact') }).click();
  await page.waitForURL('**/contact');
  expect((await refused).status()).toBe(410);
  await page.getByRole('link', { name: t('contact.open') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
});
