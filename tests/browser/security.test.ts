/** Sessions and passkeys in real Chromium, with its virtual authenticator. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { login } from '../../contract/login.ts';
import { addPasskey, removePasskey } from '../../contract/passkeys.ts';
import { changePassword } from '../../contract/profile.ts';
import { withAuthenticator } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { joins } from './chat-kit.ts';
import { AGREED, closeDialog, logIn, logOut, newMember, PASSWORD, press, signIn, taken } from './member.ts';
import { hasShown, type Locale, sharedProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

const product = await sharedProduct();
/** Passkeys are made for a name, never for an address of numbers. */
const SITE = product.url.replace('127.0.0.1', 'localhost');

/** A page of the site by its name, with nothing of another test in its storage. */
async function openSite(locale: Locale): Promise<Page> {
  const page = await product.open({ locale, keepsShown: true });
  await page.goto(`${SITE}/favicon.svg`);
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { locale, ...AGREED },
  );
  return page;
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

/** Loses the answer of the first such request, which the service carries out. */
async function loseAnswer(page: Page, { method, path }: Pick<Call, 'method' | 'path'>): Promise<void> {
  let isLost = false;
  await page.route(new RegExp(`${path.replace('{id}', '[^/]+')}$`), async (route) => {
    if (isLost || route.request().method() !== method) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

async function confirmByPassword(page: Page, t: Say, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD);
  await press(dialog, confirm);
}

test('a passkey: offered once, made, logged in with, used as a proof, removed', async () => {
  const t = texts('en');
  const member = await newMember(product);
  const page = await openSite('en');
  const device = await withAuthenticator(page);
  await page.goto(`${SITE}/login`);
  await logIn(page, t, member);
  await page.waitForURL('**/user/home');
  await page.getByText(t('passkeys.offer')).waitFor();
  await press(page, t('passkeys.setUp'));
  await page.waitForURL('**/user/profile');

  // The offer leads to the list itself.
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('passkeys.empty')).waitFor();
  await expectAccessible(page, 'the empty list of passkeys');
  // The answer is lost, and the list tells. Asked again, the device has it already.
  await loseAnswer(page, addPasskey);
  for (const _ of ['made', 'known']) {
    await press(dialog, t('passkeys.add'));
    await confirmByPassword(page, t, t('passkeys.add'));
    await hasShown(page, t('passkeys.added'));
    await page.evaluate(() => __shown.splice(0));
    await dialog.getByText(t('passkeys.unused')).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(1);
  }
  await expectAccessible(page, 'the list of passkeys');
  await closeDialog(dialog, t);

  await logOut(page, t);
  await page.waitForURL('**/login');
  await press(page, t('passkeyLogin.submit'));
  await page.waitForURL('**/user/home');
  // It is said once on a device.
  expect(await page.getByText(t('passkeys.offer')).count()).toBe(0);

  await page.goto(`${SITE}/user/profile`);
  await row(page, t('sessions.title')).click();
  // The session that `newMember` opened.
  await press(dialog, t('sessions.endOthers'));
  await press(dialog, t('security.usePasskey'));
  await hasShown(page, t('sessions.othersEnded'));
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
  await closeDialog(dialog, t);

  // Somebody else's finger: nothing is done, and the question stays.
  await row(page, t('passkeys.title')).click();
  await dialog.getByRole('button', { name: t('passkeys.removeOne', { device: '' }).trim() }).click();
  await device.hold(false);
  await page.evaluate(() => {
    const ask = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) =>
      ask(options).catch((error) => {
        document.documentElement.dataset.refused = 'true';
        throw error;
      });
  });
  await press(dialog, t('security.usePasskey'));
  // The field for the password stands there before as well: only now has the device refused.
  await page.locator('html[data-refused]').waitFor();
  await device.hold(true);
  await loseAnswer(page, removePasskey);
  await confirmByPassword(page, t, t('passkeys.remove'));
  await dialog.getByText(t('passkeys.empty')).waitFor();
  await closeDialog(dialog, t);

  await row(page, t('activity.title')).click();
  for (const kind of ['passkey_added', 'passkey_removed', 'sessions_ended'] as const)
    await dialog.getByText(t(`statement.kind.${kind}`), { exact: true }).waitFor();
  await expectAccessible(page, 'the activity');
  await closeDialog(dialog, t);

  await logOut(page, t);
  await page.waitForURL('**/login');
  await press(page, t('passkeyLogin.submit'));
  await page.getByText(t('error.PASSKEY_INVALID')).waitFor();
});

test('a new password whose answer was lost is shown as saved when it is sent again', async () => {
  const { page, t } = await signIn(product, 'en', { at: '/user/profile' });
  await row(page, t('changePassword.title')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('changePassword.old'), { exact: true }).fill(PASSWORD);
  for (const label of ['changePassword.new', 'changePassword.confirm'] as const)
    await dialog.getByLabel(t(label), { exact: true }).fill(`${PASSWORD} anew`);
  await loseAnswer(page, changePassword);
  await press(dialog, t('common.save'));
  await dialog.getByText(t('error.failure.offline')).waitFor();
  await press(dialog, t('common.save'));
  await dialog.getByText(t('changePassword.saved')).waitFor();
});

test('a session that is ended on another device leads to the login at once, by the chat’s socket', async () => {
  await product.flags({ enableChatWidget: true });
  let joined: Promise<void> | undefined;
  const { page, t, member } = await signIn(product, 'en', {
    at: '/user/profile',
    keepsShown: true,
    beforehand: async (page) => {
      joined = joins(page);
    },
  });
  await joined;
  // The page has nothing else to ask for.
  await page.waitForLoadState('networkidle');
  const elsewhere = product.api(
    taken(await product.api().send(login, { body: { username: member.phone, password: PASSWORD } })).token,
  );
  taken(await elsewhere.send(changePassword, { body: { oldPassword: PASSWORD, newPassword: `${PASSWORD} anew` } }));
  // Before the next reading of the wallet, or the sweep of sockets whose session has ended.
  await page.waitForURL('**/login**', { timeout: 15_000 });
  await hasShown(page, t('session.expired'));
});
