/**
 * The product for browser tests: the built app and the service in real Chromium.
 *
 *   const product = await sharedProduct();
 *   test('…', async () => {
 *     const { page, t, member } = await signIn(product);
 *
 * One service is shared by the files of a worker, which run one after another, and one browser by all. Each test makes
 * members of its own, and puts back the flags that it changed. Pages are closed when the test ends.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { expect, inject, onTestFinished } from 'vitest';
import { type Flags, flagsReply } from '../../server/desk/contract.ts';
import { type Api, createApi } from '../../src/api/client.ts';
import { type Service, startService } from './service.ts';

export type Locale = 'th' | 'la' | 'en';

export interface Product extends Pick<Service, 'url' | 'db' | 'config'> {
  /** Calls the desk's API and checks its reply. Throws when it refuses. */
  desk<Schema extends v.GenericSchema>(
    reply: Schema,
    path: string,
    send?: { method: 'POST' | 'PUT'; body?: unknown },
  ): Promise<v.InferOutput<Schema>>;
  /** Switches flags at the desk until the test ends; then they stand as before. */
  flags(changes: Partial<Flags>): Promise<void>;
  /** The app's own client, as the holder of the token. */
  api(token?: string): Api;
  /** A page of a phone (360×740) unless told otherwise, in a context of its own, until the test ends. */
  open(options?: OpenOptions): Promise<Page>;
}

export interface OpenOptions {
  locale?: Locale | undefined;
  size?: { width: number; height: number };
  dark?: boolean;
  /** Errors of the page's console that this test expects. */
  expected?: RegExp;
  /** What stands in the phone's storage (`localStorage`) before the first page. */
  stored?: Readonly<Record<string, string>>;
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

/** Runs in the page before its own scripts: only the first page finds the phone as it was given. */
function store(entries: Readonly<Record<string, string>>): void {
  if (localStorage.getItem('stored-by-test') !== null) return;
  localStorage.setItem('stored-by-test', 'yes');
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
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

/**
 * What Chromium itself prints as an error: the status of a refusal, which is an answer of the service, and a socket that
 * was left, or lost its line, while it was being opened.
 */
const OF_THE_LINE = /^(Failed to load resource|WebSocket connection to \S+ failed)/;

/**
 * When the running test ends, closes the pages; errors on their console fail it. When it has failed, prints those, and
 * leaves a picture of each page.
 */
function closeAtTheEnd(context: BrowserContext, problems: readonly string[]): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      if (problems.length > 0) console.error(`errors on the console:\n${problems.join('\n')}`);
      mkdirSync(PICTURES, { recursive: true });
      for (const [index, page] of context.pages().entries()) {
        const path = join(PICTURES, `${task.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`);
        await page.screenshot({ path, timeout: PATIENCE }).then(
          () => console.error(`the page, ${page.url()}: ${path}`),
          (error: unknown) => console.error(`no picture of ${page.url()}: ${error}`),
        );
      }
    }
    await context.close();
    expect(problems, 'errors on the console').toEqual([]);
  });
}

/** The browser that all tests share, as this worker reaches it. */
let reached: Promise<Browser> | undefined;
function browser(): Promise<Browser> {
  reached ??= chromium.connect(inject('chromium'), { timeout: 2 * PATIENCE });
  return reached;
}

function productOf({ url, db, config }: Service): Product {
  const desk: Product['desk'] = async (reply, path, send) => {
    const response = await fetch(`${url}/desk/api/${path}`, {
      method: send?.method ?? 'GET',
      headers: send === undefined ? {} : { 'content-type': 'application/json', origin: url },
      ...(send === undefined ? {} : { body: JSON.stringify(send.body ?? {}) }),
    });
    if (!response.ok) throw new Error(`desk: ${path}: ${response.status} ${await response.text()}`);
    return v.parse(reply, await response.json());
  };
  const setFlags = (body: Partial<Flags>) => desk(flagsReply, 'flags', { method: 'PUT', body });
  return {
    url,
    db,
    config,
    desk,
    async flags(changes) {
      const { flags } = await desk(flagsReply, 'flags');
      onTestFinished(async () => {
        await setFlags(flags);
      });
      await setFlags(changes);
    },
    api: (token) =>
      createApi({ baseUrl: url, token: () => token ?? null, onSessionRefused: () => {}, onGone: () => {} }),
    async open({ locale = 'en', size = { width: 360, height: 740 }, dark = false, expected, stored = {} } = {}) {
      const context = await (await browser()).newContext({
        viewport: size,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Bangkok',
        baseURL: url,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(PATIENCE);
      const problems: string[] = [];
      closeAtTheEnd(context, problems);
      context.on('weberror', (error) => problems.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() !== 'error' || OF_THE_LINE.test(message.text())) return;
        if (!expected?.test(message.text())) problems.push(message.text());
      });
      await context.addInitScript(keepWhatIsShown);
      await context.addInitScript(store, { locale, ...stored });
      return context.newPage();
    },
  };
}

/** Of this worker: its files run one after another. */
let shared: Promise<Product> | undefined;

/** The product that the files of a worker share. It ends with the worker. */
export function sharedProduct(): Promise<Product> {
  shared ??= startService().then(productOf);
  return shared;
}

/** A product of its own, which the caller stops. `staticDir`: another build of the app. */
export async function startProduct(staticDir?: string): Promise<Product & Pick<Service, 'stop'>> {
  const service = await startService(staticDir);
  return { ...productOf(service), stop: service.stop };
}
