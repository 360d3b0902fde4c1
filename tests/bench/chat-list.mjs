/**
 * The cost of the chat's list on a cheap phone: Chromium, 360×740, its processor slowed down four times, the components
 * as they are built for production. `npm run bench:chat-list`. Fails when the list jumps, leaves its foot or fills the
 * document; the times are printed, and judged generously, since machines differ.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { findBrowser } from '../../scripts/browser.mjs';
import { messages } from '../../scripts/vite-messages.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const SLOWDOWN = 4;
/** Messages that arrive, and milliseconds between them. */
const APPENDS = 100;
const EVERY = 100;
/** A frame at 60 a second, in milliseconds. */
const FRAME = 1000 / 60;
/** The most nodes that the document may hold, and the milliseconds that an append may take (median). */
const MOST_NODES = 2500;
const MOST_MS = 50;

const executablePath = await findBrowser();

const outDir = mkdtempSync(join(tmpdir(), 'chat-list-'));
const options = {
  // The build of the product lays out its own pages alone.
  configFile: false,
  plugins: [react(), tailwindcss(), messages()],
  root,
  logLevel: 'error',
  build: { target: 'es2022', outDir, emptyOutDir: true, rollupOptions: { input: join(here, 'chat-list.html') } },
};

const rounded = (value) => Math.round(value * 10) / 10;
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

const failures = [];
function check(what, isSo) {
  if (!isSo) failures.push(what);
}

/** Runs in the page: adds messages at a steady pace and watches the frames. */
async function appends({ times, every, frame }) {
  const log = document.querySelector('[role=log]');
  const spent = [];
  const gaps = [];
  let last = 0;
  let watching = true;
  const watch = (now) => {
    if (last > 0) gaps.push(now - last);
    last = now;
    if (watching) requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  const start = log.scrollTop;
  for (let at = 0; at < times; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, every));
    spent.push(window.addMessages(0, 1));
  }
  await new Promise((resolve) => setTimeout(resolve, Math.max(500, 2000 - times * every)));
  watching = false;
  return {
    spent,
    frames: gaps.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0),
    moved: log.scrollTop - start,
    fromFoot: log.scrollHeight - log.clientHeight - log.scrollTop,
    nodes: document.querySelectorAll('*').length,
  };
}

/**
 * Runs in the page: how far the message at the middle of the screen moves when others come far above it: older ones on
 * top, or with `above`, some that were missing before the last so many.
 */
async function comeAbove({ times, above }) {
  const log = document.querySelector('[role=log]');
  const frames = (many) =>
    new Promise((resolve) => {
      const step = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => step(left - 1)));
      step(many);
    });
  let most = 0;
  for (let at = 0; at < times; at += 1) {
    const middle = log.getBoundingClientRect().top + log.clientHeight / 2;
    const rows = [...log.querySelectorAll('article')];
    const row = rows.find((one) => one.getBoundingClientRect().bottom > middle);
    const before = row.getBoundingClientRect().top;
    if (above === undefined) window.addMessages(10, 0);
    else window.fillGap(10, above);
    await frames(6);
    most = Math.max(
      most,
      row.isConnected ? Math.abs(row.getBoundingClientRect().top - before) : Number.POSITIVE_INFINITY,
    );
  }
  return most;
}

/** Runs in the page: a long flick towards older messages. */
async function flick({ steps, by, frame }) {
  const log = document.querySelector('[role=log]');
  const gaps = [];
  let nodes = 0;
  let last = 0;
  for (let at = 0; at < steps; at += 1) {
    const now = await new Promise(requestAnimationFrame);
    if (last > 0) gaps.push(now - last);
    last = now;
    log.scrollTop -= by;
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return {
    frames: gaps.length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0),
    nodes,
  };
}

await build(options);
const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const address = server.resolvedUrls.local[0];
  // Twelve messages show what a message costs by itself: what the long ones cost more is the list's.
  for (const count of [12, 5_000, 100_000]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    page.on('pageerror', (error) => failures.push(`${count}: ${error.message}`));
    await page.goto(`${address}tests/bench/chat-list.html?count=${count}`);
    await page.waitForSelector('[role=log] article');
    await page.waitForTimeout(1000);
    const opened = await page.evaluate(() => {
      const log = document.querySelector('[role=log]');
      return log.scrollHeight - log.clientHeight - log.scrollTop;
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const run = { times: APPENDS, every: EVERY, frame: FRAME };

    // Frames that the machine itself drops while nothing happens: the measure of the others.
    const idle = await page.evaluate(appends, { times: 0, every: 0, frame: FRAME });
    const atFoot = await page.evaluate(appends, run);
    const flicked = await page.evaluate(flick, { steps: 120, by: 150, frame: FRAME });
    await page.waitForTimeout(700);
    const reading = await page.evaluate(appends, { ...run, times: 20 });
    const jump = await page.evaluate(comeAbove, { times: 20 });
    // A little above the foot, so that the list does not follow it.
    await page.evaluate(() => {
      const log = document.querySelector('[role=log]');
      log.scrollTop = log.scrollHeight;
    });
    await page.waitForTimeout(700);
    await page.evaluate(flick, { steps: 4, by: 60, frame: FRAME });
    await page.waitForTimeout(700);
    const filled = await page.evaluate(comeAbove, { times: 20, above: 25 });

    console.log(`\n${count.toLocaleString('en')} messages, processor ${SLOWDOWN}× slower`);
    console.table({
      'ms per append, median': quantile(atFoot.spent, 0.5),
      'ms per append, 95 %': quantile(atFoot.spent, 0.95),
      'frames dropped while nothing happens': `${idle.dropped} of ${idle.frames + idle.dropped}`,
      'frames dropped while appending': `${atFoot.dropped} of ${atFoot.frames + atFoot.dropped}`,
      'frames dropped in a flick of 18,000 px': `${flicked.dropped} of ${flicked.frames + flicked.dropped}`,
      'ms per append while reading above': quantile(reading.spent, 0.5),
      'nodes in the document': atFoot.nodes,
      'nodes at most, in the flick': flicked.nodes,
      'px from the foot on opening': rounded(opened),
      'px from the foot after appending': rounded(atFoot.fromFoot),
      'px moved by appends while reading above': rounded(reading.moved),
      'px jumped by prepending, at most': rounded(jump),
      'px jumped by filling a gap above, at most': rounded(filled),
    });
    check(`${count}: an append takes ${quantile(atFoot.spent, 0.5)} ms`, quantile(atFoot.spent, 0.5) <= MOST_MS);
    check(`${count}: ${flicked.nodes} nodes`, Math.max(atFoot.nodes, flicked.nodes) <= MOST_NODES);
    check(`${count}: it opened ${opened} px from the foot`, Math.abs(opened) <= 2);
    check(`${count}: it left the foot by ${atFoot.fromFoot} px`, Math.abs(atFoot.fromFoot) <= 2);
    check(`${count}: appends moved the reader by ${reading.moved} px`, Math.abs(reading.moved) <= 2);
    check(`${count}: prepending moved the reader by ${jump} px`, jump <= 2);
    check(`${count}: filling a gap moved the reader by ${filled} px`, filled <= 2);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}
for (const failure of failures) console.error(`Too much: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
