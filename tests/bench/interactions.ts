/**
 * How quickly the app answers on a slow phone: `npm run bench:interactions`. The built app and its service in Chromium,
 * 360×740, the processor slowed down six times: from a press, or a key, to the next frame that shows what came of it (Event
 * Timing, as for INP), at the 98th percentile; and what the page holds in memory after a dialog was opened 200 times, of
 * what it held before. `-- --openings 20` for a glance, `-- --only deposit` for one, `DIST=<folder>` for a build that is
 * there. Fails where an answer takes longer than 100 ms, or the memory grows by more than 5 %.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import * as v from 'valibot';
import { build } from 'vite';
import { CLIENT_HEADER, CLIENT_NAME } from '../../contract/errors.ts';
import { one } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { texts } from '../browser/texts.ts';
import { DESK_TOKEN, startProcess } from '../faults/process.ts';

const SLOWDOWN = 6;
/** Most milliseconds at the 98th percentile; most growth of the memory. */
const MOST = 100;
const GROWTH = 0.05;
/** Openings of a dialog whose answers are measured; the others are for the memory, on an unhindered processor. */
const MEASURED = 20;
/** Openings before the first look at the memory: code, texts and what React keeps of them are there. */
const WARM = 10;
const MESSAGES = 5000;
const ENTRIES = 2000;
const SPINS = 5;
const MEMBER = { username: '0812345678', password: 'demo1234' };

const { values: options } = parseArgs({
  options: { openings: { type: 'string', default: '200' }, only: { type: 'string' } },
});
const OPENINGS = Number(options.openings);
const t = texts('en');

/** In the page, as a text: keeps how long each interaction took, the longest of its events. */
const WATCH = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

async function session(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CLIENT_HEADER]: CLIENT_NAME },
    body: JSON.stringify(MEMBER),
  });
  return v.parse(v.object({ token: v.string() }), await response.json()).token;
}

/** A long conversation, a long statement, and coins. */
async function fill(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const { id } = one(await db.query<{ id: number }>('select id from member where phone = $1', [MEMBER.username]));
  await db.query('update member set coin = $2 where id = $1', [id, SPINS + 1]);
  const { last } = one(
    await db.query<{ last: number }>('select coalesce(max(no), 0)::int as last from activity where member_id = $1', [
      id,
    ]),
  );
  await db.query(
    `insert into activity (member_id, no, type, status, from_place, to_place, amount, reference, detail, created_at)
     select $1, $3::int + n, (array['deposit', 'withdraw', 'transfer'])[n % 3 + 1], 'SUCCESS', 'SCB', 'WALLET', n * 100,
            'bench' || n, '{}'::jsonb, now() - (($2::int - n) || ' minutes')::interval
     from generate_series(1, $2::int) n`,
    [id, ENTRIES, last],
  );
  await db.query(
    `insert into member_list (member_id, list, total) values ($1, 'activity', $2)
     on conflict (member_id, list) do update set total = $2`,
    [id, last + ENTRIES],
  );
  const conversation = one(
    await db.query<{ id: number }>(
      `insert into chat_conversation (member_id, created_at, last_seq, last_at) values ($1, now(), $2, now())
       on conflict (member_id) do update set last_seq = $2 returning id`,
      [id, MESSAGES],
    ),
  );
  await db.query('delete from chat_message where conversation_id = $1', [conversation.id]);
  await db.query(
    `insert into chat_message (conversation_id, seq, sender, name, message, created_at, read_at)
     select $1, n, case when n % 3 = 0 then 'support' else 'customer' end, 'Mali',
            json_build_object('message_type', 'text', 'payload', json_build_object('message', 'Message ' || n))::jsonb,
            now() - (($2::int - n) || ' minutes')::interval, now()
     from generate_series(1, $2::int) n`,
    [conversation.id, MESSAGES],
  );
  await db.close();
}

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

