/**
 * Lays states out on small screens, beside the tests that walk the machines: a local address takes a state's HTML, puts it
 * in the built app's styles in one Chromium, and tells which controls cannot be pressed and what is cut off.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import { builtApp } from '../paths/report/built-app.ts';
import { inspect } from './inspect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    inspector: string;
  }
}

const sheet = v.object({ lang: v.string(), html: v.string(), frame: v.string() });

/** CSS pixels: small phones, one with its keyboard or bars in the way, one on its side. */
const SIZES = ['320x640', '360x600', '740x360'];
/** Sizes for letters of twice the size. */
const LARGE_TYPE = ['360x780'];

const frame = (size: string, name: string) => {
  const [width, height] = size.split('x');
  return `<iframe src="/stage" data-size="${name}" style="display:block;flex:none;width:${width}px;height:${height}px;border:0"></iframe>`;
};

async function open(browser: Browser, address: string, path: string, letters: number): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    hasTouch: true,
    viewport: { width: 1500, height: 800 },
  });
  // Nothing is fetched from elsewhere.
  await context.route(
    (url) => !url.href.startsWith(address),
    (route) => route.abort(),
  );
  const page = await context.newPage();
  if (letters > 1) {
    const settings = await context.newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 * letters, fixed: 13 * letters } });
  }
  await page.goto(`${address}${path}`);
  return page;
}

export default async function setup(project: TestProject) {
  const server = await builtApp();
  // A transparent page is laid out, and its parts are found under a point, but nothing is drawn.
  const send = (frames: readonly string[]) =>
    `<!doctype html><body style="margin:0;display:flex;align-items:flex-start;opacity:0">${frames.join('')}</body>`;
  const html = 'text/html; charset=utf-8';
  server.get('/sizes', (_, reply) => reply.type(html).send(send(SIZES.map((size) => frame(size, size)))));
  server.get('/large', (_, reply) =>
    reply.type(html).send(send(LARGE_TYPE.map((size) => frame(size, `${size}, large type`)))),
  );
  let pages: Page[] = [];
  server.post('/inspect', async (request): Promise<string[]> => {
    const state = v.parse(sheet, request.body);
    const found = await Promise.all(pages.map((page) => page.evaluate(inspect, state)));
    return found.flat();
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--hide-scrollbars', '--disable-gpu', '--process-per-site'],
  });
  pages = await Promise.all([open(browser, address, '/sizes', 1), open(browser, address, '/large', 2)]);
  project.provide('inspector', `${address}/inspect`);
  return async () => {
    await browser.close();
    await server.close();
  };
}
