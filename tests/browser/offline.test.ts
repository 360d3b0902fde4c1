/** A member's phone keeps the app: it opens without a network, and releases never mix. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { LARGE } from '../samples.ts';
import { expectAccessible } from './axe.ts';
import { logOut, mainFigure, openDialog, signIn } from './member.ts';
import { type OpenOptions, openAt, sharedProduct, startProduct } from './product.ts';
import { copyOfApp, release } from './releases.ts';
import { inEachLanguage, type Say } from './texts.ts';

/** Waits until the phone has the app, and its worker answers for the page. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/**
 * Takes the page's network away, or gives it back. `navigator.onLine` follows by itself until the page is loaded anew; after
 * that some machines' Chromium says true again.
 */
async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await page.addInitScript((onLine) => {
    Object.defineProperty(navigator, 'onLine', { get: () => onLine, configurable: true });
  }, !offline);
}

const balance = (page: Page, t: Say) => mainFigure(page, t).filter({ hasText: '2,500.00' });

describe('without a network', () => {
  test('the app opens with what was known last, and says so; a logout leaves nothing of the member', async () => {
    const { page, t } = await signIn(await sharedProduct(), 'th', { keepsApp: true });
    await balance(page, t).waitFor();
    await isKept(page);
    await setOffline(page, true);
    await page.reload();
    await balance(page, t).waitFor();
    // The phone has the texts of each language.
    await inEachLanguage(page, t, async (say) => {
      await balance(page, say).waitFor();
      await page.getByText(say('connection.offline')).waitFor();
      await page.getByText(say('wallet.stale')).waitFor();
    });
    await expectAccessible(page);
    // No money moves: the dialog opens, and waits.
    const dialog = await openDialog(page, t, 'home.withdraw');
    await dialog
      .getByText(t('connection.offline'))
      .or(dialog.getByRole('button', { name: t('common.retry') }))
      .first()
      .waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });

    await setOffline(page, false);
    await page.reload();
    await balance(page, t).waitFor();
    await page.getByText(t('connection.offline')).waitFor({ state: 'detached' });
    await page.getByText(t('wallet.stale')).waitFor({ state: 'detached' });

    await setOffline(page, true);
    await page.reload();
    await balance(page, t).waitFor();
    await logOut(page, t);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
    await page.goto('/user/home');
    await page.getByRole('button', { name: t('login.submit'), exact: true }).waitFor();
    const kept = await page.evaluate(async () => {
      const files = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return { storage: JSON.stringify({ ...localStorage, ...sessionStorage }), files: files.flat() };
    });
    expect(kept.storage).not.toContain('Somchai');
    expect(kept.files.filter((url) => !/\/(home\.html|assets\/)/.test(url))).toEqual([]);
  });
});

/** A line to the service that can stop without being cut: what is sent arrives nowhere. */
async function openLine(url: string) {
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((phone) => {
    if (hangs) return void sockets.add(phone);
    const service = connect(Number(new URL(url).port), '127.0.0.1');
    phone.pipe(service).pipe(phone);
    for (const socket of [phone, service]) sockets.add(socket.on('error', () => socket.destroy()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${v.parse(v.object({ port: v.number() }), server.address()).port}`,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const app = await copyOfApp();
const own = await startProduct(app);
afterAll(() => own.stop());

test('on a line that hangs the app opens from the phone, with figures that say how old they are', async () => {
  const line = await openLine(own.url);
  onTestFinished(line.close);
  const product = { ...own, url: line.url, open: (options?: OpenOptions) => openAt(line.url, options) };
  const { page, t } = await signIn(product, 'en', { keepsApp: true });
  await balance(page, t).waitFor();
  await isKept(page);
  line.hang();
  await page.goto('/user/home');
  await balance(page, t).waitFor();
  await page.getByText(/^Updated .+ · /).waitFor();
  const waited = await page.evaluate(() => {
    const [opening] = performance.getEntriesByType('navigation');
    return opening instanceof PerformanceNavigationTiming ? opening.responseEnd - opening.fetchStart : Number.NaN;
  });
  // Of the service's page the worker would have waited for four seconds.
  expect(waited).toBeLessThan(4000);
});

/** Scripts and style sheets that the page has loaded. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /[^/]+\.(?:js|css)$/.exec(name)?.[0] ?? []),
  );

test('releases come and go at any moment: never two in one page, and nothing typed is lost', {
  timeout: 1_200_000,
}, async () => {
  const { page, t } = await signIn(own, 'en', { keepsApp: true });
  await balance(page, t).waitFor();
  await isKept(page);
  // The files of each: every second has the names of the first.
  const releases = [new Set(await readdir(join(app, 'assets')))];
  for (let time = 0; time < (LARGE ? 100 : 2); time++) {
    const dialog = await openDialog(page, t, 'home.withdraw');
    await dialog.getByLabel(t('withdraw.amount')).fill('123');
    await release(app);
    if (releases.length < 2) releases.push(new Set(await readdir(join(app, 'assets'))));
    // The browser finds the new one when it likes.
    if (time % 2 === 0) await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await new Promise((resolve) => setTimeout(resolve, (time * 137) % 400));
    expect(await dialog.getByLabel(t('withdraw.amount')).inputValue()).toBe('123');
    // Code that the service no longer has is on the phone.
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: t('nav.statement') }).click();
    await page.getByRole('heading', { level: 1, name: t('nav.statement') }).waitFor();
    await page.goto('/user/home');
    await balance(page, t).waitFor();
    const files = await loaded(page);
    expect(files.length).toBeGreaterThan(10);
    expect(
      releases.some((all) => files.every((file) => all.has(file))),
      `one release, after the ${time + 1}.`,
    ).toBe(true);
  }

  // Once the phone has fetched a release, the next opening shows it; so does a page that is loaded anew.
  const entry = () => page.locator('script[type=module][src]').first().getAttribute('src');
  /** The addresses from which the pages came that the phone keeps; of one that it made itself, none. */
  const origins = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).filter((name) => name !== 'newest').map((name) => caches.open(name)),
      );
      const pages = await Promise.all(all.map((cache) => cache.matchAll('/home.html', { ignoreSearch: true })));
      return pages.flat().map(({ url }) => new URL(url || 'phone:').protocol);
    });
  const open = { opening: () => page.goto('/user/home'), loading: () => page.reload() };
  for (const next of ['opening', 'loading'] as const) {
    const before = await entry();
    const fetched: string[] = [];
    page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await release(app, (text) => text.replace('data-page="home"', `$& data-release="${next}"`));
    const isWaiting = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration?.update();
        return registration?.waiting !== null;
      });
    if (next === 'opening') {
      await expect.poll(isWaiting).toBe(true);
      // Its page differs by the names of its files and by one part: the phone made it of the one it had.
      expect(await origins()).toContain('phone:');
      // The worker's requests are reported on a line of their own, which a busy machine may read later.
      await expect.poll(() => fetched.filter((path) => path.startsWith('/assets/page-'))).toHaveLength(1);
    }
    await open[next]();
    await balance(page, t).waitFor();
    expect(await entry(), next).not.toBe(before);
  }

  // Nor is one shown first of which the phone has not heard for a day that it is the newest.
  const before = await entry();
  await release(app);
  await page.evaluate(async () => (await caches.open('newest')).put('/home.html', new Response('0')));
  await page.goto('/user/home');
  await balance(page, t).waitFor();
  expect(await entry()).not.toBe(before);
});
