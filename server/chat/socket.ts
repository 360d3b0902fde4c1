/**
 * The realtime socket (rule: Chat socket). Every process listens to the database and tells its own sockets what was stored, by
 * whichever process; a socket that may have missed something is closed, so that its app comes again and asks for the
 * history.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import * as v from 'valibot';
import { type accountEvent, chatSocket, type joinReply, joinRequest, type readEvent } from '../../contract/chat.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import type { App } from '../http/app-context.ts';
import { Refusal } from '../http/refusal.ts';
import { memberOfToken } from '../members/sessions.ts';
import { rememberChanges } from './changes.ts';
import { CHAT_CHANNEL, readEvent as readChatEvent } from './events.ts';
import { MESSAGE_COLUMNS, type MessageRow, toWire } from './messages.ts';
import { sendAccountNews } from './outbox.ts';
import { socketLimits } from './socket-limits.ts';
import { guestOf, keyOf, keyOfRow, PREFIX } from './who.ts';

interface FromApp {
  join: (request: unknown, acknowledge: unknown) => void;
}
interface ToApp {
  messaging: (message: ReturnType<typeof toWire>) => void;
  read: (event: v.InferInput<typeof readEvent>) => void;
  account: (event: v.InferInput<typeof accountEvent>) => void;
}
interface Data {
  /** Hash of the session's token, in hexadecimal digits, once a member joined. */
  session?: string;
  joins: number;
}
type ChatServer = Server<FromApp, ToApp, DefaultEventsMap, Data>;
type ChatSocket = Socket<FromApp, ToApp, DefaultEventsMap, Data>;

/** Bytes of what an app may send: the name of a room. */
const MAX_BYTES = 2048;
/** Milliseconds until a socket must have joined a room. */
const TO_JOIN = 30_000;
/** Joins of one socket: apps join once, and again every 5 s while they are not sure (rule: Chat socket). */
const MAX_JOINS = 100;
/** The interval at which the sessions of the sockets are checked for their end. Milliseconds. */
const CHECKED_EVERY = 30_000;
/** Milliseconds in which all sockets leave, and between two waves of them: not all apps come again at once. */
const WAVES_TAKE = 3000;
const WAVES_EVERY = 100;
/** Messages read at once. */
const BATCH = 100;

const handshake = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
const sessionRoom = (session: string) => `session:${session}`;

/** Opens `/socket.io` on the service's own server; closes it with the service. */
export async function serveSocket(app: App): Promise<void> {
  const limits = socketLimits(app);
  const changes = rememberChanges();
  const io: ChatServer = new Server(app.http.server, {
    allowRequest: limits.allowRequest,
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_BYTES,
    connectTimeout: 10_000,
  });
  io.engine.on('connection', limits.watch);
  io.on('connection', (socket) => {
    socket.data.joins = 0;
    const late = setTimeout(() => {
      if (socket.rooms.size < 2) socket.disconnect(true);
    }, TO_JOIN);
    socket.on('disconnect', () => clearTimeout(late));
    socket.on('join', (request, acknowledge) => {
      if (typeof acknowledge !== 'function') return;
      if (++socket.data.joins > MAX_JOINS) return void socket.disconnect(true);
      join(app, io, socket, request).then(
        (room) => {
          const account = socket.data.session !== undefined;
          const known = room !== undefined && account && { unchangedFor: changes.unchangedFor(room) };
          acknowledge({ joined: room !== undefined, account, ...known } satisfies v.InferInput<typeof joinReply>);
        },
        (error: unknown) => {
          app.http.log.error(error, 'a chat room could not be joined');
          // No answer: the app tries again.
          socket.conn.close();
        },
      );
    });
  });

  // Not `io.close()`, which closes the HTTP server too, and not `disconnect`, after which apps do not come again.
  const dropAll = async () => {
    const sockets = [...io.sockets.sockets.values()];
    const wave = Math.ceil((sockets.length * WAVES_EVERY) / WAVES_TAKE);
    for (let at = 0; at < sockets.length; at += wave) {
      if (at > 0) await sleep(WAVES_EVERY);
      for (const socket of sockets.slice(at, at + wave)) socket.conn.close();
    }
  };
  app.life.leaving.push(dropAll);
  const deliver = deliveries(app, io);
  const stop = await app.db.listen(CHAT_CHANNEL, {
    heard(payload) {
      const event = readChatEvent(payload);
      if (event?.type === 'message' && hasRoom(io, event.key)) deliver(event.id);
      if (event?.type === 'read') io.local.to(event.key).emit(chatSocket.read, { readAt: event.readAt });
      if (event?.type === 'account') changes.note(event.key);
      if (event?.type === 'account' && hasRoom(io, event.key)) {
        const { deposit } = event;
        const told = deposit === null ? {} : { deposit: { ...deposit, amount: satangToBaht(satang(deposit.amount)) } };
        io.local.to(event.key).emit(chatSocket.account, told);
      }
      if (event?.type === 'session') io.local.in(sessionRoom(event.session)).disconnectSockets(true);
    },
    missed() {
      changes.forget();
      void dropAll();
    },
  });
  sendAccountNews(app);
  const check = setInterval(() => {
    checkSessions(app, io).catch((error: unknown) => app.http.log.error(error, 'sessions could not be checked'));
  }, CHECKED_EVERY);
  check.unref();
  app.http.addHook('preClose', async () => {
    clearInterval(check);
    io.engine.close();
  });
  app.http.addHook('onClose', stop);
}

