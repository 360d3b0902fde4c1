/**
 * Takes the report's pictures, beside the tests that walk the machines: a local address takes a state's HTML, puts it in
 * the built app's styles in one Chromium, and keeps a picture of it in each language and theme.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import { builtApp, SAMPLE } from './built-app.ts';
import { type Heights, LOCALES, THEMES } from './page-data.ts';
import { arrange } from './stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    camera: string;
  }
}

const FOLDER = join(process.cwd(), 'reports', 'paths');

/** The page in one language. */
const sight = v.object({ locale: v.picklist(LOCALES), html: v.string() });
export type Sight = v.InferOutput<typeof sight>;

const order = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)), sights: v.array(sight) });

/** CSS pixels. Pages that are longer are cut. */
const WIDTH = 360;
const PHONE = 720;
const LONGEST = 1600;
const QUALITY = 60;

interface Studio {
  readonly theme: (typeof THEMES)[number];
  readonly page: Page;
  readonly shutter: CDPSession;
}

/** A page that shows the languages of one state beside each other, in one theme. */
async function studio(browser: Browser, address: string, theme: Studio['theme']): Promise<Studio> {
  const context = await browser.newContext({
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width: 3 * WIDTH, height: LONGEST },
  });
  // Nothing is fetched from elsewhere. Pictures that only the fixtures know are shown by one of the app's.
  await context.route(
    (url) => !url.href.startsWith(address),
    (route) => (route.request().resourceType() === 'image' ? route.fulfill({ path: SAMPLE }) : route.abort()),
  );
  const page = await context.newPage();
  await page.goto(`${address}/studio`);
  return { theme, page, shutter: await context.newCDPSession(page) };
}

export default async function setup(project: TestProject) {
  // A run of some machines leaves the pages of the others.
  if (project.config.testNamePattern === undefined) await rm(FOLDER, { recursive: true, force: true });

  const frame = `<iframe src="/stage" style="display:block;flex:none;width:${WIDTH}px;height:${PHONE}px;border:0"></iframe>`;
  const server = await builtApp();
  server.get('/studio', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><body style="margin:0;display:flex">${frame.repeat(3)}</body>`),
  );

  const studios: Studio[] = [];
  server.post('/picture', async (request): Promise<Partial<Heights>> => {
    const { name, sights } = v.parse(order, request.body);
    const heights: Partial<Record<keyof Heights, number>> = {};
    await mkdir(join(FOLDER, 'pictures', dirname(name)), { recursive: true });
    const expose = async ({ theme, page, shutter }: Studio) => {
      const measured = await page.evaluate(arrange, { sights, phone: PHONE, longest: LONGEST });
      for (const [place, { locale }] of sights.entries()) {
        const height = measured[place] ?? PHONE;
        heights[locale] = height;
        const { data } = await shutter.send('Page.captureScreenshot', {
          format: 'webp',
          quality: QUALITY,
          clip: { x: place * WIDTH, y: 0, width: WIDTH, height, scale: 1 },
          optimizeForSpeed: true,
        });
        await writeFile(join(FOLDER, 'pictures', `${name}.${locale}.${theme}.webp`), data, 'base64');
      }
    };
    await Promise.all(studios.map(expose));
    return heights;
  });

  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--hide-scrollbars'],
  });
  for (const theme of THEMES) studios.push(await studio(browser, address, theme));
  project.provide('camera', `${address}/picture`);
  return async () => {
    await browser.close();
    await server.close();
  };
}
