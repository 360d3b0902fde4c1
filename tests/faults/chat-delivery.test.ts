/**
 * Messages in both directions (500 by `npm run bench:samples`) while the connection is cut again and again (a hundred
 * times) and the service goes down twice, once without a word. Every message arrives once and in order, on both sides. The player's side is the app's own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Conversation, chatHistory } from '../../contract/chat.ts';
import { LARGE } from '../samples.ts';
import { type PostgresServer, startPostgres } from '../service/postgres-server.ts';
import { appParty, page } from './chat-app.ts';
import { agentWrites, conversationOf, newMember, prepare } from './chat-desk.ts';
import { type Party, textOf } from './chat-party.ts';
import { phone } from './phone.ts';
import { startProcess } from './process.ts';
import { openWire } from './wire.ts';

const MEMBERS = LARGE ? 10 : 2;
/** The messages of each member, and of the agent to each. */
const MESSAGES = LARGE ? 25 : 6;
const CUTS = LARGE ? 100 : 6;
/** Milliseconds between two cuts at most. */
const BETWEEN = 220;
const SEED = 20_261_121;

/** Mulberry32: the same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function wholeHistory(url: string, token: string): Promise<Conversation[]> {
  const { api } = phone({ baseUrl: url, token });
  const all: Conversation[] = [];
  for (;;) {
    const answer = await api.send(chatHistory, { body: { limit: 100, skip: all.length } });
    if (!answer.ok) throw new Error(answer.code);
    all.push(...answer.value);
    if (answer.value.length < 100) return all.reverse();
  }
}

let database: PostgresServer;
let folder: string;
beforeAll(async () => {
  database = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'chat-'));
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('window', page.window);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await database.stop();
  await rm(folder, { recursive: true });
});

const essence = ({ _id, clientId, sender, createdAt, message }: Conversation) => ({
  _id,
  clientId,
  sender,
  createdAt,
  message,
});
const idsOf = (messages: readonly Conversation[]) => messages.map(({ _id }) => _id);
const numbered = (prefix: string) => Array.from({ length: MESSAGES }, (_, index) => `${prefix} ${index}`);

test('every message arrives once, in order', { timeout: 400_000 }, async () => {
  const start = () => startProcess({ DATA_DIR: folder, DATABASE_URL: database.url });
  let service = await start();
  const wire = await openWire();
  const parties: Party[] = [];
  try {
    wire.lead(service.url);
    await prepare(service.url);
    const random = seeded(SEED);
    const members = [];
    for (let index = 0; index < MEMBERS; index++) members.push(await newMember(service.url, index));
    const seats = await Promise.all(
      members.map(async (member) => {
        const party = await appParty({ url: wire.url, token: member.token, id: member.id });
        parties.push(party);
        await party.write('hello');
        return { member, party, conversation: await conversationOf(service.url, member) };
      }),
    );

    let written = 0;
    const pace = async () => {
      written += 1;
      await sleep(random() * 400);
    };
    const writing = seats.flatMap(({ party, conversation }) => [
      (async () => {
        for (const text of numbered('player')) {
          // Not waited for: the app keeps the order.
          void party.write(text);
          await pace();
        }
        await party.write('last');
      })(),
      (async () => {
        for (const text of numbered('agent')) {
          await agentWrites(() => service.url, conversation, text);
          await pace();
        }
      })(),
    ]);
    const restarted = async (down: () => Promise<void>) => {
      wire.lead(undefined);
      await down();
      wire.cut();
      service = await start();
      wire.lead(service.url);
    };
    const breaking = (async () => {
      let broken = 0;
      // On a busy machine phones come back more slowly than the line is cut.
      for (let cut = 0; cut < CUTS || broken <= CUTS; cut++) {
        await sleep(random() * BETWEEN);
        if (cut === Math.round(CUTS * 0.3)) await restarted(() => service.kill());
        if (cut === Math.round(CUTS * 0.6)) await restarted(() => service.stop());
        broken += wire.cut();
      }
      return broken;
    })();
    const [broken] = await Promise.all([breaking, ...writing]);
    expect(written).toBe(2 * MEMBERS * MESSAGES);
    expect(broken, 'connections broken').toBeGreaterThan(CUTS);

    for (const { member, party } of seats) {
      const history = await wholeHistory(service.url, member.token);
      const of = (sender: string) => history.filter((message) => message.sender === sender).map(textOf);
      expect(of('customer')).toEqual(['hello', ...numbered('player'), 'last']);
      expect(of('support')).toEqual(numbered('agent'));
      await vi.waitFor(() => expect(idsOf(party.shown())).toEqual(idsOf(history)), { timeout: 60_000 });
      expect(party.shown().map(essence)).toEqual(history.map(essence));
    }
    await service.stop();
  } finally {
    for (const party of parties) party.close();
    await wire.close();
    await service.kill();
  }
});
