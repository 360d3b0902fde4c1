/**
 * The app for a player with a small phone: nothing in the way, nothing wider than the page, links that lead where they
 * say.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { agent, openChat, write } from './chat-kit.ts';
import { AGREED, loggedIn, newMember, signIn } from './member.ts';
import { type Locale, sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

const SIZES = [
  { width: 320, height: 640, locale: 'la' },
  { width: 360, height: 600, locale: 'th' },
  { width: 1280, height: 720, locale: 'en' },
] as const satisfies readonly { width: number; height: number; locale: Locale }[];

/** Buttons, links and fields of the page in view whose middle is another's, but for the page's own bars. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select)')]
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const isOver = hit !== null && !element.contains(hit) && !hit.contains(element) && !hit.closest('label');
        return isOver && hit.closest('header, nav') === null;
      })
      .map((element) => element.textContent),
  );
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the chat lies over nothing that is pressed or read, on any screen', async () => {
  const member = await newMember(product, { pg: 10 });
  const page = await product.open({ clock: true });
  const check = async (place: string) => {
    await page.goto(place);
    for (const { locale, ...size } of SIZES) {
      await page.setViewportSize(size);
      await page.getByRole('banner').getByRole('combobox').selectOption(locale);
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${texts(locale)('nav.chat')}`) })
        .waitFor();
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((part) => window.scrollTo(0, part * document.documentElement.scrollHeight), share);
        // Longer than until the corner is looked at again.
        await page.clock.runFor(600);
        expect(await covered(page), `${place} ${locale} ${share}`).toEqual([]);
      }
      expect(await width(page), `${place} ${locale}`).toBe(size.width);
    }
  };
  await check('/login');
  await page.evaluate((entries) => Object.assign(localStorage, entries), { ...loggedIn(member), ...AGREED });
  await check('/user/home');
  expect(new URL(page.url()).pathname).toBe('/user/home');
});

test('the wheel widens no page, at whatever angle it rests', async () => {
  const [{ locale, ...size }] = SIZES;
  const { page, t } = await signIn(product, locale, { size, at: '/user/spin', coins: 3 });
  const wheel = page.getByRole('img', { name: /./ }).and(page.locator('canvas'));
  for (const { width, height } of SIZES.slice(0, 2)) {
    await page.setViewportSize({ width, height });
    await wheel.waitFor();
    await page.getByRole('button', { name: t('spin.spin') }).waitFor();
    for (const angle of [0, 20, 45, 70])
      expect(
        await wheel.evaluate((canvas, degrees) => {
          if (canvas instanceof HTMLElement) canvas.style.transform = `rotate(${degrees}deg)`;
          return document.documentElement.scrollWidth;
        }, angle),
        `${width} at ${angle}°`,
      ).toBe(width);
  }
});

test('a link of a message to this app stays in it and opens what it says', async () => {
  const { page, t, member } = await signIn(product, 'en');
  const panel = await openChat(page, t);
  await write(panel, t, 'How do I pay in?');
  await panel.getByText(t('chat.sent')).last().waitFor();
  await agent(product, member).send({
    message_type: 'buttons',
    payload: {
      message: 'Here',
      buttons: [{ type: 'web', title: 'Go to deposit', url: `${product.url}/user/home?open=deposit` }],
    },
  });
  const pages = page.context().pages().length;
  await panel.getByRole('link', { name: 'Go to deposit' }).click();
  await page.getByRole('dialog').getByText(t('deposit.way.bank'), { exact: true }).waitFor();
  expect(page.context().pages()).toHaveLength(pages);
  // Going back closes it; it does not open again by itself.
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});