/** The interactions since it was asked last, milliseconds each. */
async function taken({ page }: Phone): Promise<number[]> {
  // Until the frame after the last one is told.
  await page.waitForTimeout(300);
  const read = `(() => { const all = [...interactions.values()]; interactions.clear(); return all; })()`;
  return v.parse(v.array(v.number()), await page.evaluate(read));
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0;

interface Row {
  readonly 'p98, ms': number;
  readonly 'median, ms': number;
  readonly interactions: number;
  readonly 'heap, %'?: number;
}

const rows: Record<string, Row> = {};
const failures: string[] = [];

function note(name: string, measured: readonly number[], growth?: number): void {
  const p98 = percentile(measured, 0.98);
  rows[name] = {
    'p98, ms': p98,
    'median, ms': percentile(measured, 0.5),
    interactions: measured.length,
    ...(growth === undefined ? {} : { 'heap, %': Math.round(growth * 1000) / 10 }),
  };
  if (p98 > MOST) failures.push(`${name}: ${p98} ms`);
  if (growth !== undefined && growth > GROWTH)
    failures.push(`${name}: the memory grows by ${rows[name]?.['heap, %']} %`);
}

interface Opening {
  readonly at: string;
  readonly button: (page: Page) => Locator;
  /** What stands in it once it is there. */
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

async function openAndClose({ page }: Phone, { button, shows }: Opening): Promise<void> {
  await button(page).click();
  const dialog = page.getByRole('dialog');
  await shows(dialog).first().waitFor();
  // The banners before a dialog close first.
  for (let time = 0; ; time += 1) {
    await page.keyboard.press('Escape');
    const closed = await dialog.waitFor({ state: 'detached', timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (closed) return;
    if (time === 5) throw new Error('the dialog does not close');
  }
}

async function dialogs(phone: Phone, url: string): Promise<void> {
  for (const [name, opening] of Object.entries(DIALOGS)) {
    if (options.only !== undefined && options.only !== name) continue;
    await slow(phone, 1);
    await phone.page.goto(url + opening.at);
    await phone.page.waitForLoadState('networkidle');
    for (let time = 0; time < WARM; time += 1) await openAndClose(phone, opening);
    const before = await heap(phone);
    await taken(phone);
    await slow(phone, SLOWDOWN);
    for (let time = 0; time < Math.min(MEASURED, OPENINGS); time += 1) await openAndClose(phone, opening);
    const measured = await taken(phone);
    await slow(phone, 1);
    for (let time = MEASURED; time < OPENINGS; time += 1) await openAndClose(phone, opening);
    note(name, measured, (await heap(phone)) / before - 1);
  }
}

/** Interactions that are no dialogs: what to do, each time anew. */
const OTHERS: Record<string, { at: string; ready: (page: Page) => Locator; act: (page: Page) => Promise<void> }> = {
  'typing an amount': {
    at: '/user/home?open=withdraw',
    ready: (page) => page.getByLabel(t('withdraw.amount')),
    async act(page) {
      const field = page.getByLabel(t('withdraw.amount'));
      await field.focus();
      await page.keyboard.type('1234.50', { delay: 120 });
      for (let digit = 0; digit < 7; digit += 1) await page.keyboard.press('Backspace', { delay: 60 });
    },
  },
  'switching language': {
    at: '/user/home',
    ready: (page) => page.getByRole('combobox').first(),
    async act(page) {
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
    async act(page) {
      for (const number of [2, 1]) {
        await page.getByRole('button', { name: t('statement.page', { page: number }), exact: true }).click();
        await page.locator(`[aria-current=page]:has-text("${number}")`).first().waitFor();
        await page.waitForTimeout(300);
      }
    },
  },
  'the wheel': {
    at: '/user/spin',
    ready: (page) => page.locator('canvas'),
    async act(page) {
      await page.getByRole('button', { name: /^Spin,/ }).click();
      await page.getByRole('dialog').locator('h2').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
};

async function others(phone: Phone, url: string): Promise<void> {
  for (const [name, { at, ready, act }] of Object.entries(OTHERS)) {
    if (options.only !== undefined && options.only !== name) continue;
    await slow(phone, 1);
    await phone.page.goto(url + at);
    await ready(phone.page).first().waitFor();
    await phone.page.waitForLoadState('networkidle');
    await act(phone.page);
    await taken(phone);
    await slow(phone, SLOWDOWN);
    for (let time = 0; time < (name === 'the wheel' ? SPINS : MEASURED / 4); time += 1) await act(phone.page);
    note(name, await taken(phone));
  }
  await slow(phone, 1);
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
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  await fetch(`${service.url}/desk/api/flags`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: service.url, authorization: `Bearer ${DESK_TOKEN}` },
    body: JSON.stringify({ chatBot: false }),
  });
  const token = await session(service.url);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });
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
  const phone: Phone = { page, devtools: await context.newCDPSession(page) };
  await dialogs(phone, service.url);
  await others(phone, service.url);
} finally {
  console.log(`processor slowed down ${SLOWDOWN} times; memory over ${OPENINGS} openings`);
  console.table(rows);
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
