/** The chat's topics, the place in line and the usual wait; the desk as the agent. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { chatConfig, chatHistory, chatQueue, sendMessage } from '../../contract/chat.ts';
import { conversationsReply } from '../../server/desk/chat-contract.ts';
import { START, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
interface Guest {
  readonly guestId: string;
  readonly name: string;
  /** An address of their own: new guests at one address have a limit. */
  readonly ip: string;
}
let guests = 0;
function newGuest(): Guest {
  guests += 1;
  return { guestId: randomUUID(), name: `Guest ${guests}`, ip: `10.0.${guests >> 8}.${guests & 255}` };
}
let guest: Guest;

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

beforeEach(async () => {
  await service.set({ chatBot: false });
  // What was kept of the test before is of another time.
  tests += 1;
  service.clock.advance(tests * HOUR);
  guest = newGuest();
});
let tests = 0;

const text = (message: string) => ({ message_type: 'text' as const, payload: { message } });
const topic = (id: string, title: string) => ({
  message_type: 'postback' as const,
  payload: { title, message: { topic: id } },
});
const write = ({ ip, ...who }: Guest, message: ReturnType<typeof text> | ReturnType<typeof topic> = text('Hello')) =>
  service.call(sendMessage, { body: { sender: 'customer', message, ...who }, ip });
