/** The support bot: what it answers in which language, and when it keeps still. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ChatButton, type ChatMessage, chatHistory, chatMessage, sendMessage } from '../../contract/chat.ts';
import { unbroken } from '../../scripts/unbroken.ts';
import { answersFor } from '../../server/chat/bot-answers.ts';
import { TEXTS } from '../../server/chat/bot-texts.ts';
import { TOPICS, topicOf } from '../../server/chat/bot-topics.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});

const text = (message: string) => ({ message_type: 'text' as const, payload: { message } });

/** Sends a message and returns what the bot said to it. */
async function answers(
  message: Parameters<typeof topicOf>[0] | ReturnType<typeof text>,
  locale?: 'th' | 'lo' | 'en',
): Promise<ChatMessage[]> {
  service.clock.advance(1000);
  const sent = await service.app.inject({
    method: 'POST',
    url: '/api/chat/send-message',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { sender: 'customer', message, locale },
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const { reply } = await service.call(chatHistory, { body: { limit: 20, skip: 0 } }, member.token);
  const said = reply
    .slice(
      0,
      reply.findIndex(({ sender }) => sender === 'customer'),
    )
    .reverse();
  for (const { sender } of said) expect(sender).toBe('bot');
  return said.map(({ message }) => message);
}
const types = (messages: ChatMessage[]) => messages.map(({ message_type }) => message_type);
const wordsOf = (messages: ChatMessage[]) => JSON.stringify(messages);

test('greets once, with quick replies that lead on', async () => {
  const [greeting, ...more] = await answers(text('สวัสดี'));
  expect(more).toEqual([]);
  if (greeting?.message_type !== 'quick_replies') throw new Error('no quick replies');
  expect(greeting.payload.message).toBe(TEXTS.th.greeting);
  for (const { title, payload } of greeting.payload.quick_replies) {
    const said = await answers({ message_type: 'postback', payload: { title, message: payload } });
    expect(said.length, title).toBeGreaterThan(0);
    expect(wordsOf(said)).not.toContain(TEXTS.th.fallback);
  }
});

test('greets who has written in no language in that of the request', async () => {
  const body = { sender: 'customer' as const, message: text('123') };
  await service.call(sendMessage, { body, headers: { 'accept-language': 'lo' } }, member.token);
  const { reply } = await service.call(chatHistory, { body: { limit: 20, skip: 0 } }, member.token);
  expect(wordsOf(reply.map(({ message }) => message))).toContain(TEXTS.lo.greeting);
});

test('greets and answers who begins with a question', async () => {
  expect(types(await answers(text('ถอนเงินยังไง')))).toEqual(['quick_replies', 'text', 'buttons']);
});

test('knows who asks for an agent, also by the buttons of old messages', () => {
  for (const title of ['แอดมิน', 'คุยกับเจ้าหน้าที่', 'ລົມກັບເຈົ້າໜ້າທີ່', 'Talk to support'])
    expect(topicOf(text(title))).toBe('agent');
});

describe.each(['th', 'lo', 'en'] as const)('in %s', (locale) => {
  test.each(TOPICS.filter((topic) => topic !== 'agent'))(
    '%s is known by its button’s word and by its postback',
    (topic) => {
      const title = TEXTS[locale].button[topic];
      expect(topicOf(text(title))).toBe(topic);
      // As it is copied from the app.
      expect(topicOf(text(unbroken(title)))).toBe(topic);
      expect(topicOf({ message_type: 'postback', payload: { title, message: { topic } } })).toBe(topic);
      expect(topicOf({ message_type: 'postback', payload: { title: '', message: JSON.stringify({ topic }) } })).toBe(
        topic,
      );
    },
  );

  test('every type of message and of button can be seen by asking', async () => {
    await service.set({ contactPhone: '021234567' });
    const about = {
      locale,
      settings: await readSettings(service.db),
      origin: 'https://play.example',
      currency: 'BAHT' as const,
    };
    const all = TOPICS.flatMap((topic) => answersFor(topic, about));
    // Nothing that the app would not understand.
    expect(all.map((message) => v.parse(chatMessage, message))).toMatchObject(all);
    const media = all.flatMap((message) => (message.message_type === 'media' ? [message.payload] : []));
    expect(new Set(types(all))).toEqual(new Set(['text', 'buttons', 'media', 'quick_replies', 'generic']));
    expect(new Set(media.map(({ fileType }) => fileType))).toEqual(new Set(['image', 'video', 'file']));
    for (const { filePath } of media) expect((await service.app.inject(filePath)).statusCode, filePath).toBe(200);
    const buttons = all.flatMap((message): ChatButton[] => {
      if (message.message_type === 'buttons') return message.payload.buttons;
      if (message.message_type === 'generic') return message.payloads.flatMap((card) => card.buttons);
      return [];
    });
    expect(new Set(buttons.map(({ type }) => type))).toEqual(new Set(['web', 'call', 'postback', 'other']));
    for (const { type, title } of buttons) if (type === 'other') expect(topicOf(text(title))).toBe('menu');
    // Who has written waits for an agent already.
    expect(JSON.stringify(all)).not.toContain('"agent"');
    expect(wordsOf(all)).not.toMatch(/\{\w+\}|undefined/);
  });

  test('is answered in the language that the app says', async () => {
    expect(wordsOf(await answers(text('?'), locale))).toContain(TEXTS[locale].greeting);
    expect(wordsOf(await answers(text('1 2 3'), locale))).not.toContain(TEXTS[locale].fallback);
  });
});

test('goes by the letters where the app says no language, and remembers it', async () => {
  expect(wordsOf(await answers(text('ສະບາຍດີ')))).toContain(TEXTS.lo.greeting);
  const postback = { message_type: 'postback' as const, payload: { title: '', message: { topic: 'bonus' } } };
  expect(wordsOf(await answers(postback))).toContain(TEXTS.lo.button.openBonus);
  expect(wordsOf(await answers(text('how do I withdraw?')))).toContain('How to withdraw');
  expect(wordsOf(await answers(text('ฝากเงิน')))).toContain('วิธีฝากเงิน');
});

test('tells the amounts that stand now', async () => {
  await service.set({ withdrawMin: 20_050, withdrawMax: 10_000_000 });
  expect(wordsOf(await answers(text('withdraw')))).toContain('Enter 200.50 to 100,000 baht');
});

test('says once that it does not know, and again after it knew something', async () => {
  await answers(text('hello'));
  expect(await answers(text('my dog is ill'))).toEqual([]);
  await answers(text('deposit'));
  expect(types(await answers(text('my dog is ill')))).toEqual(['quick_replies']);
  expect(await answers(text('very ill'))).toEqual([]);
});

test('keeps still for a while after an agent wrote, in that conversation', async () => {
  await answers(text('hello'));
  const { conversations } = (await service.app.inject('/desk/api/chat/conversations')).json();
  await service.app.inject({
    method: 'POST',
    url: `/desk/api/chat/conversations/${conversations[0].id}/messages`,
    payload: { message: text('I am here') },
  });
  expect(await answers(text('deposit'))).toEqual([]);
  const guestId = randomUUID();
  await service.call(sendMessage, { body: { sender: 'customer', guestId, message: text('deposit') } });
  const { reply } = await service.call(chatHistory, { body: { guestId, limit: 10, skip: 0 } });
  expect(reply.some(({ sender }) => sender === 'bot')).toBe(true);
  service.clock.advance(30 * 60_000);
  expect(types(await answers(text('deposit')))).toEqual(['text', 'buttons']);
});

test('is switched off at the desk', async () => {
  await service.app.inject({ method: 'PUT', url: '/desk/api/chat/bot', payload: { on: false } });
  expect((await service.app.inject('/desk/api/chat/conversations')).json().bot).toBe(false);
  expect(await answers(text('deposit'))).toEqual([]);
});
