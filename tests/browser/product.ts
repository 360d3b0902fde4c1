/**
 * The product for browser tests: the built app and the service in real Chromium.
 *
 *   const product = await sharedProduct();
 *   test('…', async () => {
 *     const { page, t, member } = await signIn(product);
 *
 * The files of a worker, which run one after another, share one service and one browser. Each test makes members of its
 * own, and flags that it changes are put back. Each test has a page of its own and an empty storage; the context's routes
 * and init scripts would reach the tests that come after.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type WebError,
} from 'playwright-core';
import * as v from 'valibot';
import { expect, onTestFinished, type RunnerTask as Task } from 'vitest';
import { type Flags, flagsReply } from '../../server/desk/contract.ts';
import { deskLink } from '../../server/desk/door.ts';
import { type Api, createApi } from '../../src/api/client.ts';
import { type Service, startService } from './service.ts';

export type Locale = 'th' | 'la' | 'en';

export interface Product extends Pick<Service, 'url' | 'db' | 'config'> {
  /** Opens the desk's page. */
  readonly deskLink: string;
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
  /** Opens a page of a phone (360×740 by default), with a storage of its own, until the test ends. */
  open(options?: OpenOptions): Promise<Page>;
}

export interface OpenOptions {
  locale?: Locale | undefined;
  size?: { width: number; height: number };
  dark?: boolean;
  /** The page's time is in the test's hands (clock.ts). */
  clock?: boolean;
  /** Errors of the page's console that this test expects. */
  expected?: RegExp;
  /** The page keeps what is shown on it, for `hasShown`. */
  keepsShown?: boolean;
  /** The content of the phone's storage (`localStorage`) before the first page. */
  stored?: Readonly<Record<string, string>>;
  /**
   * The phone keeps the app's files (src/service-worker.ts). Otherwise it keeps none: the service answers every request
   * of a test's page.
   */
  keepsApp?: boolean;
}

/** Milliseconds for one thing to happen on a page, on a machine that is busy with something else. */
const PATIENCE = 60_000;
/** The folder for pictures of the pages of a failed test. */
const PICTURES = 'reports/browser';

declare global {
  /** Every text that has stood on a page with `keepsShown`, however briefly. */
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
 * Waits until the text has stood on the page, which was opened with `keepsShown`, since it was loaded. For what shows for
 * some seconds only: a look at the page may come too late for it.
 */
export async function hasShown(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((words) => __shown.some((one) => one.includes(words)), text), {
      message: `shown: ${text}`,
    })
    .toBe(true);
}

/**
 * Chromium's own errors: the status of a refusal, which is an answer of the service, and a socket that was left, or
 * lost its line, while it was being opened.
 */
const OF_THE_LINE = /^(Failed to load resource|WebSocket connection to \S+ failed)/;

interface Phone {
  readonly context: BrowserContext;
  /** An empty page that stays: it fills the storage, and opens the pages, whose process has the code from those before. */
  readonly anchor: Page;
}

/**
 * The browser of this worker; it ends with it. One for all workers would have to be reached through a process between
 * them, which takes more than a second browser does.
 */
let launched: Promise<Browser> | undefined;

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    timeout: 2 * PATIENCE,
    args: [
      '--no-sandbox',
      // The pages of a context, one after another, have one process: what it compiled is not compiled again. Where sites are
      // isolated, Chromium 156 starts another for each page all the same: two fifths more processor time for a load of home.
      '--process-per-site',
      '--disable-site-isolation-trials',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Drawn by the processor either way, without a process that pretends to be a graphics card.
      '--disable-gpu',
      // A page of a test ends before the optimizing compilers have paid, and leaves much garbage that dies young. Streamed
      // scripts would be compiled while they arrive, also those that the process has compiled before. The other cores have
      // tests of their own: garbage is collected on the page's thread.
      '--js-flags=--no-opt --no-maglev --no-script-streaming --single-threaded-gc --min-semi-space-size=16 --max-semi-space-size=64',
    ],
  });

/** Phones that no test has in use, by their kind: a new one takes a second, and has an empty cache. */
const idle = new Map<string, Phone[]>();

interface Kind {
  readonly url: string;
  /** A clock cannot be taken out of a context. */
  readonly clock: boolean;
  readonly keepsApp: boolean;
}

async function takePhone(kind: Kind): Promise<{ phone: Phone; putBack: () => void }> {
  const name = JSON.stringify(kind);
  const known = idle.get(name) ?? [];
  idle.set(name, known);
  const phone = known.pop() ?? (await newPhone(kind));
  if (kind.clock) {
    // The test before may have set its time, or stopped it.
    await phone.context.clock.install();
    await phone.context.clock.resume();
  }
  return { phone, putBack: () => known.push(phone) };
}

/** The size of a phone, in which its pages open. */
const SIZE = { width: 360, height: 740 };

