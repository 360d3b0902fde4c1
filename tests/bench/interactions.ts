/**
 * Response times of the app on a slow phone: `npm run bench:interactions`. The built app and its service in Chromium, a
 * touch screen of 360×740, the processor slowed down six times: from a tap, or a key, to the next frame that shows its
 * result (Event Timing, as for INP), at the 98th percentile, and the longest task of the page's thread meanwhile. Then,
 * in another Chromium, the page's memory after a dialog was opened 200 times, in percent of the memory before: one
 * without the optimizing compilers, whose code would be most of the growth, and is no leak. `-- --openings 20` for a
 * glance, `0` without the memory; `-- --only deposit` for one, `DIST=<folder>` for a build that is there. Fails where
 * an answer takes longer than 100 ms, or the memory grows by more than 5 %.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import * as v from 'valibot';
import { build } from 'vite';
import { optionsOf } from '../../scripts/options.mjs';
import { texts } from '../browser/texts.ts';
import { DESK_TOKEN, startProcess } from '../faults/process.ts';
import { fill, MEMBER, MESSAGES, SPINS, session } from './long-member.ts';

const SLOWDOWN = 6;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** Most milliseconds at the 98th percentile; most growth of the memory. */
const MOST = 100;
const GROWTH = 0.05;
/** Openings of a dialog whose answers are measured. */
const MEASURED = 50;
/** Openings before a dialog is measured, or the memory looked at: its code and texts are there. */
const WARM = 10;

const { values: options } = optionsOf({
  options: { openings: { type: 'string', default: '200' }, only: { type: 'string' } },
});
const OPENINGS = Number(options.openings);
const t = texts('en');

/**
 * A script for the page, as a text: records how long each interaction took, the longest of its events, and the long
 * tasks.
 */
