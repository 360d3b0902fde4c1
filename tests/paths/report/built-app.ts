/** The built app's styles, on a local address, for states' HTML in the frames of one Chromium. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import files from '@fastify/static';
import fastify from 'fastify';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const APP = resolve(process.env.STATIC_DIR ?? 'dist');

/** Stands for a picture that only a fixture names. */
const SAMPLE = join(APP, 'art', 'banners', 'bonus-1.svg');

/** Bytes of one state's pages. */
const LARGEST = 32 * 1024 * 1024;

/** The app's styles: those that stand in its page, and its sheets in the order in which the app loads them. */
async function styles(): Promise<string> {
  const page = await readFile(join(APP, 'index.html'), 'utf8');
  const inPage = page.match(/<style>.*?<\/style>/gs);
  if (inPage === null) throw new Error(`${APP}: a page without styles`);
  const sheets = (await readdir(join(APP, 'assets'))).filter((name) => name.endsWith('.css'));
  const [first, others] = [/^screens-/, /^(?!screens-)/].map((names) => sheets.filter((name) => names.test(name)));
  if (!first?.length || !others) throw new Error(`${APP}: no style sheet of the screens`);
  return [...inPage, ...[...first, ...others].map((name) => `<link rel="stylesheet" href="/assets/${name}">`)].join('');
}

/** A page of frames beside each other, each an empty page in the app's styles, where nothing moves. */
export interface Sheet {
  /** By their names: `320x640`, CSS pixels. */
  readonly frames: Readonly<Record<string, string>>;
  readonly context: BrowserContextOptions;
  /** Nothing is drawn: a transparent page is laid out, and its parts are found under a point. */
  readonly isBlank?: boolean;
  /** Called before it is loaded. */
  prepare?(page: Page): Promise<unknown>;
}

/** Serves the sheets, and opens them when something is posted to the address first. It is answered by `look`. */
export async function openSheets(
  sheets: readonly Sheet[],
  look: (posted: unknown, pages: readonly Page[]) => Promise<unknown>,
) {
  const still = '<style>*,::before,::after{animation:none!important;transition:none!important}</style>';
  const stage = `<!doctype html><html><head><meta charset="utf-8">${await styles()}${still}</head><body></body></html>`;
  const server = fastify({ bodyLimit: LARGEST });
  await server.register(files, { root: APP });
  server.setNotFoundHandler((_, reply) => reply.sendFile('art/banners/bonus-1.svg'));
  const serve = (path: string, html: string) =>
    server.get(path, (_, reply) => reply.type('text/html; charset=utf-8').send(html));
  serve('/stage', stage);
  for (const [number, { frames, isBlank = false }] of sheets.entries()) {
    const parts = Object.entries(frames).map(([name, size]) => {
      const [width, height] = size.split('x');
      return `<iframe src="/stage" data-size="${name}" style="flex:none;width:${width}px;height:${height}px;border:0"></iframe>`;
    });
    const style = `margin:0;display:flex;align-items:flex-start;opacity:${isBlank ? 0 : 1}`;
    serve(`/sheets/${number}`, `<!doctype html><body style="${style}">${parts.join('')}</body>`);
  }
  let opened: Promise<{ browser: Browser; pages: Page[] }> | undefined;
  const open = async () => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--hide-scrollbars', '--disable-gpu', '--process-per-site'],
    });
    const pages: Page[] = [];
    for (const [number, { context, prepare }] of sheets.entries()) {
      const page = await browser.newPage({ reducedMotion: 'reduce', ...context });
      // Nothing is fetched from elsewhere. Pictures that only the fixtures know are shown by one of the app's.
      await page.route(
        (url) => !url.href.startsWith(address),
        (route) => (route.request().resourceType() === 'image' ? route.fulfill({ path: SAMPLE }) : route.abort()),
      );
      await prepare?.(page);
      await page.goto(`${address}/sheets/${number}`);
      pages.push(page);
    }
    return { browser, pages };
  };
  server.post('/', async ({ body }) => {
    opened ??= open();
    return look(body, (await opened).pages);
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    async close() {
      await (await opened)?.browser.close();
      await server.close();
    },
  };
}
