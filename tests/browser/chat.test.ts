/** Support chat in real browsers: a conversation with a file in each direction, across a lost connection. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { paidReply, qrcodesReply } from '../../server/desk/contract.ts';
import { expectAccessible } from './axe.ts';
import { agent, openChat, said, write } from './chat-kit.ts';
import { passTimeUntil } from './clock.ts';
import { loggedIn, logOut, newMember, openDialog, press, signIn } from './member.ts';
import { hasShown, type Locale, sharedProduct } from './product.ts';
import { inEachLanguage, type Say, texts } from './texts.ts';

const product = await sharedProduct();

const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer();

const LOCALES: readonly Locale[] = ['th', 'la', 'en'];
const WORDS: Record<Locale, readonly [string, string, string]> = {
  th: ['ฝากเงินแล้วยอดยังไม่เข้าค่ะ', 'ส่งสลิปให้แล้วนะคะ', 'ขอบคุณค่ะ'],
  la: ['ຝາກເງິນແລ້ວແຕ່ຍອດຍັງບໍ່ເຂົ້າ', 'ສົ່ງສະລິບໃຫ້ແລ້ວ', 'ຂອບໃຈ'],
  en: ['I paid in and see nothing', 'Here is the slip', 'Thank you'],
};

test('words and a file go each way; what is written without a connection arrives once it is back, once and in order', async () => {
  const t = texts('th');
  const page = await product.open({ locale: 'th' });
  await page.goto('/contact');
  await openChat(page, t);
  const panelIn = (say: Say) => page.getByRole('dialog', { name: say('chat.title') });
  await expectAccessible(page, 'the empty chat');
  const support = agent(product);

  // Words of each language, and each language's button and field.
  const written: string[] = [];
  await inEachLanguage(page, t, async (say) => {
    await panelIn(say).getByText(say('chat.status.connected')).waitFor();
    await write(panelIn(say), say, WORDS[say.locale][0]);
    written.push(WORDS[say.locale][0]);
    await expect.poll(() => support.reads()).toEqual(written);
    await panelIn(say).getByText(say('chat.sent')).last().waitFor();
  });
  await support.say('Mali here');
  await said(panelIn(t), 'Mali here').waitFor();

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panelIn(t)
      .getByRole('button', { name: t('chat.composer.attach') })
      .click(),
  ]);
  await chooser.setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await picture('#286') });
  await panelIn(t)
    .getByRole('button', { name: t('chat.removeFile', { name: 'slip.jpg' }) })
    .waitFor();
  await inEachLanguage(page, t, async (say) => {
    await panelIn(say)
      .getByRole('button', { name: say('chat.composer.attach') })
      .waitFor();
    await panelIn(say)
      .getByRole('button', { name: say('chat.removeFile', { name: 'slip.jpg' }) })
      .waitFor();
    await panelIn(say)
      .getByRole('button', { name: say('chat.composer.send') })
      .waitFor();
  });
  await expectAccessible(page, 'the file');
  await panelIn(t)
    .getByRole('button', { name: t('chat.composer.send') })
    .click();
  written.push('media');
  await expect.poll(() => support.reads()).toEqual(written);
  await support.sendFile(await picture('#d3b168'));
  await expect.poll(() => panelIn(t).getByRole('log').locator('img').count()).toBe(2);

  // A language whose texts are on the phone is there without a connection too.
  await page.context().setOffline(true);
  await inEachLanguage(page, t, async (say) => {
    await panelIn(say).getByText(say('chat.status.offline')).waitFor();
    await write(panelIn(say), say, WORDS[say.locale][1]);
    written.push(WORDS[say.locale][1]);
    await said(panelIn(say), WORDS[say.locale][1]).waitFor();
  });
  await support.say('One moment please');
  await expectAccessible(page, 'offline');
  await page.context().setOffline(false);
  await said(panelIn(t), 'One moment please').waitFor();
  await expect.poll(() => support.reads()).toEqual(written);
  await inEachLanguage(page, t, (say) => panelIn(say).getByText(say('chat.status.connected')).waitFor());

  // The open chat is an entry of the browser's history: a reload opens it again.
  await page.reload();
  await said(panelIn(t), WORDS.th[1]).waitFor();
  await inEachLanguage(page, t, async (say) => {
    await write(panelIn(say), say, WORDS[say.locale][2]);
    written.push(WORDS[say.locale][2]);
    await expect.poll(() => support.reads()).toEqual(written);
  });
  for (const words of ['Mali here', 'One moment please', ...LOCALES.map((locale) => WORDS[locale][1])])
    await expect.poll(() => said(panelIn(t), words).count(), { message: words }).toBe(1);
  await expect.poll(() => panelIn(t).getByRole('log').locator('img').count()).toBe(2);
});

test("a message that arrives while the chat is closed shows for a while and counts; 'ask support' brings the receipt's reference", async () => {
  const { page, t, member } = await signIn(product, 'en', { clock: true });
  const dialog = await openDialog(page, t, 'home.deposit');
  await dialog.getByLabel(t('qr.amount')).fill('120');
  await press(dialog, t('qr.create'));
  await dialog.getByAltText(t('qr.image', { amount: '120.00' })).waitFor();
  const { qrcodes } = await product.desk(qrcodesReply, 'qrcodes');
  const code = qrcodes.find(({ phone }) => phone === member.phone);
  await product.desk(paidReply, `qrcodes/${code?.id}/pay`, { method: 'POST' });
  const ask = dialog.getByRole('button', { name: t('receipt.ask') });
  await passTimeUntil(page, 3000, ask);
  await ask.click();

  const panel = page.getByRole('dialog', { name: t('chat.title') });
  await panel.getByText(t('chat.status.connected')).waitFor();
  const field = panel.getByRole('textbox', { name: t('chat.composer.label') });
  await expect.poll(() => field.inputValue()).toContain(code?.id ?? 'no code');
  await field.press('End');
  await field.press('Enter');
  const support = agent(product, member);
  await expect.poll(() => support.reads().catch(String)).toEqual([expect.stringContaining(code?.id ?? 'no code')]);

  await panel.getByRole('button', { name: t('chat.closeChat') }).click();
  await panel.waitFor({ state: 'detached' });
  await support.say('It is in your wallet');
  await hasShown(page, 'It is in your wallet');
  const unread = page.getByRole('button', { name: t('chat.openUnread', { count: 1 }) });
  await unread.waitFor();
  await page.clock.fastForward(4000);
  await page.getByText('It is in your wallet').waitFor({ state: 'detached' });
  await unread.click();
  await said(panel, 'It is in your wallet').waitFor();
});

test('the agreement waits while the player is in the chat, and opens after it', async () => {
  const t = texts('en');
  const page = await product.open({ clock: true, stored: loggedIn(await newMember(product)) });
  // The chat's texts come only once it is open: without waiting it would open right then.
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/lookup/agreements', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/user/home');
  const panel = await openChat(page, t);
  await panel.getByRole('textbox', { name: t('chat.composer.label') }).fill('I was about to');
  const answered = page.waitForResponse('**/api/lookup/agreements');
  release();
  await (await answered).finished();
  await page.clock.runFor(2500);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await panel.getByRole('button', { name: t('chat.closeChat') }).click();
  const agreement = page.getByRole('dialog', { name: t('agreement.title') });
  await agreement.getByRole('button', { name: t('agreement.accept') }).click();
  await agreement.waitFor({ state: 'detached' });
  const again = await openChat(page, t);
  const field = again.getByRole('textbox', { name: t('chat.composer.label') });
  await expect.poll(() => field.inputValue()).toBe('I was about to');
});

test('in a second tab of the player the conversation is the same, each message once; a logout leaves nothing of it in either', async () => {
  const { page, t } = await signIn(product);
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
  await logOut(page, t);
  await second.waitForURL('**/login**');
  await other.waitFor({ state: 'detached' });
  await expect.poll(() => second.locator('body').textContent()).not.toContain('From the');
  const guest = await openChat(second, t);
  await guest.getByText(t('chat.screen.emptyTitle')).waitFor();
});