const hasRoom = (io: ChatServer, room: string) => io.sockets.adapter.rooms.has(room);

/** Lets a socket into its own room, if that has a place, and out of any other. Undefined, and in none: who may not join. */
async function join(app: App, io: ChatServer, socket: ChatSocket, request: unknown): Promise<string | undefined> {
  const asked = v.safeParse(joinRequest, request);
  const place = asked.success ? await placeOf(app, socket, asked.output.room) : undefined;
  for (const room of socket.rooms) if (room !== socket.id && room !== place?.key) socket.leave(room);
  delete socket.data.session;
  if (place === undefined || socket.disconnected) return undefined;
  const there = io.sockets.adapter.rooms.get(place.key);
  if (there?.has(socket.id) !== true && (there?.size ?? 0) >= app.config.caps.socketsPerMember) return undefined;
  socket.join(place.key);
  if (place.session !== undefined) {
    socket.data.session = place.session;
    socket.join(sessionRoom(place.session));
  }
  return place.key;
}

interface Place {
  readonly key: string;
  readonly session?: string;
}

/** The conversation that a room's name stands for, if it is this socket's own. */
async function placeOf(app: App, socket: ChatSocket, room: string): Promise<Place | undefined> {
  if (!room.startsWith(PREFIX)) return undefined;
  const id = room.slice(PREFIX.length);
  const auth = v.safeParse(handshake, socket.handshake.auth);
  if (!auth.success) {
    const guest = guestOf(id);
    return guest && { key: keyOf(guest) };
  }
  try {
    const member = await memberOfToken(app.db, auth.output.token, app.clock());
    if (id !== String(member.id)) return undefined;
    return { key: keyOf({ memberId: member.id }), session: Buffer.from(member.tokenHash).toString('hex') };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Closes the sockets whose session ran out or whose member may no longer enter. Ended sessions are closed at once. */
async function checkSessions(app: App, io: ChatServer): Promise<void> {
  const sockets = [...io.sockets.sockets.values()].filter(({ data }) => data.session !== undefined);
  if (sockets.length === 0) return;
  const good = await app.db.query<{ session: string }>(
    `select asked.session from unnest($1::text[]) as asked (session)
     join session s on s.token_hash = decode(asked.session, 'hex') and s.expires_at > $2
     join member m on m.id = s.member_id and m.is_active`,
    [[...new Set(sockets.flatMap(({ data }) => data.session ?? []))], app.clock()],
  );
  const sessions = new Set(good.map(({ session }) => session));
  for (const socket of sockets)
    if (socket.data.session !== undefined && !sessions.has(socket.data.session)) socket.disconnect(true);
}

/** Reads what was stored and sends it to the rooms, one batch at a time: in each room in the messages' order. */
function deliveries(app: App, io: ChatServer): (id: string) => void {
  let waiting: string[] = [];
  let running = false;
  const run = async () => {
    while (waiting.length > 0) {
      const ids = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      const rows = await app.db.query<MessageRow & { member_id: number | null; guest_hash: Uint8Array | null }>(
        `select ${MESSAGE_COLUMNS}, c.member_id, c.guest_hash
         from chat_message l join chat_conversation c on c.id = l.conversation_id
         where l.id = any($1::uuid[]) order by l.conversation_id, l.seq`,
        [ids],
      );
      for (const row of rows) io.local.to(keyOfRow(row)).emit(chatSocket.messaging, toWire(row, row.member_id));
    }
  };
  return (id) => {
    waiting.push(id);
    if (running) return;
    running = true;
    run()
      .catch((error: unknown) => {
        app.http.log.error(error, 'messages could not be delivered');
        // Apps that reconnect request the history.
        waiting = [];
        for (const socket of io.sockets.sockets.values()) socket.conn.close();
      })
      .finally(() => {
        running = false;
      });
  };
}
