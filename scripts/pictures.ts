/**
 * `npm run pictures`: takes the README's two pictures anew, of home in three languages and of a login in the project's
 * visualiser. Both are of the app as `npm run dev` serves it, beside a service of their own with the demo member.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { startProcess } from '../tests/faults/process.ts';
import { findBrowser } from './browser.mjs';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
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
  const page = await browser.newPage({ viewport: { width: 1220, height: 790 } });
  const pictures = screens.map((data) => `<img width="360" alt="" src="data:image/png;base64,${data}">`);
  await page.setContent(
    `<body style="margin:0;display:flex;gap:32px;padding:25px 38px;background:#dfe5ee">${pictures.join('')}
     <style>img { border-radius: 20px; box-shadow: 0 8px 28px #0003 }</style>`,
  );
  await page.screenshot({ path: join(FOLDER, 'product.jpg'), type: 'jpeg', quality: 85 });
}

async function takeVisualiser(browser: Browser, address: string): Promise<void> {
  const context = await contextOf(browser, DESKTOP, 'en');
  const page = await context.newPage();
  const opened = context.waitForEvent('page');
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
} finally {
  await browser.close();
  await server.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
