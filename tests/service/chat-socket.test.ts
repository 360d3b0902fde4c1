/** The chat's socket: who joins which room, which messages are sent there, and when a session ends. */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Conversation,
  chatConfig,
  chatHistory,
  chatSocket,
  conversation,
  joinReply,
  readEvent,
  sendMessage,
} from '../../contract/chat.ts';
import { endSessions } from '../../server/members/sessions.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

const service = await serviceOfFile();
let member: NewMember;
let address: string;
let prefix: string;
let sockets: Socket[] = [];

beforeAll(async () => {
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  prefix = (await service.call(chatConfig, {})).reply.PREFIX;
});
beforeEach(async () => {
  await service.set({ chatBot: false });
  member = await service.member();
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});

interface Listening {
  readonly socket: Socket;
  readonly heard: Conversation[];
  readonly reads: string[];
}

function connect(token?: string): Listening {
  const socket = io(address, {
    transports: ['websocket'],
    auth: token === undefined ? {} : { token },
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  const heard: Conversation[] = [];
  const reads: string[] = [];
  socket.on(chatSocket.messaging, (message: unknown) => heard.push(v.parse(conversation, message)));
  socket.on(chatSocket.read, (event: unknown) => reads.push(v.parse(readEvent, event).readAt));
  return { socket, heard, reads };
}

async function join({ socket }: Listening, room: unknown): Promise<boolean> {
  const reply: unknown = await socket.timeout(60_000).emitWithAck(chatSocket.join, { room });
  return v.parse(joinReply, reply).joined;
}

async function joined(id: string | number, token?: string): Promise<Listening> {
  const listening = connect(token);
  expect(await join(listening, prefix + id)).toBe(true);
  return listening;
}

const text = (message: string) => ({ message_type: 'text' as const, payload: { message } });
const send = (message: string, token?: string, guestId?: string) =>
  service.call(sendMessage, { body: { sender: 'customer', message: text(message), guestId } }, token);
const texts = ({ heard }: Listening) =>
  heard.map(({ message }) => (message.message_type === 'text' ? message.payload.message : message.message_type));
const heardAll = (listening: Listening, messages: string[]) => expect.poll(() => texts(listening)).toEqual(messages);
/** Resolves when it is connected no longer, with the client's word for why. */
const closed = ({ socket }: Listening) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
const desk = (path: string, payload: object) =>
  service.app.inject({ method: 'POST', url: `/desk/api/chat/${path}`, payload });

describe('a room', () => {
  test("hears its conversation on all of the member's devices, in order, and no other", async () => {
    const [phone, tablet] = [await joined(member.id, member.token), await joined(member.id, member.token)];
    const other = await service.member();
    const theirs = await joined(other.id, other.token);
    const messages = Array.from({ length: 20 }, (_, index) => `m${index}`);
    for (const message of messages) await send(message, member.token);
    await send('theirs', other.token);
    await heardAll(phone, messages);
    await heardAll(tablet, messages);
    await heardAll(theirs, ['theirs']);
  });

  test('says for how long the account has not changed, and no longer than it knows', async () => {
    const phone = await joined(member.id, member.token);
    const unchangedFor = async () => {
      const reply: unknown = await phone.socket
        .timeout(60_000)
        .emitWithAck(chatSocket.join, { room: prefix + member.id });
      return v.parse(joinReply, reply).unchangedFor;
    };
    const before = await unchangedFor();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(performance.now() / 1000);
    const told = new Promise((resolve) => phone.socket.once(chatSocket.account, resolve));
    const since = performance.now();
    await service.db.query('select tell_account($1, null)', [member.id]);
    await told;
    expect(await unchangedFor()).toBeLessThan((performance.now() - since) / 1000);
  });

  test('hears messages sent at once in the order of the history', async () => {
    const phone = await joined(member.id, member.token);
    await Promise.all(Array.from({ length: 25 }, (_, index) => send(`m${index}`, member.token)));
    const body = { limit: 100, skip: 0 };
    const history = (await service.call(chatHistory, { body }, member.token)).reply;
    await expect.poll(() => phone.heard).toHaveLength(25);
    expect(phone.heard).toEqual(history.reverse());
  });

  test('hears the agent, and what the agent read', async () => {
    const guestId = randomUUID();
    const guest = await joined(guestId);
    await send('hello', undefined, guestId);
    const { conversations } = (await service.app.inject('/desk/api/chat/conversations')).json();
    await desk(`conversations/${conversations[0].id}/messages`, {
      message: { message_type: 'text', payload: { message: 'yes?' } },
    });
    await desk(`conversations/${conversations[0].id}/read`, {});
    await desk(`conversations/${conversations[0].id}/read`, {});
    await heardAll(guest, ['hello', 'yes?']);
    expect(guest.heard.map(({ sender }) => sender)).toEqual(['customer', 'support']);
    expect(JSON.stringify(guest.heard)).not.toContain(guestId);
    await expect.poll(() => guest.reads).toHaveLength(1);
  });

  test('hears nothing of a message that is sent again, or refused', async () => {
    const phone = await joined(member.id, member.token);
    const body = { sender: 'customer', message: text('once'), clientId: randomUUID() };
    await service.call(sendMessage, { body }, member.token);
    await service.call(sendMessage, { body }, member.token);
    await send(' ', member.token);
    await send('last', member.token);
    await heardAll(phone, ['once', 'last']);
  });
});

describe('joining', () => {
  test("is for one's own room", async () => {
    const other = await service.member();
    const guestId = randomUUID();
    const mine = connect(member.token);
    for (const room of [prefix + other.id, prefix + guestId, String(member.id), `member:${other.id}`, prefix, '', 5])
      expect(await join(mine, room), String(room)).toBe(false);
    const nobody = connect();
    for (const room of [prefix + member.id, `guest:${guestId}`, `${prefix}short`])
      expect(await join(nobody, room), room).toBe(false);
    const bad = connect('no such token');
    for (const room of [prefix + member.id, prefix + guestId]) expect(await join(bad, room), room).toBe(false);
    await send('secret', member.token);
    await send('secret', undefined, guestId);
    const witness = await joined(member.id, member.token);
    await send('seen', member.token);
    await heardAll(witness, ['seen']);
    for (const listening of [mine, nobody, bad]) expect(listening.heard).toEqual([]);
  });

  test('another room leaves the first', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const guest = await joined(first);
    expect(await join(guest, prefix + second)).toBe(true);
    await send('first', undefined, first);
    await send('second', undefined, second);
    await heardAll(guest, ['second']);
    expect(await join(guest, 'nonsense')).toBe(false);
    const witness = await joined(second);
    await send('third', undefined, second);
    await heardAll(witness, ['third']);
    expect(texts(guest)).toEqual(['second']);
  });

  test('is by websocket only, and of small messages', async () => {
    const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`);
    expect(answer.status).toBe(400);
    const big = connect();
    const end = closed(big);
    expect(await join(big, 'x'.repeat(1000))).toBe(false);
    big.socket.emit(chatSocket.join, { room: 'x'.repeat(10_000) });
    expect(await end).toBe('transport close');
  });
});

describe('a session', () => {
  test('that ends closes its sockets, and only its', async () => {
    const phone = await joined(member.id, member.token);
    const demo = await service.demo();
    const other = await joined(demo.id, demo.token);
    const end = closed(phone);
    await endSessions(service.db, member.id);
    await end;
    expect(other.socket.connected).toBe(true);
    expect(await join(connect(member.token), prefix + member.id)).toBe(false);
  });

  test('that ran out joins no room', async () => {
    const phone = await joined(member.id, member.token);
    service.clock.advance(25 * 3_600_000);
    // Unless the service, which looks now and then, has closed it before.
    expect(await join(phone, prefix + member.id).catch(() => false)).toBe(false);
  });
});
