/**
 * From the address to what a player came for, on a poor line: `npm run bench:trip` (`-- --runs 5`). Slow 3G (400 ms there
 * and back, 400 kbit/s, all connections and the service worker together, by a wire of its own) and a processor six times
 * slower; the phone is 360×740. Measured from the navigation or the press to the frame that shows the result, once the
 * page's thread can answer a finger: a first visit to the login form, from its button to the balance, a returning
 * member's balance as the service says it (and the first frame, which has the last visit's figures), and from the press
 * of "Deposit" to its channels. The page itself takes the times. Prints the medians in seconds beside the goals. `DIST=<folder>` takes a build that is there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { optionsOf } from '../../scripts/options.mjs';
import { texts } from '../browser/texts.ts';
import { startProcess } from '../faults/process.ts';
import { MEMBER, median } from './long-member.ts';

/** Milliseconds there and back; bytes a second; how many times slower the processor is. */
const SLOW_3G = { trip: 400, rate: 50_000 };
const SLOWDOWN = 6;
const GOALS = {
  'cold: login form': 2.0,
  'cold: login to balance': 3.0,
  'returning: figures in sight': 1.0,
  'returning: balance': 1.0,
  'returning: deposit form': 0.4,
};
type Leg = keyof typeof GOALS;

const { values: options } = optionsOf({ options: { runs: { type: 'string', default: '5' } } });
const t = texts('en');