async function newPhone({ url, keepsApp }: Kind): Promise<Phone> {
  launched ??= launch();
  const context = await (await launched).newContext({
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Bangkok',
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: SIZE,
    serviceWorkers: keepsApp ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  const anchor = await context.newPage();
  await anchor.goto('/favicon.svg');
  return { context, anchor };
}

/** Fails the test for errors on the console. When it has failed, prints those, and leaves a picture of each page. */
async function tellOnFailure(task: Task, pages: readonly Page[], problems: readonly string[]): Promise<void> {
  if (task.result?.state !== 'fail') return expect(problems, 'errors on the console').toEqual([]);
  if (problems.length > 0) console.error(`errors on the console:\n${problems.join('\n')}`);
  mkdirSync(PICTURES, { recursive: true });
  for (const [index, page] of pages.entries()) {
    const path = join(PICTURES, `${task.name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`);
    await page.screenshot({ path, timeout: PATIENCE }).then(
      () => console.error(`the page, ${page.url()}: ${path}`),
      (error: unknown) => console.error(`no picture of ${page.url()}: ${error}`),
    );
  }
}

/**
 * A page in the anchor's process. It knows of no opener, as a page that the player has opened.
 * Until `goto` it is empty.
 */
async function pageBeside({ context, anchor }: Phone): Promise<Page> {
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    anchor.evaluate(() => {
      const page = open('about:blank');
      if (page !== null) page.opener = null;
    }),
  ]);
  return page;
}

/** Has the app make each of its calls by itself, as beside a backend that has no opening. */
export const withoutOpening = (page: Page) =>
  page.route('**/api/opening', (route) => route.fulfill({ json: { answers: {} } }));

/** Opens an address where another backend serves the app. */
export async function openAt(
  url: string,
  {
    locale = 'en',
    size,
    dark = false,
    clock = false,
    expected,
    keepsShown = false,
    stored,
    keepsApp = false,
  }: OpenOptions = {},
): Promise<Page> {
  const { phone, putBack } = await takePhone({ url, clock, keepsApp });
  const { context, anchor } = phone;
  const problems: string[] = [];
  const onError = (error: WebError) => problems.push(error.error().message);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || OF_THE_LINE.test(message.text())) return;
    if (!expected?.test(message.text())) problems.push(message.text());
  };
  context.on('weberror', onError).on('console', onConsole);
  onTestFinished(async ({ task }) => {
    const pages = context.pages().filter((page) => page !== anchor);
    try {
      await tellOnFailure(task, pages, problems);
    } finally {
      // A phone is not used again that keeps the app, or that a failed test has left in some state.
      if (keepsApp || task.result?.state === 'fail' || problems.length > 0) await context.close();
      else {
        context.off('weberror', onError).off('console', onConsole);
        await context.setOffline(false);
        // A page of its own for each test: one that was emptied has once shown the test before, its language and its dialog.
        await Promise.all(pages.map((page) => page.close()));
        putBack();
      }
    }
  });
  await anchor.evaluate(
    (entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { locale, ...stored },
  );
  const page = await pageBeside(phone);
  if (keepsShown) await page.addInitScript(keepWhatIsShown);
  if (size !== undefined) await page.setViewportSize(size);
  if (dark) await page.emulateMedia({ colorScheme: 'dark' });
  return page;
}

/**
 * Lets the page's requests for that address (`*` for any part of it) go on, or refuses them, as `mayGo` says, and holds them
 * until it has. With Playwright's own routes, every other request of the page would be asked about, too.
 */
export async function intercept(
  page: Page,
  urlPattern: string,
  mayGo: () => boolean | Promise<boolean>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    const answer = (await mayGo())
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    // The page may have gone meanwhile.
    await answer.catch(() => {});
  });
  // The page requests anew even the files that it has.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Fetch.enable', { patterns: [{ urlPattern }] });
}

function productOf({ url, db, config }: Service): Product {
  const desk: Product['desk'] = async (reply, path, send) => {
    const response = await fetch(`${url}/desk/api/${path}`, {
      method: send?.method ?? 'GET',
      headers: {
        authorization: `Bearer ${config.deskToken}`,
        ...(send === undefined ? {} : { 'content-type': 'application/json', origin: url }),
      },
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
    deskLink: deskLink('', config.deskToken),
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
    open: (options) => openAt(url, options),
  };
}

/** The product of this worker: its files run one after another. */
let shared: Promise<Product> | undefined;

/** The product that the files of a worker share. It ends with the worker. */
export function sharedProduct(): Promise<Product> {
  shared ??= startService().then(productOf);
  return shared;
}

/** Serves another build of the app on the shared product's database, in Laos on its own; the caller stops it. */
export async function startProduct(staticDir: string, { laos = false } = {}): Promise<Product & Pick<Service, 'stop'>> {
  const service = await startService(staticDir, laos ? { laos } : { beside: await sharedProduct() });
  return { ...productOf(service), stop: service.stop };
}
