/**
 * Two processes of the service on one PostgreSQL. What is written, read or ended through one reaches the player on the
 * other; connections to the database break, a process dies. The machine has to have a PostgreSQL: see
 * postgres-server.ts.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { accountEvent, chatConfig, chatSocket, joinReply, readEvent } from '../../contract/chat.ts';
import { login } from '../../contract/login.ts';
import { changePassword } from '../../contract/profile.ts';
import { ask, type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import {
  agentReads,
  agentWrites,
  type ChatMember,
  conversationOf,
  newMember,
  prepare,
  transferComes,
} from './chat-desk.ts';
import { type Party, simpleParty, textOf } from './chat-party.ts';
import { phone } from './phone.ts';
import { type ServiceProcess, startProcess } from './process.ts';

let database: PostgresServer;
let folder: string;
let one: ServiceProcess;
let other: ServiceProcess;
let member: ChatMember;
let parties: Party[] = [];
let sockets: Socket[] = [];

const start = () => startProcess({ DATA_DIR: folder, DATABASE_URL: database.url });

beforeAll(async () => {
  database = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'chat-processes-'));
  one = await start();
  other = await start();
  await prepare(one.url);
  member = await newMember(one.url, 0);
});
afterEach(() => {
  for (const party of parties) party.close();
  for (const socket of sockets) socket.disconnect();
  parties = [];
  sockets = [];
});
afterAll(async () => {
  await one?.kill();
  await other?.kill();
  await database?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

function party(service: ServiceProcess, { token, id } = member): Party {
  const made = simpleParty({ url: service.url, token, id });
  parties.push(made);
  return made;
}

/** A socket in the member's room, without anything that catches up. */
async function joined(service: ServiceProcess, { token, id } = member): Promise<Socket> {
  const socket = io(service.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  sockets.push(socket);
  const settings = await phone({ baseUrl: service.url, token }).api.send(chatConfig, {});
  const room = `${settings.ok ? settings.value.PREFIX : ''}${id}`;
  const reply: unknown = await socket.timeout(60_000).emitWithAck(chatSocket.join, { room });
  expect(v.parse(joinReply, reply).joined).toBe(true);
  return socket;
}

const shows = (party: Party, texts: string[]) =>
  expect.poll(() => party.shown().map(textOf).slice(-texts.length)).toEqual(texts);

test('messages reach the player on the other process, in order, whoever wrote them', async () => {
  const [here, there] = [party(one), party(other)];
  await here.write('from one');
  await there.write('from the other');
  const conversation = await conversationOf(other.url, member);
  const expected = ['from one', 'from the other'];
  for (let index = 0; index < 20; index++) {
    await agentWrites(() => (index % 2 === 0 ? one.url : other.url), conversation, `agent ${index}`);
    expected.push(`agent ${index}`);
  }
  await shows(here, expected);
  await shows(there, expected);
});

test('the socket alone brings what the other process stored, as it was committed', async () => {
  const socket = await joined(other);
  const heard: unknown[] = [];
  const seen = v.object({ message: v.object({ payload: v.object({ message: v.string() }) }) });
  socket.on(chatSocket.messaging, (message: unknown) => heard.push(v.parse(seen, message).message.payload.message));
  const conversation = await conversationOf(one.url, member);
  const texts = Array.from({ length: 20 }, (_, index) => `live ${index}`);
  for (const text of texts) await agentWrites(() => one.url, conversation, text);
  await expect.poll(() => heard).toEqual(texts);
});

test('what the agent read on one process is told on the other', async () => {
  const writer = party(one);
  await writer.write('read me');
  const socket = await joined(other);
  const read = new Promise((resolve) => socket.once(chatSocket.read, resolve));
  await agentReads(one.url, await conversationOf(one.url, member));
  expect(v.is(readEvent, await read)).toBe(true);
});

test('money that comes in on one process is told on the other, also where nobody was left to tell it', async () => {
  const socket = await joined(other);
  const heard: unknown[] = [];
  socket.on(chatSocket.account, (event: unknown) => heard.push(v.parse(accountEvent, event)));
  await transferComes(one.url, member, 500, 'TOLD-1');
  await expect.poll(() => heard).toContainEqual({ deposit: { amount: 50_000, reference: 'transfer:TOLD-1' } });
  await ask(database.url, `select tell_account(${member.id}, '{"amount": 700, "reference": "left"}')`);
  await expect.poll(() => heard).toContainEqual({ deposit: { amount: 700, reference: 'left' } });
});

test('a session that ends on one process closes its socket on the other', async () => {
  const second = await newMember(one.url, 1);
  const old = await joined(other, second);
  const gone = new Promise((resolve) => old.once('disconnect', resolve));
  const { username, password } = second;
  const again = await phone({ baseUrl: one.url, token: '' }).api.send(login, { body: { username, password } });
  if (!again.ok) throw new Error(again.code);
  const kept = await joined(other, { ...second, token: again.value.token });
  const { api } = phone({ baseUrl: one.url, token: again.value.token });
  const changed = await api.send(changePassword, {
    body: { oldPassword: password, newPassword: 'another long password' },
  });
  expect(changed.ok).toBe(true);
  await gone;
  expect(kept.connected).toBe(true);
});

test('connections to the database break: players miss nothing', async () => {
  const [here, there] = [party(one), party(other)];
  await here.write('before');
  await shows(there, ['before']);
  const conversation = await conversationOf(one.url, member);
  await database.dropConnections();
  // A try that failed may have come through all the same: each is the same message.
  const clientId = randomUUID();
  await vi.waitFor(() => agentWrites(() => one.url, conversation, 'after', clientId), { timeout: 60_000 });
  await shows(here, ['before', 'after']);
  await shows(there, ['before', 'after']);
});

test('a process dies: the other goes on', async () => {
  const there = party(other);
  await party(one).write('still two');
  await shows(there, ['still two']);
  await one.kill();
  await there.write('only one');
  await agentWrites(() => other.url, await conversationOf(other.url, member), 'answered');
  await shows(there, ['still two', 'only one', 'answered']);
  one = await start();
  const here = party(one);
  await shows(here, ['still two', 'only one', 'answered']);
  await here.write('two again');
  await shows(there, ['two again']);
});
