/** A slip's picture that the player hands to the installed app by the phone's share sheet. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SHARE_SLIP } from '../../contract/paths.ts';
import { logIn, logOut, newMember, signIn } from './member.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();

/** Does as the phone does: posts the form that the manifest describes. */
async function share(page: Page): Promise<void> {
  await page.evaluate(async (action) => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 500;
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const files = new DataTransfer();
    files.items.add(new File([picture ?? ''], 'slip.png', { type: 'image/png' }));
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'slip' });
    field.files = files.files;
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, SHARE_SLIP);
}

const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

test('the manifest names what the worker and the service answer to', () => {
  expect(JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')).share_target).toMatchObject({
    action: SHARE_SLIP,
    method: 'POST',
    params: { files: [{ name: 'slip' }] },
  });
});

test('the slip dialog opens with it once; who is not logged in logs in first, and no other member gets it', async () => {
  const [mine, other] = [await newMember(product), await newMember(product)];
  const { page, t } = await signIn(product, 'th', { keepsApp: true, member: mine });
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByAltText(t('slipUpload.preview'));
  const toLogin = page.getByRole('button', { name: t('login.submit'), exact: true });
  const isHeld = () => page.evaluate(() => caches.has('shared'));
  await isKept(page);
  await share(page);
  await preview.waitFor();
  await dialog.getByRole('button', { name: t('slipUpload.send') }).waitFor();
  // It was picked up: the next look at the slips is a look at the list.
  await page.goto('/user/statement?open=slips');
  await dialog.getByRole('button', { name: t('slips.upload') }).waitFor();
  expect(await isHeld()).toBe(false);
  // A picture that was too large for the phone is reported.
  await page.evaluate(async () => {
    const headers = { 'x-kept-at': String(Date.now()), 'x-too-large': 'yes' };
    await (await caches.open('shared')).put('/shared/slip', new Response(null, { headers }));
  });
  await page.goto('/user/statement?open=slips');
  await dialog.getByText(t('slipUpload.notUsable')).waitFor();

  // Logged out, the player logs in first.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await logOut(page, t);
  await toLogin.waitFor();
  await share(page);
  await page.waitForURL('**/login?next=**');
  await logIn(page, t, mine);
  await preview.waitFor();

  await page.goto('/user/home');
  // While nobody looks, another one comes: a logout leaves nothing of it.
  await page.evaluate(async () => {
    await (await caches.open('shared')).put('/shared/slip', new Response('x', { headers: { 'x-kept-at': '1' } }));
  });
  await logOut(page, t);
  await toLogin.waitFor();
  await expect.poll(isHeld).toBe(false);

  // Shared when the session had ended, it is not shown to another member.
  await logIn(page, t, mine);
  await page.waitForURL('**/user/home');
  await page.getByRole('button', { name: t('nav.logout') }).waitFor();
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));
  const { status } = await fetch(`${product.url}/api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(status).toBe(200);
  await page.reload();
  await toLogin.waitFor();
  await share(page);
  await page.waitForURL('**/login?next=*slips');
  expect(await isHeld()).toBe(true);
  // Whose session it is, the phone learns late: until then nobody is shown anything.
  await page.route('**/api/wallet', async (route) => {
    await sleep(1000);
    await route.continue();
  });
  await logIn(page, t, other);
  await expect.poll(isHeld).toBe(false);
  await dialog.getByRole('button', { name: t('slips.upload') }).waitFor();
  expect(await preview.count()).toBe(0);
});

test('a phone without the worker says that the picture did not come, and where it can be chosen; logged out, after the login', async () => {
  const member = await newMember(product);
  const { page, t } = await signIn(product, 'en', { member });
  await page.getByRole('button', { name: t('nav.logout') }).waitFor();
  await share(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('slipUpload.lost')).waitFor();
  // Once: the next look at the slips is a look at the list.
  await dialog.getByRole('button', { name: t('common.back') }).click();
  await dialog.getByRole('button', { name: t('slips.upload') }).click();
  await dialog.getByText(t('slipUpload.choose'), { exact: true }).waitFor();
  expect(await dialog.getByText(t('slipUpload.lost')).count()).toBe(0);

  await page.goto('/user/home');
  await logOut(page, t);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
  await share(page);
  await page.waitForURL('**/login?next=**');
  await logIn(page, t, member);
  await dialog.getByText(t('slipUpload.lost')).waitFor();
});
