/**
 * `npm run pictures`: takes the pictures of README and docs anew. Home in three languages and a payment in the project's
 * visualiser are of the app as `npm run dev` serves it, beside a service of their own with the demo member; a payout from
 * its review to its notification is what the browser test of notifications walks.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { createServer } from 'vite';
import { startProcess } from '../tests/faults/process.ts';
import { findBrowser } from './browser.mjs';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
const TESTS = join(import.meta.dirname, 'test.mjs');
const LANGUAGES = ['th', 'la', 'en'];

async function contextOf(browser: Browser, viewport: typeof PHONE, locale: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
  return context;
}

async function logIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('input[autocomplete~=username]').fill('0812345678');
  await page.locator('input[type=password]').fill('demo1234');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');
  // The agreement asks once an arrival; its first button accepts.
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.waitForFunction(() => document.querySelector('[role=dialog], [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function takeProduct(browser: Browser, address: string): Promise<void> {
  const screens: string[] = [];
  for (const locale of LANGUAGES) {
    const context = await contextOf(browser, PHONE, locale);
    const page = await context.newPage();
    await logIn(page, address);
    screens.push((await page.screenshot()).toString('base64'));
    await context.close();
  }
  await takeRow(browser, screens.map(phone), 'product.jpg');
}

/** A screen as an HTML picture. `data`: base64. */
const phone = (data: string) => `<img width="360" alt="" src="data:image/png;base64,${data}">`;

/** Takes a picture of phones side by side, each given as HTML. */
async function takeRow(browser: Browser, phones: readonly string[], file: string): Promise<void> {
  const width = phones.length * (PHONE.width + 32) + 44;
  const page = await browser.newPage({ viewport: { width, height: PHONE.height + 50 } });
  await page.setContent(
    `<body style="margin:0;display:flex;gap:32px;padding:25px 38px;background:#dfe5ee;font:16px/1.5 sans-serif">
     ${phones.join('')}
     <style>body > * { flex: none; border-radius: 20px; box-shadow: 0 8px 28px #0003; overflow: hidden }</style>`,
  );
  await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 85 });
}

/** The phone's own screen with a notification, drawn: a browser without windows shows none. */
const lockScreen = (title: string, body: string) =>
  `<div style="width:360px;height:740px;background:linear-gradient(160deg,#1d3a4f,#0b141d);color:#fff">
   <p style="font-size:64px;line-height:1;text-align:center;margin:96px 0 56px">14:32</p>
   <div style="margin:0 16px;padding:14px 16px;border-radius:18px;background:#f5f7fa;color:#111">
   <small style="color:#555">Player wallet</small><br><b>${title}</b><br>${body}</div></div>`;

/** A payout in Thai: its review, the offer of notifications, their choice, the notification, the receipt that it opens. */
async function takePayout(browser: Browser, steps: string): Promise<void> {
  mkdirSync(steps);
  execFileSync(process.execPath, [TESTS, 'tests/browser/push.test.ts', '-t', 'offered on a payout'], {
    env: { ...process.env, PICTURES_FOLDER: steps },
    stdio: 'inherit',
  });
  const step = (name: string) => readFileSync(join(steps, name));
  const [review = '', offer = '', chosen = '', receipt = ''] = [
    '1-review.png',
    '2-offer.png',
    '3-chosen.png',
    '5-receipt.png',
  ].map((name) => phone(step(name).toString('base64')));
  const told = v.parse(
    v.object({ title: v.string(), body: v.string() }),
    JSON.parse(step('4-notification.json').toString()),
  );
  await takeRow(browser, [review, offer, chosen, lockScreen(told.title, told.body), receipt], 'payout.jpg');
}

async function takeVisualiser(browser: Browser, address: string): Promise<void> {
  const context = await contextOf(browser, DESKTOP, 'en');
  const page = await context.newPage();
  // Vite prepares the packages first where it has never served them.
  const opened = context.waitForEvent('page', { timeout: 120_000 });
  await page.goto(`${address}/login`);
  const visualiser = await opened;
  await logIn(page, address);
  // A withdrawal at its review. Only the page in front draws.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('300');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: /^Confirm/ }).waitFor();
  await visualiser.bringToFront();
  await visualiser.getByRole('treeitem', { name: /^payment/ }).click();
  await visualiser.getByText('Fit', { exact: true }).click();
  await visualiser.waitForTimeout(1000);
  await visualiser.screenshot({ path: join(FOLDER, 'visualiser.jpg'), type: 'jpeg', quality: 85 });
}

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
mkdirSync(FOLDER, { recursive: true });
const service = await startProcess({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'development' });
process.env.SERVICE_URL = service.url;
process.env.VITE_CHAT_URL = '/';
process.env.VITE_INSPECT = 'local';
const server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' });
await server.listen();
const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  await takeProduct(browser, address);
  await takeVisualiser(browser, address);
  await takePayout(browser, join(folder, 'payout'));
} finally {
  await browser.close();
  await server.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
