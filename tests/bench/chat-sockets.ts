/**
 * The time that a chat message takes with 1,000 players connected: `npm run bench:chat-sockets`, with `-- --postgres`
 * on a PostgreSQL in place of PGlite. One process of the service; half of the messages are players', half an agent's.
 * The time runs from the beginning of the request that sends a message until the player's socket has it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { chatSocket, joinReply } from '../../contract/chat.ts';
import { PREFIX } from '../../server/chat/who.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPGlite } from '../../server/db/pglite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { openSession } from '../../server/members/sessions.ts';
import { seed } from '../../server/seed/seed.ts';
import { writeSettings } from '../../server/settings/settings.ts';
import { DESK_TOKEN, startProcess } from '../faults/process.ts';
import { startPostgres } from '../service/postgres-server.ts';

const SOCKETS = 1000;
/** A second. */
const MESSAGES = 50;
const SECONDS = 20;
/** Sockets that connect at once. */
const AT_ONCE = 50;

interface Player {
  readonly id: number;
  readonly token: string;
  readonly conversation: number;
}

/** Members with sessions and conversations, written before the service starts. */
async function players(db: Database): Promise<Player[]> {
  await migrate(db);
  await seed(db, readConfig({ NODE_ENV: 'development' }), new Date());
  await writeSettings(db, { chatBot: false });
  const rows = await db.query<{ id: number; conversation: number }>(
    `with players as (
       insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
       select '07' || lpad(n::text, 8, '0'), 'Player ' || n, 'none', 'KBANK', 'PLAYER', '77' || lpad(n::text, 8, '0'),
              'BAHT', now()
       from generate_series(1, $1) n returning id)
     insert into chat_conversation (member_id, created_at) select id, now() from players
     returning member_id as id, id as conversation`,
    [SOCKETS],
  );
  const made: Player[] = [];
  for (const row of rows) made.push({ ...row, token: await openSession(db, row.id, new Date(), 1) });
  return made;
}

interface Store {
  readonly env: Record<string, string>;
  open(): Promise<Database>;
  close(): Promise<void>;
}

async function store(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'chat-bench-'));
  const remove = () => rm(folder, { recursive: true });
  if (!process.argv.includes('--postgres'))
    return {
      env: { DATA_DIR: folder, DATABASE_URL: '' },
      open: () => openPGlite({ folder: join(folder, 'pg') }),
      close: remove,
    };
  const server = await startPostgres();
  return {
    env: { DATA_DIR: folder, DATABASE_URL: server.url },
    open: () => openPostgres({ url: server.url }),
    async close() {
      await server.stop();
      await remove();
    },
  };
}

const delivered = v.object({ clientId: v.string() });

async function connected(url: string, player: Player, onMessage: (clientId: string) => void): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { token: player.token },
    forceNew: true,
    reconnection: false,
  });
  socket.on(chatSocket.messaging, (message: unknown) => onMessage(v.parse(delivered, message).clientId));
  const room = `${PREFIX}${player.id}`;
  const reply: unknown = await socket.timeout(30_000).emitWithAck(chatSocket.join, { room });
  if (!v.parse(joinReply, reply).joined) throw new Error('a socket could not join');
  return socket;
}

async function post(url: string, body: object, token?: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

function report(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  return `median ${ms(at(0.5))}, p95 ${ms(at(0.95))}, p99 ${ms(at(0.99))}, max ${ms(at(1))}`;
}

const place = await store();
const db = await place.open();
const all = await players(db);
await db.close();
const service = await startProcess({ ...place.env, CONNECTIONS_PER_ADDRESS: String(SOCKETS * 3) });
const sockets: Socket[] = [];
try {
  const sent = new Map<string, number>();
  const times: number[] = [];
  const arrived = (clientId: string) => {
    const began = sent.get(clientId);
    if (began === undefined || !sent.delete(clientId)) throw new Error('a message arrived that nobody sent, or twice');
    times.push(performance.now() - began);
  };
  const began = performance.now();
  for (let first = 0; first < all.length; first += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        all.slice(first, first + AT_ONCE).map((player) => connected(service.url, player, arrived)),
      )),
    );
  console.log(`${sockets.length} sockets joined in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  const write = (index: number) => {
    const player = all[Math.floor(Math.random() * all.length)];
    if (player === undefined) throw new Error('no players');
    const clientId = randomUUID();
    const message = { message_type: 'text', payload: { message: `message ${index}` } };
    sent.set(clientId, performance.now());
    return index % 2 === 0
      ? post(`${service.url}/api/chat/send-message`, { sender: 'customer', message, clientId }, player.token)
      : post(
          `${service.url}/desk/api/chat/conversations/${player.conversation}/messages`,
          { message, clientId },
          DESK_TOKEN,
        );
  };
  const start = performance.now();
  const requests: Promise<void>[] = [];
  for (let index = 0; index < MESSAGES * SECONDS; index++) {
    // By the clock, so that a slow answer does not slow the next message down.
    await sleep(Math.max(0, start + (index * 1000) / MESSAGES - performance.now()));
    requests.push(write(index));
  }
  await Promise.all(requests);
  for (let waited = 0; sent.size > 0 && waited < 100; waited++) await sleep(100);
  if (sent.size > 0) throw new Error(`${sent.size} messages did not arrive`);
  const store = place.env.DATABASE_URL === '' ? 'PGlite' : 'PostgreSQL';
  console.log(`${times.length} messages at ${MESSAGES} a second on ${store}: ${report(times)}`);
} finally {
  for (const socket of sockets) socket.disconnect();
  await service.kill();
  await place.close();
}
