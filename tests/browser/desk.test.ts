/** The desk in a real browser: a game is made to fail, a customer is answered, by hand and by keyboard. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chatHistory, markRead, sendMessage } from '../../contract/chat.ts';
import { gamesReply } from '../../server/desk/games-contract.ts';
import { expectAccessible } from './axe.ts';
import { taken } from './member.ts';
import { sharedProduct } from './product.ts';

const product = await sharedProduct();

const DESKTOP = { width: 1280, height: 900 };

/** A visitor who writes by the API. */
function visitor(name: string) {
  const guestId = randomUUID();
  const api = product.api();
  const message = (words: string) => ({ message_type: 'text' as const, payload: { message: words } });
  return {
    async say(words: string) {
      const body = { sender: 'customer', guestId, name, locale: 'en' as const, message: message(words) };
      taken(await api.send(sendMessage, { body }));
    },
    async reads() {
      taken(await api.send(markRead, { body: { guestId } }));
    },
    /** Support's messages, oldest first. */
    async answers() {
      const history = taken(await api.send(chatHistory, { body: { guestId, limit: 50, skip: 0 } }));
      return history.filter(({ sender }) => sender === 'support').toReversed();
    },
  };
}

test('a game is switched to failing, and back', async () => {
  const page = await product.open({ size: DESKTOP });
  await page.goto(`${product.deskLink}#games`);
  const game = page.getByRole('checkbox', { name: /Superslot/ });
  await game.focus();
  await page.keyboard.press('Space');
  await page.getByText('1 failing').waitFor();
  const failing = async () => (await product.desk(gamesReply, 'games')).games.filter((one) => one.failing);
  await expect.poll(failing).toMatchObject([{ code: 'SUPERSLOT' }]);
  await expect.poll(() => game.isChecked()).toBe(true);
  // A control that the header half covers would count as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'the board');
  // One press at a time.
  await expect.poll(() => game.getAttribute('aria-busy')).toBeNull();
  await game.press('Space');
  await page.getByText('all work', { exact: true }).waitFor();
  await expect.poll(failing).toEqual([]);
});

test('a customer is answered with words, a file and cards, and all of it arrives', async () => {
  const nok = visitor('Nok');
  await nok.say('Is anybody there?');
  const page = await product.open({ size: DESKTOP });
  await page.goto(product.deskLink);
  await page.getByRole('link', { name: /^Chat/ }).click();
  const row = page.getByRole('link', { name: /Nok/ });
  await row.getByText('1 unread').waitFor();
  await expectAccessible(page, 'the list');
  await row.press('Enter');
  await page.getByRole('log').getByText('Is anybody there?').waitFor();
  await row.getByText('unread').waitFor({ state: 'detached' });

  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Yes, good morning.');
  await field.press('Shift+Enter');
  await field.pressSequentially('How can we help?');
  await field.press('Enter');
  const log = page.getByRole('log');
  await log.getByText('How can we help?').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');

  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d4b' } })
    .png()
    .toBuffer();
  await page.setInputFiles('input[type=file]', { name: 'slip.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('slip.png').waitFor();
  await field.fill('This is what it looks like.');
  await field.press('Enter');
  await log.getByText('This is what it looks like.').waitFor();
  await expect.poll(() => log.getByText('Sending').count()).toBe(0);
  await expectAccessible(page, 'the conversation');

  await page.getByRole('button', { name: 'Reply with…' }).click();
  const dialog = page.getByRole('dialog');
  const json = dialog.getByRole('textbox', { name: 'Message, JSON' });
  await json.fill('{"message_type": "generic",');
  await dialog.getByText('line 1, column 28 should have a name in double quotes').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('generic');
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await nok.answers()).length).toBe(3);

  const [words, media, cards] = (await nok.answers()).map(({ message }) => message);
  expect(words).toMatchObject({ message_type: 'text', payload: { message: 'Yes, good morning.\nHow can we help?' } });
  expect(media).toMatchObject({
    message_type: 'media',
    payload: { message: 'This is what it looks like.', fileType: 'image' },
  });
  expect(cards?.message_type).toBe('generic');
  if (media?.message_type !== 'media') throw new Error('no file');
  const file = await fetch(new URL(media.payload.filePath, product.url));
  expect(file.headers.get('content-type')).toMatch(/^image\//);

  // A new message is at the foot of the list, and what the customer has read is marked.
  await nok.say('Thank you!');
  await log.getByText('Thank you!').waitFor();
  await expect
    .poll(() => log.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)))
    .toBeLessThan(60);
  await nok.reads();
  const mine = log.getByRole('article', { name: /^You/ }).last();
  await mine.getByText('Read', { exact: true }).waitFor();

  // The skip link leads into the chat, not out of it.
  const place = page.url();
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(new URL(place).hash).toMatch(/^#chat\/\d+$/);
  expect(page.url()).toBe(place);
  await log.getByText('Thank you!').waitFor();
});

test('on a phone the conversation takes the list’s place, and a draft is kept', async () => {
  await visitor('Fon').say('Hello from a phone');
  const page = await product.open({ dark: true });
  await page.goto(`${product.deskLink}#chat`);
  await page.getByRole('link', { name: /Fon/ }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('To be continued');
  await expectAccessible(page, 'the conversation on a phone');
  await page.getByRole('link', { name: 'All conversations' }).click();
  const draft = page.getByRole('link').filter({ hasText: 'To be continued' });
  await draft.waitFor();
  await expect.poll(() => field.isVisible()).toBe(false);
  await page.reload();
  await draft.click();
  await expect.poll(() => field.inputValue()).toBe('To be continued');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByRole('heading', { name: 'OTP codes' }).waitFor();
  await expectAccessible(page, 'the board on a phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
