/** Every type of message and of button in the chat, as a real browser shows them. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { agentFileReply } from '../../server/desk/chat-contract.ts';
import { expectAccessible } from './axe.ts';
import { agent, openChat, said, write } from './chat-kit.ts';
import { sharedProduct } from './product.ts';
import { texts } from './texts.ts';

const product = await sharedProduct();

const words = {
  hello: 'ສະບາຍດີ',
  web: 'ເວັບໄຊ',
  call: 'ໂທຫາພວກເຮົາ',
  postback: 'ສົ່ງສະລິບ',
  other: 'ຖອນເງິນ',
  trap: 'ລິ້ງເສຍ',
  choose: 'ເລືອກຫົວຂໍ້ທີ່ຕ້ອງການ',
  card: 'ໂປຣໂມຊັນຕ້ອນຮັບ',
  subtitle: 'ສຳລັບສະມາຊິກໃໝ່',
  asked: 'ຕ້ອງການໃຫ້ຊ່ວຍເລື່ອງໃດ',
};

async function pictureOf(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const stored = await product.desk(agentFileReply, 'chat/files', {
    method: 'POST',
    body: { data: bytes.toString('base64') },
  });
  return stored.path;
}

test('every type of message and of button shows, is accessible and does what it says', async () => {
  const t = texts('la');
  // Tall enough for the list to hold every message at once. No error of the console is expected.
  const page = await product.open({ locale: 'la', dark: true, size: { width: 360, height: 3000 } });
  await page.goto('/contact');
  const panel = await openChat(page, t);
  await write(panel, t, words.hello);
  await panel.getByText(t('chat.sent')).last().waitFor();
  const support = agent(product);
  const buttons = [
    { type: 'web', title: words.web, url: 'https://example.com/help' },
    { type: 'call', title: words.call, phone: '+66 2 123 4567' },
    { type: 'postback', title: words.postback, payload: { topic: 'slip' } },
    { type: 'other', title: words.other },
    { type: 'web', title: words.trap, url: 'javascript:document.title="run"' },
  ];
  const media = (fileType: string, filePath: string) => ({
    message_type: 'media',
    payload: { message: '', url: false, fileType, filePath },
  });
  const picture = await pictureOf('#286');
  await support.say(`<b onclick="x">${words.hello}</b> https://example.com/a javascript:alert(1)`);
  await support.send({ message_type: 'buttons', payload: { message: words.choose, buttons } });
  await support.send(media('image', picture));
  await support.send(media('video', '/api/chat/files/wallet.mp4'));
  await support.send(media('file', '/api/chat/files/guide.pdf'));
  await support.send({
    message_type: 'generic',
    payloads: [
      { image_url: picture, title: words.card, subtitle: words.subtitle, buttons: buttons.slice(0, 2) },
      { title: words.choose, buttons: buttons.slice(2) },
    ],
  });
  await support.send({ message_type: 'postback', payload: { title: words.postback, message: { a: 1 } } });
  await support.send({ message_type: 'carrier pigeon', payload: {} });
  await support.send({ message_type: 'quick_replies', payload: { message: words.asked, quick_replies: buttons } });

  const log = panel.getByRole('log');
  await said(log, words.asked).waitFor();
  await expect.poll(() => log.getByRole('article').count()).toBe(10);
  await expect.poll(() => log.textContent()).toContain(`<b onclick="x">${words.hello}</b>`);
  await log.getByText(t('chat.unknown')).waitFor();
  await log.getByText('guide.pdf').waitFor();
  await expect
    .poll(() =>
      log
        .locator('img')
        .evaluateAll((all) => all.filter((one) => 'naturalWidth' in one && one.naturalWidth === 320).length),
    )
    .toBe(2);
  await expect
    .poll(() => log.locator('video').evaluate((video) => 'readyState' in video && Number(video.readyState) > 0))
    .toBe(true);

  // Links lead where they say, and nowhere else; nothing of a message is run.
  const links = await log.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.filter((href) => !/^(https?|tel):/.test(href))).toEqual([]);
  expect(links.filter((href) => href === 'https://example.com/help')).toHaveLength(3);
  expect(links.filter((href) => href === 'tel:+6621234567')).toHaveLength(3);
  const traps = await log.getByRole('button', { name: words.trap }).all();
  await expect.poll(() => Promise.all(traps.map((trap) => trap.isDisabled()))).toEqual([true, true, true]);
  expect(await page.title()).not.toBe('run');
  await expectAccessible(page, 'dark');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // A postback says its message, any other button its title; then the quick replies are gone, the buttons are not.
  await log.getByRole('button', { name: words.postback }).last().click();
  await expect.poll(() => support.reads()).toEqual([words.hello, 'postback']);
  await expect.poll(() => log.getByRole('button', { name: words.other }).count()).toBe(2);
  await log.getByRole('button', { name: words.other }).first().click();
  await expect.poll(() => support.reads()).toEqual([words.hello, 'postback', words.other]);
});
