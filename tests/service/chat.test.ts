/** Support chat: whose conversation it is, order, resends, limits, pages, read marks; the desk as the agent. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '../../contract/call.ts';
import { chatConfig, chatHistory, markRead, sendMessage } from '../../contract/chat.ts';
import { agentMessageReply, conversationsReply, messagesReply } from '../../server/desk/chat-contract.ts';
import { type NewMember, START, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  await service.set({ chatBot: false });
  member = await service.member();
});

type Body = BodyOf<typeof sendMessage>;
const text = (message: string, more: Partial<Body> = {}): Body => ({
  sender: 'customer',
  message: { message_type: 'text', payload: { message } },
  ...more,
});
const send = (body: Body, token?: string) => service.call(sendMessage, { body }, token);
const history = async (who: { guestId?: string }, token?: string, page = { limit: 100, skip: 0 }) =>
  (await service.call(chatHistory, { body: { ...who, ...page } }, token)).reply;
const texts = (messages: Awaited<ReturnType<typeof history>>) =>
  messages.map(({ message }) => (message.message_type === 'text' ? message.payload.message : message.message_type));

const ask = async <S extends v.GenericSchema>(schema: S, path: string, payload?: object) => {
  const answer = await service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/desk/api/chat/${path}`,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return v.parse(schema, answer.json());
};
const done = v.object({ done: v.literal(true) });
const conversationId = async () => (await ask(conversationsReply, 'conversations')).conversations[0]?.id ?? 0;
const agentWrites = async (message: object, id?: number) =>
  (await ask(agentMessageReply, `conversations/${id ?? (await conversationId())}/messages`, { message })).message;
const said = (message: string) => ({ message_type: 'text', payload: { message } });

describe('a member', () => {
  test('writes and reads, newest first, in strictly rising time', async () => {
    const first = (await send(text('one'), member.token)).reply;
    const second = (await send(text('two'), member.token)).reply;
    expect(first.createdAt).toBe(START.toISOString());
    expect(Date.parse(second.createdAt)).toBe(START.getTime() + 1);
    const messages = await history({}, member.token);
    expect(texts(messages)).toEqual(['two', 'one']);
    expect(messages[1]).toMatchObject({
      _id: first._id,
      sender: 'customer',
      createdAt: first.createdAt,
      userId: String(member.id),
      readAt: null,
    });
  });

  test('is the member of the token, whatever the body says', async () => {
    const other = await service.member();
    await send(text('mine', { userId: String(other.id), guestId: randomUUID() }), member.token);
    expect(texts(await history({}, member.token))).toEqual(['mine']);
    expect(await history({}, other.token)).toEqual([]);
    expect(await history({ guestId: randomUUID() }, other.token)).toEqual([]);
  });

  test('with a token that is no good is told so', async () => {
    expect(await send(text('hi', { guestId: randomUUID() }), 'nobody')).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a guest', () => {
  test('has the conversation of their secret, and no other', async () => {
    const guestId = randomUUID();
    await send(text('hello', { guestId, name: ' Somchai ' }));
    expect(texts(await history({ guestId }))).toEqual(['hello']);
    expect(await history({ guestId: randomUUID() })).toEqual([]);
    const { conversations } = await ask(conversationsReply, 'conversations');
    expect(conversations).toMatchObject([{ name: 'Somchai', phone: null, unread: 1 }]);
    const [row] = await service.db.query<{ text: string }>('select c::text as text from chat_conversation c');
    expect(row?.text).not.toContain(guestId);
  });

  test.each(['', '1', 'short', `${'x'.repeat(31)}`, 'x'.repeat(200), '../'.repeat(15)])(
    'without a secret (%s) is refused',
    async (guestId) => {
      for (const answer of [
        await send(text('hi', { guestId })),
        await service.call(chatHistory, { body: { guestId, limit: 10, skip: 0 } }),
        await service.call(markRead, { body: { guestId } }),
      ])
        expect(answer).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    },
  );
});

describe('a message', () => {
  test('that comes again under its clientId is stored once and answered the same', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(text('once', { clientId }), member.token)));
    expect(new Set(answers.map(({ raw }) => JSON.stringify(raw))).size).toBe(1);
    expect(await history({}, member.token)).toMatchObject([{ clientId }]);
    const other = await service.member();
    expect((await send(text('theirs', { clientId }), other.token)).reply._id).not.toBe(answers[0]?.reply._id);
  });

  test('at once with others gets a number of its own', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(text(`m${index}`), member.token)));
    const messages = await history({}, member.token);
    const times = messages.map(({ createdAt }) => Date.parse(createdAt));
    expect(new Set(times).size).toBe(20);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(texts(messages)).size).toBe(20);
  });

  test.each([
    ['blank', said('   \n ')],
    ['too long', said('ก'.repeat(2001))],
    ['of a type that players do not send', { message_type: 'buttons', payload: { message: '', buttons: [] } }],
    ['a postback of any size', { message_type: 'postback', payload: { title: 'x', message: 'y'.repeat(5000) } }],
    [
      'a foreign address',
      {
        message_type: 'media',
        payload: { message: '', url: true, fileType: 'image', filePath: 'https://example.com/a.png' },
      },
    ],
    [
      'a file that nobody uploaded',
      { message_type: 'media', payload: { url: false, fileType: 'image', filePath: '/api/chat/files/guide.pdf' } },
    ],
  ])('is refused when it is %s', async (_, message) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/chat/send-message',
      headers: { authorization: `Bearer ${member.token}` },
      payload: { sender: 'customer', message },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'INVALID_REQUEST']);
    expect(await history({}, member.token)).toEqual([]);
  });

  test('nested without end is refused', async () => {
    const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`);
    const answer = await send(
      { sender: 'customer', message: { message_type: 'postback', payload: { title: 'x', message: deep } } },
      member.token,
    );
    expect(answer.code).toBe('INVALID_REQUEST');
  });

  test('keeps 2000 characters, emoji whole, and loses what no database holds', async () => {
    const long = '👩‍👩‍👧‍👦'.repeat(100) + 'น้ำ'.repeat(900);
    await send(text(long), member.token);
    await send(text('a\0b\ud800c', { session_id: 'x\0y' }), member.token);
    expect(texts(await history({}, member.token))).toEqual(['ab\ufffdc', long]);
  });

  test('is from the customer and of this moment, whatever the body says', async () => {
    await send(
      { ...text('hi'), sender: 'support', createdAt: '2020-01-01T00:00:00.000Z', readAt: START.toISOString() },
      member.token,
    );
    expect(await history({}, member.token)).toMatchObject([
      { sender: 'customer', createdAt: START.toISOString(), readAt: null },
    ]);
  });

  test('of a flood is refused, later ones are taken', async () => {
    for (let count = 0; count < 60; count++) expect((await send(text('x'), member.token)).status).toBe(200);
    expect(await send(text('x'), member.token)).toMatchObject({ status: 429, code: 'REQUEST_LIMIT' });
    service.clock.advance(20_000);
    expect((await send(text('x'), member.token)).status).toBe(200);
  });

  test('of ever new guests at one address is refused', async () => {
    const begin = (ip: string) => service.call(sendMessage, { body: text('hi', { guestId: randomUUID() }), ip });
    for (let count = 0; count < 30; count++) expect((await begin('10.0.0.1')).status).toBe(200);
    expect(await begin('10.0.0.1')).toMatchObject({ code: 'REQUEST_LIMIT' });
    expect((await begin('10.0.0.2')).status).toBe(200);
  });
});

describe('the history', () => {
  test('comes in pages', async () => {
    for (let count = 1; count <= 25; count++) await send(text(String(count)), member.token);
    expect(texts(await history({}, member.token, { limit: 10, skip: 20 }))).toEqual(['5', '4', '3', '2', '1']);
    expect(texts(await history({}, member.token, { limit: 3, skip: 2 }))).toEqual(['23', '22', '21']);
    expect(await history({}, member.token, { limit: 10, skip: 25 })).toEqual([]);
  });

  test('reads as few rows in front of 100,000 messages as in front of none', async () => {
    await send(text('first'), member.token);
    const [{ id = 0 } = {}] = await service.db.query<{ id: number }>('select id from chat_conversation');
    await service.db.script(`
      insert into chat_message (conversation_id, seq, sender, message, created_at)
        select ${id}, 1 + n, 'customer', '{"message_type":"text","payload":{"message":"x"}}', now()
        from generate_series(1, 100000) n;
      update chat_conversation set last_seq = 100001 where id = ${id};
      analyze chat_message;`);
    const plan = await service.db.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) select l.id from chat_message l
       where l.conversation_id = $1
         and l.seq <= (select last_seq from chat_conversation where id = $1) - $2::bigint
       order by l.seq desc limit 10`,
      [id, 90_000],
    );
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index Scan Backward using chat_message_order.*rows=10/);
    expect(lines).not.toMatch(/Seq Scan on chat_message|Sort/);
    expect(texts(await history({}, member.token, { limit: 2, skip: 100_000 }))).toEqual(['first']);
  });
});

describe('read marks', () => {
  test("the player's reading marks support's messages, the agent's marks the player's", async () => {
    await send(text('question'), member.token);
    await agentWrites(said('answer'));
    service.clock.advance(60_000);
    const now = service.clock.now().toISOString();
    await service.call(markRead, { body: {} }, member.token);
    expect(await history({}, member.token)).toMatchObject([
      { sender: 'support', readAt: now },
      { sender: 'customer', readAt: null },
    ]);
    await ask(done, `conversations/${await conversationId()}/read`, {});
    service.clock.advance(60_000);
    await service.call(markRead, { body: {} }, member.token);
    expect((await history({}, member.token)).map(({ readAt }) => readAt)).toEqual([now, now]);
    expect(await ask(conversationsReply, 'conversations')).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] });
  });

  test('of who never wrote are nobody’s business', async () => {
    expect((await service.call(markRead, { body: {} }, member.token)).status).toBe(200);
  });
});

describe('the desk', () => {
  test('lists conversations, the latest first, and pages through one', async () => {
    const other = await service.member();
    for (let count = 1; count <= 40; count++) {
      await send(text(String(count)), member.token);
      service.clock.advance(1000);
    }
    await send(text('hello'), other.token);
    const { conversations, unread } = await ask(conversationsReply, 'conversations');
    expect(unread).toBe(41);
    expect(conversations).toMatchObject([
      { phone: other.phone, unread: 1, lastSender: 'customer', lastMessage: said('hello') },
      { phone: member.phone, unread: 40, lastMessage: said('40') },
    ]);
    const path = `conversations/${conversations[1]?.id}/messages`;
    const newest = await ask(messagesReply, path);
    expect([newest.messages.length, newest.messages[0]?.seq, newest.more]).toEqual([30, 40, true]);
    const rest = await ask(messagesReply, `${path}?before=${newest.messages.at(-1)?.seq}`);
    expect([rest.messages.length, rest.messages.at(-1)?.seq, rest.more]).toEqual([10, 1, false]);
  });

  test('sends every type, and one that nobody knows', async () => {
    await send(text('hi'), member.token);
    const id = await conversationId();
    const sent = [
      { message_type: 'buttons', payload: { message: 'b', buttons: [{ type: 'call', title: 'c', phone: '02' }] } },
      { message_type: 'quick_replies', payload: { message: 'q', quick_replies: [{ type: 'other', title: 'o' }] } },
      { message_type: 'generic', payloads: [{ title: 't', buttons: [] }] },
      { message_type: 'postback', payload: { title: 'p', message: { a: 1 } } },
      {
        message_type: 'media',
        payload: { message: '', url: true, fileType: 'file', filePath: 'https://example.com/a.pdf' },
      },
      { message_type: 'hologram', depth: 3 },
    ];
    for (const message of sent) await agentWrites(message, id);
    const types = (await history({}, member.token)).map(({ message }) => message.message_type).reverse();
    expect(types).toEqual(['text', 'buttons', 'quick_replies', 'generic', 'postback', 'media', 'unknown']);
  });

  test('sends a message again without harm', async () => {
    await send(text('hi'), member.token);
    const id = await conversationId();
    const body = { message: said('answer'), clientId: randomUUID(), name: 'Ploy' };
    const first = await ask(agentMessageReply, `conversations/${id}/messages`, body);
    expect(await ask(agentMessageReply, `conversations/${id}/messages`, body)).toEqual(first);
    expect(await history({}, member.token)).toMatchObject([
      { sender: 'support', name: 'Ploy' },
      { sender: 'customer' },
    ]);
  });

  test.each([
    ['messages', { message: said('x') }],
    ['read', {}],
  ])('says so when there is none: %s', async (what, payload) => {
    const url = `/desk/api/chat/conversations/99/${what}`;
    expect((await service.app.inject({ method: 'POST', url, payload })).statusCode).toBe(404);
  });
});

test('the prefix of the rooms is told', async () => {
  expect((await service.call(chatConfig, {})).reply.PREFIX).toMatch(/^\w[\w-]+$/);
});