const WATCH = `
  globalThis.interactions = new Map();
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
}

const slow = ({ devtools }: Phone, rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

/** Bytes that scripts hold after a collection. */
async function heap({ devtools }: Phone): Promise<number> {
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

const Taken = v.object({ answers: v.array(v.number()), tasks: v.array(v.number()) });
type Taken = v.InferOutput<typeof Taken>;

/** The interactions since the last call, and the tasks above 50 ms, milliseconds each. */
async function taken({ page }: Phone): Promise<Taken> {
  // Until the frame after the last one is told.
  await page.waitForTimeout(300);
  const read = `(() => {
    const all = { answers: [...interactions.values()], tasks: longTasks.splice(0) };
    interactions.clear();
    return all;
  })()`;
  return v.parse(Taken, await page.evaluate(read));
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0;

interface Row {
  readonly 'p98, ms': number;
  readonly 'median, ms': number;
  readonly interactions: number;
  readonly 'longest task, ms': number;
}

const rows: Record<string, Row> = {};
/** The growth of the memory by each dialog, in percent of the memory before. */
const growths: Record<string, { readonly 'heap, %': number }> = {};
const failures: string[] = [];

function note(name: string, { answers: measured, tasks }: Taken): void {
  const p98 = percentile(measured, 0.98);
  rows[name] = {
    'p98, ms': p98,
    'median, ms': percentile(measured, 0.5),
    interactions: measured.length,
    'longest task, ms': Math.round(Math.max(0, ...tasks)),
  };
  process.stderr.write(`${name}: ${p98} ms\n`);
  if (p98 > MOST) failures.push(`${name}: ${p98} ms`);
}

interface Opening {
  readonly at: string;
  readonly button: (page: Page) => Locator;
  /** The content of the dialog once it is there. */
  readonly shows: (dialog: Locator) => Locator;
}

const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first();
const anything = (dialog: Locator) => dialog.locator('[data-scrolls] > *').first();

const DIALOGS: Record<string, Opening> = {
  deposit: { at: '/user/home', button: named(t('home.deposit')), shows: anything },
  withdraw: { at: '/user/home', button: named(t('home.withdraw')), shows: anything },
  transfer: { at: '/user/home', button: named(t('home.transfer')), shows: anything },
  invite: { at: '/user/home', button: named(t('home.inviteFriends')), shows: anything },
  refund: { at: '/user/home', button: named(t('home.refund')), shows: anything },
  'a game': { at: '/user/home', button: named(/PG Soft/), shows: anything },
  conditions: { at: '/user/home', button: named(t('nav.conditions')), shows: anything },
  'how-to': { at: '/user/home', button: named(t('nav.howto')), shows: anything },
  notifications: { at: '/user/home', button: named(/^Notifications/), shows: anything },
  slips: { at: '/user/statement', button: named(t('statement.slips')), shows: anything },
  'an entry': {
    at: '/user/statement',
    button: (page) => page.locator('#content ol button, #content ul button').first(),
    shows: anything,
  },
  'a new password': { at: '/user/profile', button: named(/^Change password/), shows: anything },
  'chat, 5,000 messages': {
    at: '/user/home',
    button: named(/^Open chat/),
    shows: (dialog) => dialog.getByText(`Message ${MESSAGES}`, { exact: true }),
  },
};

/** Looks into the page, first after the frame that answers: each look takes the page's thread, and would be measured, too. */
const until = async (page: Page, condition: string, timeout = 60_000): Promise<boolean> => {
  for (const end = Date.now() + timeout; Date.now() < end; ) {
    await page.waitForTimeout(200);
    if (await page.evaluate(condition)) return true;
  }
  return false;
};
const IS_OPEN = `document.querySelector('[role=dialog], [role=alertdialog]') !== null`;
const IS_FILLED = `document.querySelector('[role=dialog] [data-scrolls] > *, [role=dialog] [role=log] *') !== null`;

/** Visits an address as a new entry of the history: the same entry would open its dialogs again. */
async function visit({ page }: Phone, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** A finger on the middle of a button. */
async function tap({ page }: Phone, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error('the button is not there');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Opens a dialog, then closes it, and the banners before it. `measured` is given what opening and closing took. */
async function openAndClose(
  phone: Phone,
  { button, shows }: Opening,
  measured?: { opening: Taken[]; closing: Taken[] },
): Promise<void> {
  const { page } = phone;
  await tap(phone, button(page));
  if (!(await until(page, IS_FILLED))) throw new Error('the dialog does not open');
  await shows(page.getByRole('dialog')).first().waitFor();
  if (measured) measured.opening.push(await taken(phone));
  for (let time = 0; time < 6; time += 1) {
    await page.keyboard.press('Escape');
    const closed = await until(page, `!(${IS_OPEN})`, 3000);
    if (measured) measured.closing.push(await taken(phone));
    if (closed) return;
  }
  throw new Error('the dialog does not close');
}

const together = (all: readonly Taken[]): Taken => ({
  answers: all.flatMap(({ answers }) => answers),
  tasks: all.flatMap(({ tasks }) => tasks),
});

/** Measures each of the wanted dialogs, on its page, after some openings. */
async function each(phone: Phone, url: string, measure: (name: string, opening: Opening) => Promise<void>) {
  for (const [name, opening] of Object.entries(DIALOGS)) {
    if (options.only !== undefined && options.only !== name) continue;
    await visit(phone, url + opening.at);
    await phone.page.waitForLoadState('networkidle');
    for (let time = 0; time < WARM; time += 1) await openAndClose(phone, opening);
    await measure(name, opening);
  }
}

const dialogs = (phone: Phone, url: string) =>
  each(phone, url, async (name, opening) => {
    await taken(phone);
    await slow(phone, SLOWDOWN);
    const measured = { opening: [] as Taken[], closing: [] as Taken[] };
    for (let time = 0; time < MEASURED; time += 1) await openAndClose(phone, opening, measured);
    await slow(phone, 1);
    note(name, together(measured.opening));
    note(`${name}, closing`, together(measured.closing));
  });

const memory = (phone: Phone, url: string) =>
  each(phone, url, async (name, opening) => {
    const before = await heap(phone);
    for (let time = 0; time < OPENINGS; time += 1) await openAndClose(phone, opening);
    // The bench's own memory is no growth.
    await taken(phone);
    const growth = Math.round(((await heap(phone)) / before - 1) * 1000) / 10;
    growths[name] = { 'heap, %': growth };
    if (growth > GROWTH * 100) failures.push(`${name}: the memory grows by ${growth} %`);
  });

/** Interactions that are no dialogs: what to do, each time anew. */
const OTHERS: Record<string, { at: string; ready: (page: Page) => Locator; act: (phone: Phone) => Promise<void> }> = {
  'typing an amount': {
    at: '/user/home?open=withdraw',
    ready: (page) => page.getByLabel(t('withdraw.amount')),
    async act({ page }) {
      const field = page.getByLabel(t('withdraw.amount'));
      await field.focus();
      await page.keyboard.type('1234.50', { delay: 120 });
      for (let digit = 0; digit < 7; digit += 1) await page.keyboard.press('Backspace', { delay: 60 });
    },
  },
  'switching language': {
    at: '/user/home',
    ready: (page) => page.getByRole('combobox').first(),
    async act({ page }) {
      await page.getByRole('combobox').first().focus();
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(600);
      }
    },
  },
  'paging the statement': {
    at: '/user/statement',
    ready: (page) => page.getByRole('button', { name: t('statement.page', { page: 2 }), exact: true }),
    async act(phone) {
      const { page } = phone;
      for (const number of [2, 1]) {
        await tap(phone, page.getByRole('button', { name: t('statement.page', { page: number }), exact: true }));
        await until(page, `document.querySelector('#content [aria-current=page]')?.textContent === '${number}'`);
        await page.waitForTimeout(300);
      }
    },
  },
  'the wheel': {
    at: '/user/spin',
    ready: (page) => page.locator('canvas'),
    async act(phone) {
      const { page } = phone;
      await tap(phone, page.getByRole('button', { name: /^Spin,/ }));
      await until(page, IS_OPEN);
      await page.keyboard.press('Escape');
      await until(page, `!(${IS_OPEN})`);
    },
  },
};

async function others(phone: Phone, url: string): Promise<void> {
  for (const [name, { at, ready, act }] of Object.entries(OTHERS)) {
    if (options.only !== undefined && options.only !== name) continue;
    await visit(phone, url + at);
    await ready(phone.page).first().waitFor();
    await phone.page.waitForLoadState('networkidle');
    await act(phone);
    await taken(phone);
    await slow(phone, SLOWDOWN);
    for (let time = 0; time < (name === 'the wheel' ? SPINS : MEASURED / 2); time += 1) await act(phone);
    await slow(phone, 1);
    note(name, await taken(phone));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'interactions-'));
const dist = process.env.DIST ?? join(folder, 'app');
if (process.env.DIST === undefined) {
  process.env.VITE_CHAT_URL ??= '/';
  await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
}
const settings = { DATA_DIR: join(folder, 'data'), STATIC_DIR: dist };
// The first start makes the demo member.
await (await startProcess(settings)).stop();
await fill(settings.DATA_DIR);
const service = await startProcess(settings);

/** A page of a member who is logged in, in a Chromium of its own. */
async function onPhone(token: string, flags: string[], work: (phone: Phone, url: string) => Promise<void>) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...flags],
  });
  try {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    await context.addInitScript(
      ([stored, member]) => {
        localStorage.setItem('token', stored);
        localStorage.setItem('member', member);
        localStorage.setItem('locale', localStorage.getItem('locale') ?? 'en');
        localStorage.setItem('remember-agreement', 'true');
      },
      [token, MEMBER.username] as const,
    );
    await context.addInitScript({ content: WATCH });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await work({ page, devtools: await context.newCDPSession(page) }, service.url);
  } finally {
    await browser.close();
  }
}

try {
  await fetch(`${service.url}/desk/api/flags`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: service.url, authorization: `Bearer ${DESK_TOKEN}` },
    body: JSON.stringify({ chatBot: false }),
  });
  const token = await session(service.url);
  await onPhone(token, [], async (phone, url) => {
    await dialogs(phone, url);
    await others(phone, url);
  });
  console.log(`processor slowed down ${SLOWDOWN} times`);
  console.table(rows);
  if (OPENINGS > 0) await onPhone(token, ['--js-flags=--no-opt --no-maglev --no-sparkplug'], memory);
  console.log(`memory over ${OPENINGS} openings`);
  console.table(growths);
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (Object.keys(rows).length === 0) failures.push(`nothing is named "${options.only}"`);
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
