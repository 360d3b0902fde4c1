/** The member's games on home: the most used one is at hand. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { activateBonus } from '../../contract/bonus.ts';
import { expectAccessible } from './axe.ts';
import { closeDialog, gameCard, signIn, taken } from './member.ts';
import { sharedProduct } from './product.ts';
import { inEachLanguage, type Say } from './texts.ts';

const product = await sharedProduct();

const BONUS = 'WELCOME50';
const FIRST_SCREEN = { width: 360, height: 780 };
const row = (page: Page, t: Say) => page.getByRole('region', { name: t('home.games.yours') });

/** The whole of it stands above the menu, nothing lies over its middle, and nothing is wider than the screen. */
async function isInSight(page: Page, game: Locator, where: string): Promise<void> {
  const place = await game.boundingBox();
  const menu = await page.getByRole('navigation').boundingBox();
  expect((place?.y ?? 1e9) + (place?.height ?? 0), `${where}: above the menu`).toBeLessThan(menu?.y ?? 0);
  const isIt = await game.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isIt, `${where}: nothing lies over its middle`).toBe(true);
  expect(await page.evaluate(() => window.scrollY), where).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(FIRST_SCREEN.width);
}

test('the most used game is on the first screen, in each language, without a bonus and with one', async () => {
  const { page, t, member } = await signIn(product, 'th', { size: FIRST_SCREEN, wallet: 2500, pg: 320 });
  // A phone that knows nothing yet begins with what holds money.
  const first = row(page, t).getByRole('listitem').first();
  await expect.poll(() => first.textContent()).toContain('PG Soft');

  // Opened twice, another game is the most used.
  for (let turn = 0; turn < 2; turn += 1) {
    await gameCard(page, 'AskMeBet').click();
    // Right after a load its content comes late, and moves the button that closes it.
    await page.getByRole('button', { name: t('game.activate'), exact: true }).waitFor();
    await closeDialog(page.getByRole('dialog'), t);
  }
  // The focus goes back to the card, which is brought into sight.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('AskMeBet');
  const looks = async (where: string) => {
    // A reload would begin at the place at which the page was left, or was a while before.
    await page.goto('/user/home');
    await inEachLanguage(page, t, async () => {
      const game = row(page, t).getByRole('listitem').first();
      await expect.poll(() => game.textContent()).toContain('AskMeBet');
      await page.getByRole('link', { name: t('nav.home') }).waitFor();
      await isInSight(page, game.getByRole('button').first(), `${where}, ${t.locale}`);
    });
  };
  await looks('without a bonus');
  await expectAccessible(page);

  await product.db.query(
    `insert into play (member_id, game_code, stake, payout, at)
     select $1, 'PG', amount * played_times, amount * played_times, $2 from bonus where code = $3`,
    [member.id, new Date(), BONUS],
  );
  taken(await product.api(member.token).send(activateBonus, { params: { code: BONUS }, key: randomUUID() }));
  const held = page.getByRole('progressbar').waitFor();
  await looks('with a bonus');
  await held;
});
