/**
 * Takes the report's pictures, beside the tests that walk the machines: a local address takes a state's HTML, puts it in
 * the built app's styles in one Chromium, and keeps a picture of it in each language and theme.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import { LOCALES } from '../../../src/i18n/locale.ts';
import { openSheets, type Sheet } from './built-app.ts';
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

/** The languages of one state beside each other, in one theme. */
const sheetOf = (colorScheme: (typeof THEMES)[number]): Sheet => ({
  frames: Object.fromEntries(LOCALES.map(({ key }) => [key, `${WIDTH}x${PHONE}`])),
  context: { colorScheme, viewport: { width: LOCALES.length * WIDTH, height: LONGEST } },
});

export default async function setup(project: TestProject) {
  // A run of some machines leaves the pages of the others.
  if (project.config.testNamePattern === undefined) await rm(FOLDER, { recursive: true, force: true });
  const { address, close } = await openSheets(THEMES.map(sheetOf), async (posted, pages): Promise<Heights> => {
    const { name, sights } = v.parse(order, posted);
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
  project.provide('camera', address);
  return close;
}
