/**
 * Takes the report's pictures, beside the tests that walk the machines: a local address takes a state's HTML, puts it in
 * the built app's styles in one Chromium, and keeps a picture of it in each language and theme.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { LOCALES } from '../../../src/i18n/locale.ts';
import { builtApp, SAMPLE } from './built-app.ts';
import { arrange } from './stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    camera: string;
  }
}

const FOLDER = join(process.cwd(), 'reports', 'paths');

const THEMES = ['light', 'dark'] as const;
/** A state's pictures are `pictures/<machine>/<state>.<locale>.<theme>.webp`. This is how high they are, in CSS pixels. */
export type Heights = Partial<Readonly<Record<LocaleKey, number>>>;

/** The page in one language. */
const sight = v.object({ locale: v.picklist(LOCALES.map(({ key }) => key)), html: v.string() });
export type Sight = v.InferOutput<typeof sight>;

const order = v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)), sights: v.array(sight) });

/** CSS pixels. Pages that are longer are cut. */
const WIDTH = 360;
const PHONE = 720;
const LONGEST = 1600;
const QUALITY = 60;

/** A page that shows the languages of one state beside each other, in one theme. */
async function studio(browser: Browser, address: string, colorScheme: (typeof THEMES)[number]): Promise<Page> {
  const viewport = { width: 3 * WIDTH, height: LONGEST };
  const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce', viewport });
  // Nothing is fetched from elsewhere. Pictures that only the fixtures know are shown by one of the app's.
  await page.route(
    (url) => !url.href.startsWith(address),
    (route) => (route.request().resourceType() === 'image' ? route.fulfill({ path: SAMPLE }) : route.abort()),
  );
  await page.goto(`${address}/studio`);
  return page;
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

  const pages: Page[] = [];
  server.post('/picture', async (request): Promise<Heights> => {
    const { name, sights } = v.parse(order, request.body);
    const heights: Partial<Record<LocaleKey, number>> = {};
    const expose = async (page: Page, number: number) => {
      const measured = await page.evaluate(arrange, { sights, phone: PHONE, longest: LONGEST });
      for (const [place, { locale }] of sights.entries()) {
        const height = measured[place] ?? PHONE;
        heights[locale] = height;
        await page.screenshot({
          path: join(FOLDER, 'pictures', `${name}.${locale}.${THEMES[number]}.webp`),
          quality: QUALITY,
          clip: { x: place * WIDTH, y: 0, width: WIDTH, height },
        });
      }
    };
    await Promise.all(pages.map(expose));
    return heights;
  });

  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--hide-scrollbars'],
  });
  for (const theme of THEMES) pages.push(await studio(browser, address, theme));
  project.provide('camera', `${address}/picture`);
  return async () => {
    await browser.close();
    await server.close();
  };
}
