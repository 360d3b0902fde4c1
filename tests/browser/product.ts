/** The real product for browser tests: the built app and the service, started as `npm start` does, in real Chromium. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, onTestFailed } from 'vitest';

export type Locale = 'th' | 'la' | 'en';

export interface Product {
  readonly url: string;
  /** Calls the desk's API and checks its reply. Throws when it refuses. */
  desk<Schema extends v.GenericSchema>(
    reply: Schema,
    path: string,
    send?: { method: 'POST' | 'PUT'; body?: unknown },
  ): Promise<v.InferOutput<Schema>>;
  /** A page of a phone (360×740) unless told otherwise, in a context of its own. */
  open(options?: OpenOptions): Promise<Page>;
  stop(): Promise<void>;
}

export interface OpenOptions {
  locale?: Locale;
  size?: { width: number; height: number };
  dark?: boolean;
  /** Errors of the page's console that this test expects. */
  expected?: RegExp;
}

/** Milliseconds for one thing to happen on a page, on a machine that is busy with something else. */
const PATIENCE = 60_000;
/** Where pictures of the pages of a test that failed are put. */
const PICTURES = 'reports/browser';

declare global {
  /** Every text that has stood on the page, however briefly. */
  var __shown: string[];
}

/** Runs in the page before its own scripts. */
function keepWhatIsShown(): void {
  globalThis.__shown = [];
  const take = (node: Node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) __shown.push(node.data);
    for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) __shown.push(text.textContent ?? '');
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') take(target);
      for (const node of addedNodes) take(node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/**
 * Waits until the text has stood on the page since the page was loaded. For what shows for some seconds only: a look at
 * the page may come too late for it.
 */
export async function hasShown(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((words) => __shown.some((one) => one.includes(words)), text), {
      message: `shown: ${text}`,
    })
    .toBe(true);
}

function ready(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /https?:\/\/[\w.:[\]]+/.exec(said);
      if (address) resolve(address[0]);
    };
    service.stdout?.on('data', listen);
    service.stderr?.on('data', listen);
    service.on('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
}

/**
 * What Chromium itself prints as an error: the status of a refusal, which is an answer of the service, and a socket that
 * was left, or lost its line, while it was being opened.
 */
const OF_THE_LINE = /^(Failed to load resource|WebSocket connection to \S+ failed)/;

/** When the running test fails, prints what the page's console said, and leaves a picture of each of its pages. */
function tellOnFailure(context: BrowserContext, problems: readonly string[]): void {
  onTestFailed(async ({ task }) => {
    if (problems.length > 0) console.error(`errors on the console:\n${problems.join('\n')}`);
    mkdirSync(PICTURES, { recursive: true });
    for (const [index, page] of context.pages().entries()) {
      const path = join(PICTURES, `${task.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`);
      await page.screenshot({ path, timeout: PATIENCE }).then(
        () => console.error(`the page, ${page.url()}: ${path}`),
        (error: unknown) => console.error(`no picture of ${page.url()}: ${error}`),
      );
    }
    await context.close();
  });
}

/** A zone of the service's day that does not end during the tests: a loss refund, say, runs out at midnight. */
function timeZone(): string {
  const hour = new Date(Date.now() + 7 * 3_600_000).getUTCHours();
  return hour < 23 ? 'Asia/Bangkok' : 'UTC';
}

/** Starts it on a free port with a new database. `env`: settings of the service. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  const data = mkdtempSync(join(tmpdir(), 'wallet-browser-'));
  // Not by the tsx command, which runs the service as a child of its own: a signal has to reach the service itself.
  const service = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: data, TIME_ZONE: timeZone(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  const end = async () => {
    service.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  let url: string;
  let browser: Browser;
  try {
    url = await ready(service);
    browser = await chromium.launch({
      executablePath,
      timeout: 2 * PATIENCE,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    });
  } catch (error) {
    await end();
    throw error;
  }
  const problems: string[] = [];

  return {
    url,
    async desk(reply, path, send) {
      const response = await fetch(`${url}/desk/api/${path}`, {
        method: send?.method ?? 'GET',
        headers: send === undefined ? {} : { 'content-type': 'application/json', origin: url },
        ...(send === undefined ? {} : { body: JSON.stringify(send.body ?? {}) }),
      });
      if (!response.ok) throw new Error(`desk: ${path}: ${response.status} ${await response.text()}`);
      return v.parse(reply, await response.json());
    },
    async open({ locale = 'en', size = { width: 360, height: 740 }, dark = false, expected }: OpenOptions = {}) {
      const options: BrowserContextOptions = {
        viewport: size,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Bangkok',
        baseURL: url,
        permissions: ['clipboard-read', 'clipboard-write'],
      };
      const context = await browser.newContext(options);
      context.setDefaultTimeout(PATIENCE);
      tellOnFailure(context, problems);
      await context.addInitScript(keepWhatIsShown);
      await context.addInitScript((key: string) => {
        if (localStorage.getItem('locale') === null) localStorage.setItem('locale', key);
      }, locale);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error' || OF_THE_LINE.test(message.text())) return;
        if (!expected?.test(message.text())) problems.push(message.text());
      });
      return page;
    },
    async stop() {
      await browser.close();
      await end();
      expect(problems, 'errors on the console').toEqual([]);
    },
  };
}
