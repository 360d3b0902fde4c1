import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run(options: object): Promise<AxeResults> };

/** How often a page that is still being built, or fading, is looked at again, and after how many milliseconds. */
const LOOKS = 8;
const BETWEEN = 500;

async function violationsNow(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** Every violation of WCAG 2.2 A and AA on the page at rest, colours included, as lines of text. */
export async function seriousViolations(page: Page): Promise<string[]> {
  let found = await violationsNow(page);
  for (let looks = 1; found.length > 0 && looks < LOOKS; looks++) {
    await page.waitForTimeout(BETWEEN);
    found = await violationsNow(page);
  }
  return found;
}
