import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { findBrowser } from './scripts/browser.mjs';
import { startProcess } from './tests/faults/process.ts';
process.on('unhandledRejection', (e) => console.log('UNHANDLED', e));
const shots = '/tmp/vis-shots';
const folder = mkdtempSync(join(tmpdir(), 'look-'));
const service = await startProcess({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'development' });
process.env.SERVICE_URL = service.url;
process.env.VITE_CHAT_URL = '/';
process.env.VITE_INSPECT = 'local';
process.env.VITE_RECORD = 'true';
const server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' });
await server.listen();
const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await context.addInitScript(() => localStorage.setItem('locale', 'en'));
  context.on('page', (p) => { p.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0,300))); p.on('pageerror', (e) => console.log('PAGEERROR', e.message)); });
  const page = await context.newPage();
  const opened = context.waitForEvent('page', { timeout: 120000 });
  await page.goto(`${address}/login`);
  const vis = await opened;
  console.log('vis', vis.url());
  await page.locator('input[autocomplete~=username]').fill('0812345678');
  await page.locator('input[type=password]').fill('demo1234');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.waitForFunction(() => document.querySelector('[role=dialog], [aria-busy=true]') === null);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('300');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: /^Confirm/ }).waitFor();
  await vis.bringToFront();
  await vis.waitForTimeout(1500);
  console.log('status', await vis.getByRole('status').textContent());
  console.log('tree', await vis.getByRole('treeitem').allTextContents());
  await vis.getByRole('treeitem', { name: /^payment/ }).click();
  await vis.waitForTimeout(1000);
  await vis.screenshot({ path: `${shots}/1-diagram.png` });
  await vis.getByText('Fit', { exact: true }).click();
  await vis.getByRole('searchbox', { name: 'Find on the chart' }).fill('review');
  await vis.keyboard.press('Enter');
  await vis.waitForTimeout(500);
  await vis.screenshot({ path: `${shots}/2-found.png` });
  // dragging
  const region = vis.getByRole('region', { name: /^Diagram of/ });
  const box = await region.boundingBox();
  const before = await region.evaluate((e) => [e.scrollLeft, e.scrollTop]);
  if (box) {
    await vis.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await vis.mouse.down();
    await vis.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 60, { steps: 5 });
    await vis.mouse.up();
  }
  console.log('drag', before, await region.evaluate((e) => [e.scrollLeft, e.scrollTop]), 'focused', await region.locator('[data-focused]').count(), 'drag flag', await region.evaluate((e) => (e as HTMLElement).dataset.dragged));
  await region.locator('a.diagram-state').nth(3).click();
  console.log('focused after click', await region.locator('[data-focused]').count());
  await vis.getByRole('searchbox', { name: 'Find on the chart' }).fill('');
  await vis.getByRole('button', { name: 'To the current state' }).click();
  for (const view of ['heat', 'details', 'why?']) {
    await vis.getByRole('button', { name: view }).click();
    await vis.waitForTimeout(1500);
    await vis.screenshot({ path: `${shots}/3-${view.replace('?', '')}.png` });
  }
  await vis.getByRole('button', { name: 'diagram' }).click();
  // by hand
  await vis.getByRole('treeitem', { name: /^payment/ }).click();
  console.log('send form', await vis.getByRole('form', { name: /^Send/ }).getAttribute('aria-label'));
  const events = await vis.getByRole('combobox', { name: 'Event', exact: true }).locator('optgroup').first().locator('option').allTextContents();
  console.log('events', events);
  const count = async () => vis.getByText(/ of \d/).last().textContent();
  console.log('count', await count());
  await vis.getByRole('button', { name: 'Send', exact: true }).click();
  await vis.waitForTimeout(800);
  console.log('count', await count(), await vis.getByRole('treeitem').allTextContents());
  // note
  await vis.getByLabel('Note at this moment').fill('A note of a tester');
  await vis.getByRole('button', { name: 'Add note' }).click();
  await vis.waitForTimeout(700);
  await vis.screenshot({ path: `${shots}/4-note.png` });
  // page reload keeps
  await vis.reload();
  await vis.waitForTimeout(2500);
  console.log('after reload', await vis.getByRole('status').textContent(), await count());
  const download = vis.waitForEvent('download');
  await vis.getByRole('button', { name: 'Save' }).click();
  const saved = await download;
  await saved.saveAs(`${shots}/saved.jsonl`);
  await page.close({ runBeforeUnload: false });
  await vis.waitForTimeout(1500);
  console.log('after close', await vis.getByRole('status').textContent());
  const name = new URL(vis.url()).searchParams.get('recording');
  for (const file of [`${shots}/saved.jsonl`, `reports/recordings/${name}`]) {
    await vis.getByLabel('Open a recording').setInputFiles(file);
    await vis.waitForTimeout(2000);
    console.log('opened', file, await vis.getByRole('status').textContent(), await count(), await vis.getByRole('treeitem').allTextContents());
  }
  await vis.getByRole('button', { name: 'Next note' }).click();
  console.log('note', await vis.getByRole('region', { name: 'Notes' }).locator('[aria-live]').textContent());
  await vis.waitForTimeout(600);
  await vis.screenshot({ path: `${shots}/5-file.png` });
  await vis.getByRole('slider', { name: 'Moment' }).focus();
  for (let i = 0; i < 5; i++) await vis.keyboard.press('ArrowLeft');
  await vis.getByRole('button', { name: 'why?' }).click();
  await vis.waitForTimeout(1000);
  await vis.screenshot({ path: `${shots}/6-file-why.png` });
  await vis.getByRole('button', { name: 'Play' }).click();
  await vis.waitForTimeout(1500);
  console.log('playing', await count());
  await vis.getByRole('button', { name: 'Hold' }).click();
  await vis.getByRole('button', { name: 'Close', exact: true }).click();
  console.log('closed', await vis.getByRole('status').textContent());
} finally {
  await browser.close();
  await server.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
