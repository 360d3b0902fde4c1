/**
 * Lays states out on small screens, beside the tests that walk the machines: a local address takes a state's HTML, puts it
 * in the built app's styles in one Chromium, and tells which controls cannot be pressed and what is cut off.
 */
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import { openSheets, type Sheet } from '../paths/report/built-app.ts';
import { inspect } from './inspect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Its address; none where no app was built for the tests. */
    inspector?: string;
  }
}

const sheet = v.object({ lang: v.string(), html: v.string(), frame: v.string() });

/** CSS pixels: the narrowest phone, with its bars in the way, and one on its side. */
const SIZES = ['320x600', '740x360'];
/** For letters of twice the size. */
const LARGE_TYPE = '360x780';

export default async function setup(project: TestProject) {
  if (process.env.STATIC_DIR === undefined) return;
  const sheetOf = (frames: Sheet['frames'], prepare?: Sheet['prepare']): Sheet => ({
    frames,
    context: { hasTouch: true, viewport: { width: 1500, height: 800 } },
    isBlank: true,
    ...(prepare && { prepare }),
  });
  const sheets = [
    sheetOf(Object.fromEntries(SIZES.map((size) => [size, size]))),
    sheetOf({ [`${LARGE_TYPE}, large type`]: LARGE_TYPE }, async (page) => {
      const settings = await page.context().newCDPSession(page);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 2 * 16, fixed: 2 * 13 } });
    }),
  ];
  const { address, close } = await openSheets(sheets, async (posted, pages) => {
    const state = v.parse(sheet, posted);
    const found = await Promise.all(pages.map((page) => page.evaluate(inspect, state)));
    return found.flat();
  });
  project.provide('inspector', address);
  return close;
}
