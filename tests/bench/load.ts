/**
 * What the first look at a page costs on a cheap phone: `npm run bench:load`, with `-- --waterfall` for the requests of
 * one visit each. The built app and its service in Chromium with an empty cache, 360×740 at two pixels a point, the
 * processor slowed down six times, a line of 1.6 Mbit/s with 150 ms there and back. The median of some visits is
 * printed; it fails when something on the screen moves by itself. `DIST=<folder>` takes a build that is there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import * as v from 'valibot';
import { build } from 'vite';
import { CLIENT_HEADER, CLIENT_NAME } from '../../contract/errors.ts';
import { startProcess } from '../faults/process.ts';

const SLOWDOWN = 6;
/** Bytes a second, milliseconds. */
const LINE = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const VISITS = 5;
/** A page without a request for so long has loaded. Milliseconds. */
const QUIET = 2500;
/** What a task may take before a tap waits for it (web.dev, total blocking time). Milliseconds. */
const TASK = 50;
/** The most that a page may move by itself: a tenth is "good" by web.dev; here nothing moves. */
const MOST_SHIFT = 0.01;
const MEMBER = { username: '0812345678', password: 'demo1234' };

interface Place {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Stands when the page can be used. */
  readonly ready: string;
}

const PLACES: readonly Place[] = [
  { name: '/login', path: '/login', signedIn: false, ready: 'form button[type=submit]' },
  { name: '/, signed in (home)', path: '/', signedIn: true, ready: '#content dl dd' },
];

/** In the page: what the browser observes from its first moment. A text, for the reason told in bench:wheel. */
const WATCH = `
  window.load = { lcp: 0, cls: 0, tasks: [], shifts: [], ready: 0 };
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => (load.lcp = entry.startTime));
  on('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    load.cls += entry.value;
    for (const { node } of entry.sources) load.shifts.push(String(node?.className ?? node?.nodeName));
  });
  on('longtask', (entry) => load.tasks.push([entry.startTime, entry.duration]));
`;

const observed = v.object({
  lcp: v.number(),
  cls: v.number(),
  shifts: v.array(v.string()),
  tasks: v.array(v.tuple([v.number(), v.number()])),
  ready: v.number(),
  fcp: v.number(),
  requests: v.array(
    v.object({ name: v.string(), from: v.number(), sent: v.number(), to: v.number(), bytes: v.number() }),
  ),
});

interface Visit extends Omit<v.InferOutput<typeof observed>, 'tasks'> {
  /** Milliseconds that tasks took beyond `TASK`, after the first paint. */
  readonly blocked: number;
}

async function session(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CLIENT_HEADER]: CLIENT_NAME },
    body: JSON.stringify(MEMBER),
  });
  return v.parse(v.object({ token: v.string() }), await response.json()).token;
}

/** Opens the page on a phone that has never been there. */
async function visit(browser: Browser, url: string, place: Place, token: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(
    ([stored, member]) => {
      localStorage.setItem('locale', 'th');
      // The agreement opens by itself a while later: not part of loading.
      localStorage.setItem('remember-agreement', 'true');
      if (stored === '') return;
      localStorage.setItem('token', stored);
      localStorage.setItem('member', member);
    },
    [place.signedIn ? token : '', MEMBER.username] as const,
  );
  await context.addInitScript({
    content: `${WATCH}
      new MutationObserver((_, observer) => {
        if (document.querySelector(${JSON.stringify(place.ready)}) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (load.ready = performance.now())));
      }).observe(document, { childList: true, subtree: true });`,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let last = Date.now();
  const stirs = () => {
    last = Date.now();
  };
  page.on('request', stirs).on('requestfinished', stirs).on('requestfailed', stirs);
  await page.goto(url + place.path);
  await page.locator(place.ready).first().waitFor({ timeout: 60_000 });
  while (Date.now() - last < QUIET) await sleep(100);
  const seen = v.parse(
    observed,
    await page.evaluate(`({
      ...load,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      requests: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => ({
          name: entry.name.replace(location.origin, ''),
          from: entry.startTime,
          sent: entry.requestStart,
          to: entry.responseEnd,
          bytes: entry.transferSize,
        }),
      ),
    })`),
  );
  await context.close();
  const blocked = seen.tasks
    .filter(([at]) => at >= seen.fcp)
    .reduce((sum, [, lasted]) => sum + Math.max(0, lasted - TASK), 0);
  return { ...seen, blocked };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function waterfall({ requests }: Visit): void {
  for (const { name, from, sent, to, bytes } of [...requests].sort((a, b) => a.from - b.from))
    console.log(
      `  ${[from, sent, to].map((at) => Math.round(at).toString().padStart(6)).join('')} ms ` +
        `${bytes.toString().padStart(7)} B  ${name}`,
    );
}

const folder = mkdtempSync(join(tmpdir(), 'load-'));
const outDir = process.env.DIST ?? join(folder, 'app');
if (process.env.DIST === undefined) {
  // The chat, as `npm start` builds it: its code comes with the page.
  process.env.VITE_CHAT_URL ??= '/';
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
}
const service = await startProcess({ DATA_DIR: join(folder, 'data'), STATIC_DIR: outDir });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const failures: string[] = [];
try {
  const token = await session(service.url);
  console.log(
    `Chromium ${browser.version()}, 360×740 at 2 pixels a point, empty cache, processor slowed down ${SLOWDOWN} times, ` +
      `1.6 Mbit/s with ${LINE.latency} ms; median of ${VISITS} visits`,
  );
  for (const place of PLACES) {
    const visits: Visit[] = [];
    for (let number = 0; number < VISITS; number++) visits.push(await visit(browser, service.url, place, token));
    const of = (read: (visit: Visit) => number) => Math.round(median(visits.map(read)));
    const shift = Math.max(...visits.map(({ cls }) => cls));
    console.log(`\n${place.name}`);
    console.table({
      'first contentful paint, ms': of(({ fcp }) => fcp),
      'largest contentful paint, ms': of(({ lcp }) => lcp),
      'can be used, ms': of(({ ready }) => ready),
      'blocked after the first paint, ms': of(({ blocked }) => blocked),
      'cumulative layout shift, at most': Math.round(shift * 10_000) / 10_000,
      requests: of(({ requests }) => requests.length),
      'bytes over the line': of(({ requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0)),
    });
    const [first] = visits;
    if (first !== undefined && process.argv.includes('--waterfall')) waterfall(first);
    const moved = [...new Set(visits.flatMap(({ shifts }) => shifts))].join(' | ');
    if (shift > MOST_SHIFT) failures.push(`${place.name}: the page moves by itself (${shift.toFixed(4)}): ${moved}`);
  }
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exit(failures.length === 0 ? 0 : 1);