const queue = async ({ guestId }: Guest) => (await service.call(chatQueue, { body: { guestId } })).reply;
const listed = async () => {
  const answer = await service.app.inject('/desk/api/chat/conversations');
  return v.parse(conversationsReply, answer.json()).conversations;
};
const atDesk = async ({ name }: Guest, path: 'messages' | 'read', payload: object) => {
  const id = (await listed()).find((one) => one.name === name)?.id;
  const answer = await service.app.inject({
    method: 'POST',
    url: `/desk/api/chat/conversations/${id}/${path}`,
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};
const answers = (who: Guest) => atDesk(who, 'messages', { message: text('Yes') });
const reads = (who: Guest) => atDesk(who, 'read', {});
/** Somebody asks, and an agent answers so much later. */
const answered = async (milliseconds: number) => {
  const who = newGuest();
  await write(who);
  service.clock.advance(milliseconds);
  await answers(who);
};
/** What is kept of the line is old by then. */
const soon = () => service.clock.advance(5 * SECOND);

describe('the place in line', () => {
  test('is by the oldest question that no agent has answered', async () => {
    const [first, second] = [newGuest(), newGuest()];
    expect(await queue(guest)).toEqual({});
    for (const who of [first, second, guest]) {
      await write(who);
      service.clock.advance(SECOND);
    }
    expect(await Promise.all([first, second, guest].map(queue))).toEqual([{ place: 1 }, { place: 2 }, { place: 3 }]);
    // Asking again neither loses the place nor gains one.
    await write(first, text('Anybody?'));
    await answers(second);
    soon();
    expect(await Promise.all([first, second, guest].map(queue))).toEqual([{ place: 1 }, {}, { place: 2 }]);
    await write(second, text('And now?'));
    soon();
    expect(await queue(second)).toEqual({ place: 3 });
  });

  test('is not lost to the bot’s answers', async () => {
    await service.set({ chatBot: true });
    await write(guest);
    expect(await queue(guest)).toEqual({ place: 1 });
  });

  test('is told to a member by their token, to a guest by their secret, and to nobody else', async () => {
    const { token } = await service.member();
    await write(guest);
    await service.call(sendMessage, { body: { sender: 'customer', message: text('Hello') } }, token);
    service.clock.advance(SECOND);
    expect((await service.call(chatQueue, { body: guest }, token)).reply).toEqual({ place: 1 });
    expect(await queue(newGuest())).toEqual({});
    expect(await service.call(chatQueue, { body: {} })).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('is nobody’s whom an agent has read and left for a quarter of an hour, until they write again', async () => {
    const thanks = newGuest();
    await write(thanks, text('Thanks'));
    service.clock.advance(SECOND);
    await write(guest);
    await reads(thanks);
    expect(await Promise.all([thanks, guest].map(queue))).toEqual([{ place: 1 }, { place: 2 }]);
    service.clock.advance(15 * MINUTE);
    expect(await Promise.all([thanks, guest].map(queue))).toEqual([{}, { place: 1 }]);
    await write(thanks, text('One more thing'));
    soon();
    expect(await Promise.all([thanks, guest].map(queue))).toEqual([{ place: 1 }, { place: 2 }]);
  });

  test('is nobody’s after a day', async () => {
    await write(guest);
    service.clock.advance(DAY);
    expect(await queue(guest)).toEqual({});
  });

  test('is found by an index among 100,000 conversations', async () => {
    await service.db.script(`
      insert into chat_conversation (guest_hash, created_at, waiting_since)
        select decode(md5(n::text), 'hex'), now(), case when n % 1000 = 0 then '${START.toISOString()}'::timestamptz end
        from generate_series(1, 100000) n;
      analyze chat_conversation;`);
    const plan = await service.db.query<{ 'QUERY PLAN': string }>(
      `explain select waiting_since from chat_conversation where waiting_since > $1::timestamptz - interval '1 day'
       order by waiting_since limit 1000`,
      [START],
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/chat_conversation_waiting/);
  });
});

describe('the usual wait', () => {
  test('is the middle of the last week’s, from five on', async () => {
    for (const minutes of [1, 2, 4, 30]) await answered(minutes * MINUTE);
    await write(guest);
    expect((await queue(guest)).usual).toBeUndefined();
    await answered(90 * MINUTE);
    service.clock.advance(5 * MINUTE);
    expect((await queue(guest)).usual).toBe(4 * 60);
    service.clock.advance(8 * DAY);
    await write(guest);
    expect((await queue(guest)).usual).toBeUndefined();
  });

  test('is that of this time of day where there is enough of it', async () => {
    for (let count = 0; count < 5; count++) await answered(MINUTE);
    service.clock.advance(12 * HOUR);
    for (let count = 0; count < 5; count++) await answered(3 * MINUTE);
    await write(guest);
    expect((await queue(guest)).usual).toBe(180);
    service.clock.advance(12 * HOUR);
    expect((await queue(guest)).usual).toBe(60);
  });

  test('begins with the first question, and a further answer is none of it', async () => {
    await write(guest);
    service.clock.advance(MINUTE);
    await write(guest, text('Anybody?'));
    service.clock.advance(MINUTE);
    await answers(guest);
    service.clock.advance(HOUR);
    await answers(guest);
    const rows = await service.db.query<{ waited: number }>('select waited from chat_message where waited is not null');
    expect(rows).toEqual([{ waited: 120 }]);
  });
});

describe('a topic', () => {
  test('of six, in three languages, or of the operator’s own', async () => {
    const { topics } = (await service.call(chatConfig, {})).reply;
    expect(topics.map(({ id }) => id)).toEqual(['deposit', 'withdraw', 'game', 'bonus', 'account', 'other']);
    for (const { name } of topics)
      expect(name).toEqual({ th: expect.any(String), la: expect.any(String), en: expect.any(String) });
    await service.set({ chatTopics: [] });
    expect((await service.call(chatConfig, {})).reply.topics).toEqual([]);
  });

  test('is shown at the desk until another one, or a message a day later', async () => {
    await write(guest, topic('withdraw', 'ถอนเงิน'));
    await write(guest, text('It does not arrive'));
    expect(await listed()).toMatchObject([{ topic: 'Withdrawal' }]);
    await write(guest, topic('game', 'เกม'));
    await write(guest, topic('menu', 'เมนู'));
    expect(await listed()).toMatchObject([{ topic: 'Games' }]);
    service.clock.advance(DAY + SECOND);
    expect(await listed()).toMatchObject([{ topic: 'Games' }]);
    await write(guest);
    expect(await listed()).toMatchObject([{ topic: null }]);
  });

  test('is answered by the bot at once, which greets nobody who has chosen', async () => {
    await service.set({ chatBot: true });
    const said = async ({ guestId }: Guest) =>
      (await service.call(chatHistory, { body: { guestId, limit: 10, skip: 0 } })).reply
        .map(({ message }) => (message.message_type === 'text' ? message.payload.message : message.message_type))
        .reverse();
    await write(guest, topic('withdraw', 'Withdrawal'));
    expect(await said(guest)).toEqual(['postback', expect.stringContaining('100'), 'buttons']);
    const other = newGuest();
    await write(other, topic('account', 'Account and login'));
    expect(await said(other)).toEqual(['postback', expect.stringMatching(/OTP/)]);
  });
});
