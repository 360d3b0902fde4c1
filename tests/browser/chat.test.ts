/** Support chat in real browsers: a conversation with a file in each direction, across a lost connection. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { agent, openChat, said, write } from './chat-kit.ts';
import { sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();

const HELLO = 'ฝากเงินแล้วยอดยังไม่เข้า';

test('words and a file go each way; what is written without a connection arrives once it is back, once and in order', async () => {
  const t = texts('th');
  const page = await product.open({ locale: 'th' });
  await page.goto('/contact');
  const panel = await openChat(page, t);
  await expectAccessible(page, 'the empty chat');
  const support = agent(product);
  await write(panel, t, HELLO);
  await panel.getByText(t('chat.sent')).last().waitFor();
  await support.say('Mali here');
  await said(panel, 'Mali here').waitFor();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: t('chat.composer.attach') }).click(),
  ]);
  await chooser.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await picture('#286') });
  await panel.getByRole('button', { name: t('chat.removeFile', { name: 'slip.jpg' }) }).waitFor();
  await expectAccessible(page, 'the file');
  await panel.getByRole('button', { name: t('chat.composer.send') }).click();
  await expect.poll(() => support.reads()).toEqual([HELLO, 'media']);
  await support.sendFile(await picture('#d3b168'));
  await expect.poll(() => panel.getByRole('log').locator('img').count()).toBe(2);

  await page.context().setOffline(true);
  await panel.getByText(t('chat.status.offline')).waitFor();
  const written = ['one', 'two', 'three'].map((word) => `Written offline: ${word}`);
  for (const words of written) {
    await write(panel, t, words);
    await said(panel, words).waitFor();
  }
  await support.say('One moment please');
  await expectAccessible(page, 'offline');
  await page.context().setOffline(false);
  await said(panel, 'One moment please').waitFor();
  await expect.poll(() => support.reads()).toEqual([HELLO, 'media', ...written]);

  // The open chat is an entry of the browser's history: a reload opens it again.
  await page.reload();
  await panel.getByText(t('chat.status.connected')).waitFor();
  for (const words of ['Mali here', 'One moment please', ...written])
    await expect.poll(() => said(panel, words).count(), { message: words }).toBe(1);
  await expect.poll(() => panel.getByRole('log').locator('img').count()).toBe(2);
});

test('who points sees no ring on the chat’s button after "back", who uses keys does', async () => {
  const t = texts('th');
  const page = await product.open({ locale: 'th' });
  await page.goto('/contact');
  const button = page.getByRole('button', { name: t('nav.chat') });
  const ring = () => button.evaluate((element) => getComputedStyle(element).outlineStyle);
  for (const way of ['pointer', 'keys']) {
    if (way === 'pointer') await button.click();
    else await button.press('Enter');
    const field = page.getByRole('textbox', { name: t('chat.composer.label') });
    if (way === 'pointer') await field.click();
    else await field.focus();
    await field.pressSequentially('ฝาก');
    await page.goBack();
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await ring(), way).toBe(way === 'pointer' ? 'none' : 'solid');
  }
});
