/** A word of 60 letters, wherever a backend may write one: the page stays as wide as a phone of 320 px. */
import { expect, test } from 'vitest';
import { signIn } from './member.ts';
import { sharedProduct, withoutOpening } from './product.ts';

const product = await sharedProduct();

const WORD = 'Unbreakable'.repeat(6).slice(0, 60);
const SIZE = { width: 320, height: 640 };

/** Places with free text: what a path answers, and where it shows. */
const PLACES: readonly (readonly [what: string, api: string, reply: object, at: string])[] = [
  ['the reason of a failure', '**/api/statement', { message: WORD }, '/user/statement'],
  ['the refusal of the bonuses', '**/api/bonus', { message: WORD }, '/user/bonus'],
  ['the refusal of the profile', '**/api/account/profile', { message: WORD }, '/user/profile'],
  ['the announcement', '**/api/lookup/notice', { notice: `<p>${WORD}</p>` }, '/user/home'],
  ['the contact text', '**/api/lookup/contact', { contactText: WORD, lineName: WORD }, '/user/contact'],
];

test('a word of 60 letters widens no page', async () => {
  const { page } = await signIn(product, 'en', { size: SIZE, at: '/favicon.svg', expected: /status of 400/ });
  await withoutOpening(page);
  for (const [what, api, reply, at] of PLACES) {
    await page.route(api, (route) => route.fulfill({ status: 'message' in reply ? 400 : 200, json: reply }));
    await page.goto(at);
    await page.getByText(WORD).first().waitFor();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: what }).toBeLessThanOrEqual(SIZE.width);
    await page.unroute(api);
  }
});