/** Leads to the service over a slow line. Resolves to its address. */
async function openSlowLine(to: URL) {
  /** When the line, in each direction, has sent all that it was given. */
  const free = { up: 0, down: 0 };
  const slowed = (way: keyof typeof free) => {
    /** Pieces arrive in their order: two timers that end at the same time may not. */
    let arrived = Promise.resolve();
    return new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        free[way] = Math.max(free[way], Date.now()) + (chunk.length / SLOW_3G.rate) * 1000;
        const arrival = free[way] + SLOW_3G.trip / 2;
        arrived = arrived.then(async () => {
          await sleep(Math.max(0, arrival - Date.now()));
          this.push(chunk);
        });
        await sleep(Math.max(0, free[way] - Date.now()));
        done();
      },
      flush: (done) => void arrived.then(() => done()),
    });
  };
  const server = createServer(async (near) => {
    near.on('error', () => {});
    // The handshake.
    await sleep(SLOW_3G.trip);
    const far = connect(Number(to.port), to.hostname);
    far.on('error', () => near.destroy());
    near.pipe(slowed('up')).pipe(far);
    far.pipe(slowed('down')).pipe(near);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

async function slowed(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** An element that shows a text (a regular expression). The first page of home is not yet the app's. */
interface Wanted {
  readonly css: string;
  readonly text: string;
}

const LOGIN: Wanted = { css: 'input[autocomplete~=username]', text: '' };
const BALANCE: Wanted = { css: '#root:not([data-locale]) #content dl dd', text: '\\d' };
/** The total that the service says, whoever shows it. */
const totalOf = (text: string): Wanted => ({ css: '#content dl dd', text: text.replaceAll('.', '\\.') });
const CHANNELS: Wanted = { css: '[role=dialog]', text: t('deposit.method') };

declare global {
  interface Window {
    /** Milliseconds of the page's clock at which a frame shows it, and its thread is free again. */
    shown: Promise<number>;
    watchFor(wanted: Wanted): void;
    /** The last press or key, by the page's clock. */
    pressed: number;
  }
}

/**
 * Runs in each page, from its beginning: looking from outside would take a part of its slow processor.
 * `first`: the element that its address leads to, unless the storage names another.
 */
function watch(first: Readonly<Record<string, Wanted>>): void {
  window.watchFor = ({ css, text }) => {
    window.shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const isThere = [...document.querySelectorAll(css)].some(
          (place) =>
            place.checkVisibility({ visibilityProperty: true }) && new RegExp(text).test(place.textContent ?? ''),
        );
        if (!isThere) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  };
  for (const kind of ['pointerdown', 'keydown'] as const)
    window.addEventListener(kind, ({ timeStamp }) => (window.pressed = timeStamp), true);
  const wanted = JSON.parse(localStorage.getItem('wanted') ?? 'null') ?? first[window.location.pathname];
  if (wanted) window.watchFor(wanted);
}

/** Seconds until it is seen, from the navigation. */
const sinceOpening = (page: Page) => page.evaluate(async () => (await window.shown) / 1000);
/** Seconds until it is seen, from the press. */
const sincePress = (page: Page) => page.evaluate(async () => ((await window.shown) - window.pressed) / 1000);

async function openPhone(context: BrowserContext): Promise<Page> {
  await context.addInitScript(watch, { '/login': LOGIN, '/user/home': BALANCE });
  await context.addInitScript(() => {
    localStorage.setItem('locale', 'en');
    for (const key of ['remember-agreement', 'lock-offered', 'passkey-offered']) localStorage.setItem(key, 'true');
  });
  return context.newPage();
}

async function trips(url: string, note: (leg: Leg, seconds: number) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-'));
  const phone = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
    viewport: { width: 360, height: 740 },
  });
  try {
    const page = await openPhone(phone);
    await slowed(page);
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    note('cold: login form', await sinceOpening(page));
    await page.getByLabel(t('field.phone')).fill(MEMBER.username);
    await page.getByLabel(t('field.password'), { exact: true }).fill(MEMBER.password);
    await page.getByLabel(t('field.remember')).check();
    await page.waitForTimeout(5000);
    await page.evaluate((wanted) => window.watchFor(wanted), BALANCE);
    await page.keyboard.press('Enter');
    note('cold: login to balance', await sincePress(page));

    // The service worker has all of it, and the line is free.
    const isKept = page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 90_000 });
    await isKept.catch(() => console.log('the phone does not keep the app: the next visit comes by the line'));
    await page.waitForTimeout(10_000);
    // At the last visit the member had less: what the phone remembers is not the balance.
    const total = await page.locator('#content dl dd').first().textContent();
    await page.evaluate(
      (wanted) => {
        localStorage.setItem('wanted', JSON.stringify(wanted));
        const kept = JSON.parse(localStorage.getItem('last-wallet') ?? '{}');
        kept.wallet.wallet.amount = 0.01;
        localStorage.setItem('last-wallet', JSON.stringify({ ...kept, shown: { wallet: '฿0.01', total: '฿0.01' } }));
      },
      totalOf(total ?? ''),
    );
    await page.goto('about:blank');
    await page.goto(`${url}/user/home`, { waitUntil: 'commit' });
    note('returning: balance', await sinceOpening(page));
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').at(0)?.startTime,
    );
    note('returning: figures in sight', ((await paint.jsonValue()) ?? Number.NaN) / 1000);
    // A look at the figures.
    await page.waitForTimeout(4000);
    const deposit = page.getByRole('button', { name: t('home.deposit'), exact: true }).first();
    const place = await deposit.boundingBox();
    if (place === null) throw new Error('home has no button to deposit');
    await page.evaluate((wanted) => window.watchFor(wanted), CHANNELS);
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    note('returning: deposit form', await sincePress(page));
  } finally {
    await phone.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const folder = mkdtempSync(join(tmpdir(), 'trip-'));
const dist = process.env.DIST ?? join(folder, 'app');
if (process.env.DIST === undefined) {
  process.env.VITE_CHAT_URL ??= '/';
  await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
}
const service = await startProcess({ DATA_DIR: join(folder, 'data'), STATIC_DIR: dist });
const line = await openSlowLine(new URL(service.url));
const taken = new Map<Leg, number[]>();
try {
  for (let run = 0; run < Number(options.runs); run += 1)
    await trips(line.url, (leg, seconds) => taken.set(leg, [...(taken.get(leg) ?? []), seconds]));
  console.log(`Slow 3G, a processor ${SLOWDOWN} times slower, median of ${options.runs}, seconds`);
  const rows = [...taken].map(([leg, values]) => [
    leg,
    { median: median(values).toFixed(2), goal: GOALS[leg], all: values.map((value) => value.toFixed(2)).join(' ') },
  ]);
  console.table(Object.fromEntries(rows));
} finally {
  line.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
