/** axe on a page at rest. One look a screen and state: the walks of tests/paths look at each in three languages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run(place: Node, options: object): Promise<AxeResults> };

async function violations(page: Page, within: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate((selector) => {
    const place = selector === '' ? document : [...document.querySelectorAll(selector)].at(-1);
    return axe.run(place ?? document, {
      resultTypes: ['violations'],
      // The style sheets would be fetched once more, for a rule that is not among these.
      preload: { assets: ['media'] },
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
  }, within);
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/**
 * Expects no violation of WCAG 2.2 A and AA, colours included. What is still being built, or fading, is looked at again.
 * `within`: in this part alone, by default the topmost dialog: the page beneath is out of reach, and looked at without it.
 */
export async function expectAccessible(page: Page, where?: string, within = '[aria-modal=true]'): Promise<void> {
  await expect
    .poll(() => violations(page, within), { message: where ?? page.url(), interval: 250, timeout: 15_000 })
    .toEqual([]);
}
