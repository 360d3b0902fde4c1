// @vitest-environment node
/** Support chat in real browsers: a conversation with a file in each direction, across a lost connection. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { botReply } from '../../server/desk/chat-contract.ts';
import { paidReply, qrcodesReply } from '../../server/desk/contract.ts';
import { seriousViolations } from './axe.ts';
import { agent, openChat, said, write } from './chat-kit.ts';
import { signIn } from './member.ts';
import { hasShown, type Locale, type Product, startProduct } from './product.ts';
import { type Say, texts } from './texts.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.desk(botReply, 'chat/bot', { method: 'PUT', body: { on: false } });
});
afterAll(() => product.stop());

const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();

const WORDS: Record<Locale, readonly string[]> = {
  th: ['ฝากเงินแล้วยอดยังไม่เข้าค่ะ', 'ส่งสลิปให้แล้วนะคะ', 'ขอบคุณค่ะ'],
  la: ['ຝາກເງິນແລ້ວແຕ່ຍອດຍັງບໍ່ເຂົ້າ', 'ສົ່ງສະລິບໃຫ້ແລ້ວ', 'ຂອບໃຈ'],
  en: ['I paid in and see nothing', 'Here is the slip', 'Thank you'],
};

test.each(['th', 'la', 'en'] satisfies Locale[])(
  'in %s: words and a file go each way; what is written without a connection arrives once it is back, once and in order',
  async (locale) => {
    const t = texts(locale);
    const [first = '', second = '', third = ''] = WORDS[locale];
    const page = await product.open({ locale });
    await page.goto('/contact');
    const panel = await openChat(page, t);
    expect(await seriousViolations(page)).toEqual([]);
    const support = agent(product);

    await write(panel, t, first);
    await panel.getByText(t('chat.sent')).last().waitFor();
    await support.say('Mali here');
    await said(panel, 'Mali here').waitFor();

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      panel.getByRole('button', { name: t('chat.composer.attach') }).click(),
    ]);
    await chooser.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await picture('#286') });
    await panel.getByRole('button', { name: t('chat.removeFile', { name: 'slip.jpg' }) }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: t('chat.composer.send') }).click();
    await expect.poll(() => support.reads()).toEqual([first, 'media']);
    await support.sendFile(await picture('#d3b168'));
    await expect.poll(() => panel.getByRole('log').locator('img').count()).toBe(2);

    await page.context().setOffline(true);
    await panel.getByText(t('chat.status.offline')).waitFor();
    await write(panel, t, second);
    await said(panel, second).waitFor();
    await support.say('One moment please');
    expect(await seriousViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await said(panel, 'One moment please').waitFor();
    await expect.poll(() => support.reads()).toEqual([first, 'media', second]);
    await panel.getByText(t('chat.status.connected')).waitFor();

    // The open chat is an entry of the browser's history: a reload opens it again.
    await page.reload();
    const again = page.getByRole('dialog', { name: t('chat.title') });
    await said(again, second).waitFor();
    await write(again, t, third);
    await expect.poll(() => support.reads()).toEqual([first, 'media', second, third]);
    for (const words of ['Mali here', 'One moment please', second])
      await expect.poll(() => said(again, words).count(), { message: words }).toBe(1);
    await expect.poll(() => again.getByRole('log').locator('img').count()).toBe(2);
    await page.context().close();
  },
);

test("a message that arrives while the chat is closed shows for a while and counts; 'ask support' brings the receipt's reference", async () => {
  const { page, t } = await signIn(product);
  await page.getByRole('button', { name: t('home.deposit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('qr.amount')).fill('120');
  await dialog.getByRole('button', { name: t('qr.create') }).click();
  await dialog.getByAltText(t('qr.image', { amount: '120.00' })).waitFor();
  const { qrcodes } = await product.desk(qrcodesReply, 'qrcodes');
  const code = qrcodes.find(({ status }) => status === 'pending');
  await product.desk(paidReply, `qrcodes/${code?.id}/pay`, { method: 'POST' });
  await dialog.getByRole('button', { name: t('receipt.ask') }).click();

  const panel = page.getByRole('dialog', { name: t('chat.title') });
  await panel.getByText(t('chat.status.connected')).waitFor();
  const field = panel.getByRole('textbox', { name: t('chat.composer.label') });
  await expect.poll(() => field.inputValue()).toContain(code?.id ?? 'no code');
  await field.press('End');
  await field.press('Enter');
  await expect.poll(() => agent(product).reads()).toEqual([expect.stringContaining(code?.id ?? 'no code')]);

  await panel.getByRole('button', { name: t('chat.closeChat') }).click();
  await panel.waitFor({ state: 'detached' });
  await agent(product).say('It is in your wallet');
  const alert = page.getByText('It is in your wallet');
  await hasShown(page, 'It is in your wallet');
  await page.getByRole('button', { name: t('chat.openUnread', { count: 1 }) }).waitFor();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('chat.openUnread', { count: 1 }) }).click();
  await said(panel, 'It is in your wallet').waitFor();
  await page.context().close();
});

/** Logs in for good, so that another tab is logged in too. */
async function logIn(page: Page, t: Say): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(t('field.phone')).fill('0812345678');
  await page.getByLabel(t('field.password'), { exact: true }).fill('demo1234');
  await page.getByLabel(t('field.remember')).check();
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.waitForURL('**/user/home');
}

test('the agreement waits while the player is in the chat, and opens after it', async () => {
  const t = texts('en');
  const page = await product.open();
  // Its texts come only once the chat is open: without waiting it would open right then.
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/lookup/agreements', async (route) => {
    await opened;
    await route.continue();
  });
  await logIn(page, t);
  const panel = await openChat(page, t);
  await panel.getByRole('textbox', { name: t('chat.composer.label') }).fill('I was about to');
  release();
  await page.waitForTimeout(2500);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await panel.getByRole('button', { name: t('chat.closeChat') }).click();
  const agreement = page.getByRole('dialog', { name: t('agreement.title') });
  await agreement.getByRole('button', { name: t('agreement.accept') }).click();
  await agreement.waitFor({ state: 'detached' });
  const again = await openChat(page, t);
  const field = again.getByRole('textbox', { name: t('chat.composer.label') });
  await expect.poll(() => field.inputValue()).toBe('I was about to');
  await page.context().close();
});

test('in a second tab of the player the conversation is the same, each message once; a logout leaves nothing of it in either', async () => {
  const t = texts('en');
  const page = await product.open();
  await page.context().addInitScript(() => localStorage.setItem('remember-agreement', 'true'));
  await logIn(page, t);
  const second = await page.context().newPage();
  await second.goto('/user/home');
  const panels = await Promise.all([openChat(page, t), openChat(second, t)]);
  const [one, other] = panels;
  await write(one, t, 'From the first');
  await said(other, 'From the first').waitFor();
  await write(other, t, 'From the second');
  await said(one, 'From the second').waitFor();
  for (const panel of panels)
    for (const words of ['From the first', 'From the second'])
      await expect.poll(() => said(panel, words).count()).toBe(1);

  await one.getByRole('button', { name: t('chat.closeChat') }).click();
  await page.getByRole('button', { name: t('nav.logout') }).click();
  await second.waitForURL('**/login**');
  await other.waitFor({ state: 'detached' });
  await expect.poll(() => second.locator('body').textContent()).not.toContain('From the');
  const guest = await openChat(second, t);
  await guest.getByText(t('chat.screen.emptyTitle')).waitFor();
  await page.context().close();
});
