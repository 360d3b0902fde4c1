/** A new release while the app is open: the files of the one before it are gone. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { signIn, walletOf } from './member.ts';
import { type Product, startProduct } from './product.ts';

const run = promisify(execFile);

let folder: string;
let product: Product;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  await cp(process.env.STATIC_DIR ?? 'dist', join(folder, 'app'), { recursive: true });
  product = await startProduct({ STATIC_DIR: join(folder, 'app') });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

/** Puts another build in the place of the one that is served, as an operator does. A setting makes it another. */
const release = () =>
  run(join('node_modules', '.bin', 'vite'), ['build', '--outDir', join(folder, 'app'), '--emptyOutDir'], {
    env: { ...process.env, NODE_ENV: 'production', VITE_PAYTIMZ_MINIMUM: '11' },
  });

test('a new release loses nothing that is typed, and is loaded when the player says so', {
  // It builds the app once more.
  timeout: 300_000,
}, async () => {
  // The transfer's code does not come ahead: it is missing once it is wanted.
  const { page, t } = await signIn(product, 'en', {
    expected: /dynamically imported module|preload CSS/,
    beforehand: (phone) => phone.route('**/assets/transfer-screen-*', (route) => route.abort()),
  });
  const entry = () => page.locator('script[type=module][src]').first().getAttribute('src');
  const before = await entry();
  const wallet = await walletOf(product);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('home.withdraw'), exact: true }).click();
  await dialog.getByLabel(t('withdraw.amount')).fill('123');

  await release();
  await page.unroute('**/assets/transfer-screen-*');

  // What is open goes on working.
  expect(await dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('123');
  await dialog.getByRole('button', { name: t('withdraw.continue') }).click();
  await dialog.getByText(t('withdraw.review')).waitFor();
  await dialog.getByRole('button', { name: t('common.close') }).click();
  await dialog.waitFor({ state: 'detached' });

  // A dialog whose code is gone says why; home stays.
  await page.getByRole('button', { name: t('home.transfer'), exact: true }).click();
  await dialog.getByText(t('home.outdated')).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('common.close') }).click();
  await dialog.waitFor({ state: 'detached' });

  // So does one of the menu.
  await page.getByRole('button', { name: t('nav.conditions') }).click();
  await dialog.getByText(t('home.outdated')).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('common.close') }).click();
  await dialog.waitFor({ state: 'detached' });

  // So does a page, within its frame. Nothing is loaded anew by itself.
  const frame = page.getByRole('navigation', { name: t('nav.main') });
  await frame.getByRole('link', { name: t('nav.profile') }).click();
  const said = page.getByRole('alert').filter({ hasText: 'A new version of the app is here' });
  await said.waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.waitForTimeout(1500);
  expect(await said.isVisible()).toBe(true);
  expect(await entry()).toBe(before);

  await page.getByRole('button', { name: /Update/ }).click();
  await page.getByRole('heading', { level: 1, name: t('nav.profile') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/profile');
  expect(await entry()).not.toBe(before);
  expect(await walletOf(product)).toBe(wallet);
  await page.context().close();
});
