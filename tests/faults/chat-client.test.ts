/**
 * The chat's machines and real actors on a line that is cut at random, against a service in this process: every message
 * is there once and in order, on both sides. The network alone is made up.
 */
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type Conversation, chatHistory, chatSocket, joinRequest, sendMessage } from '../../contract/chat.ts';
import { timelineOf } from '../../machines/chat/history-context.ts';
import { chatFlow } from '../../src/actors/chat.ts';
import type { World } from '../../src/actors/world.ts';
import type { Files } from '../../src/adapters/outbox.ts';
import type { RoomSocket } from '../../src/adapters/socket.ts';
import { LARGE } from '../samples.ts';
import { phone } from './phone.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const soon = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A service that stores each `clientId` that it receives once, and sends it to the room. */
class Service {
  readonly messages: Conversation[] = [];
  /** The line to the phone. */
  up = true;
  cuts = 0;
  requests = 0;
  private sockets = new Set<Socket>();

  constructor(private readonly chance: () => number) {}

  append(message: Omit<Conversation, 'createdAt' | '_id'>): Conversation {
    const number = this.messages.length + 1;
    const stored = {
      ...message,
      _id: `M${number}`,
      createdAt: new Date(Date.UTC(2026, 10, 21) + number).toISOString(),
    };
    this.messages.push(stored);
    for (const socket of this.sockets) socket.bring(chatSocket.messaging, stored);
    return stored;
  }

  cut() {
    this.up = false;
    this.cuts++;
    for (const socket of this.sockets) socket.drop();
  }

  enter(socket: Socket) {
    this.sockets.add(socket);
  }
  leave(socket: Socket) {
    this.sockets.delete(socket);
  }

  private reply(path: string, body: unknown): unknown {
    if (path === '/api/chat/config') return { PREFIX: 'chat-', extended: true };
    if (path === '/api/account/profile')
      return { profile: { _id: '7', name: 'Somchai', username: '0812345678', createdAt: '2026-01-01T00:00:00Z' } };
    if (path === '/api/chat/read-customer/') return {};
    if (path === chatHistory.path) {
      const { skip, limit } = v.parse(chatHistory.body, body);
      return [...this.messages].reverse().slice(skip, skip + limit);
    }
    if (path !== sendMessage.path) throw new Error(`nobody answers ${path}`);
    const { clientId, message } = v.parse(sendMessage.body, body);
    const before = this.messages.find((one) => one.clientId === clientId);
    const stored = before ?? this.append({ clientId, sender: 'customer', message });
    return { createdAt: stored.createdAt, _id: stored._id };
  }

  readonly fetch: typeof globalThis.fetch = async (address, init) => {
    this.requests++;
    const lost = () => new TypeError('the connection broke');
    await soon(this.chance() * 2);
    if (!this.up) throw lost();
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = this.reply(new URL(String(address)).pathname, body);
    const before = this.cuts;
    await soon(this.chance() * 2);
    init?.signal?.throwIfAborted();
    // Cut between: the service has it, the phone does not know.
    if (!this.up || this.cuts !== before) throw lost();
    return Response.json(answer);
  };
}

/** The share of the socket's messages that is lost without a word. */
const LOST = 0.05;

/** A socket of socket.io's kind: comes back by itself, loses what was on its way, and keeps no order. */
class Socket implements RoomSocket {
  connected = false;
  private joined = false;
  private wanted = false;
  private readonly listeners = new Map<string, (payload: unknown) => void>();

  constructor(
    private readonly service: Service,
    private readonly chance: () => number,
  ) {}

  on(event: string, listener: (payload: unknown) => void) {
    this.listeners.set(event, listener);
  }
  connect() {
    this.wanted = true;
    this.retry();
  }
  private retry() {
    setTimeout(() => {
      if (!this.wanted || this.connected) return;
      if (!this.service.up) return this.retry();
      this.connected = true;
      this.service.enter(this);
      this.listeners.get('connect')?.(undefined);
    }, this.chance() * 3);
  }
  disconnect() {
    this.wanted = false;
    this.drop();
  }
  drop() {
    if (!this.connected) return;
    this.connected = false;
    this.joined = false;
    this.service.leave(this);
    this.listeners.get('disconnect')?.(undefined);
    if (this.wanted) this.retry();
  }
  /** Promises nothing: what travels may be overtaken, lost, or arrive after a return. */
  bring(event: string, payload: unknown) {
    if (!this.joined || this.chance() < LOST) return;
    const travel = this.chance() * (this.chance() < 0.2 ? 30 : 4);
    setTimeout(() => {
      if (this.joined) this.listeners.get(event)?.(payload);
    }, travel);
  }
  async ask(event: string, payload: unknown) {
    await soon(this.chance() * 2);
    if (!this.connected) throw new Error('socket has been disconnected');
    expect(event).toBe(chatSocket.join);
    expect(v.parse(joinRequest, payload)).toEqual({ room: 'chat-7' });
    this.joined = true;
    await soon(this.chance() * 2);
    if (!this.connected) throw new Error('socket has been disconnected');
    return { joined: true };
  }
}

const noFiles: Files = {
  get: async () => null,
  put: async () => {},
  remove: async () => {},
  keepOnly: async () => {},
};

/** The chat on one phone: opened, closed and opened again with what the phone keeps. */
function chatOn(world: World, service: Service, chance: () => number) {
  const clock = new SimulatedClock();
  const machine = chatFlow({
    token: () => 'T',
    locale: () => 'th',
    open: async () => new Socket(service, chance),
    files: noFiles,
  })(world);
  const actor = createActor(machine, { input: { member: true }, clock }).start();
  return {
    pass: (milliseconds: number) => clock.increment(milliseconds),
    children: () => actor.getSnapshot().children,
    write(text: string) {
      const { composer } = actor.getSnapshot().children;
      composer?.send({ type: 'draft.changed', text });
      composer?.send({ type: 'draft.send' });
      return composer !== undefined;
    },
    /** The player opens the panel, or closes it. */
    open: () => actor.send({ type: 'panel.open' }),
    close: () => actor.send({ type: 'panel.close' }),
    stop: () => actor.stop(),
  };
}

const textOf = ({ message }: Conversation) => (message.message_type === 'text' ? message.payload.message : '?');
const isFrom = (sender: string) => (message: Conversation) => message.sender === sender;

/** Messages that support writes in one go while the line is cut. */
const BURST = 60;

interface Life {
  readonly seed: number;
  readonly messages: number;
  readonly cuts: number;
  readonly reloads: number;
  /** The number of times that the player is away for long. */
  readonly absences: number;
}

async function live({ seed, messages, cuts, reloads, absences }: Life) {
  const chance = random(seed);
  const service = new Service(chance);
  const world = phone({ baseUrl: 'http://service.test', token: 'T', fetch: service.fetch });
  let chat = chatOn(world, service, chance);
  const step = async () => {
    await soon(chance() * 3);
    chat.pass(chance() * 2000);
    // The player looks around meanwhile.
    const whim = chance();
    if (whim < 0.05) chat.children().history?.send({ type: 'older.wanted' });
    else if (whim < 0.1) chat.open();
    else if (whim < 0.15) chat.close();
  };
  let answered = 0;
  const answer = () =>
    service.append({
      sender: 'support',
      message: { message_type: 'text', payload: { message: `support ${answered++}` } },
    });
  for (let waited = 0; chat.children().outbox === undefined; waited++) {
    if (waited > 500) throw new Error('the chat did not open');
    await step();
  }
  const deeds = [
    ...Array.from({ length: messages / 2 }, (_, n) => ({ kind: 'player' as const, text: `player ${n}` })),
    ...Array.from({ length: cuts }, () => ({ kind: 'cut' as const, text: '' })),
    ...Array.from({ length: reloads }, () => ({ kind: 'reload' as const, text: '' })),
    ...Array.from({ length: absences }, () => ({ kind: 'absence' as const, text: '' })),
  ];
  const places = new Map(deeds.map((deed) => [deed, chance()]));
  // The player's own stay in their order; everything else falls where it may.
  const player = deeds.filter(({ kind }) => kind === 'player').map((deed) => places.get(deed) ?? 0);
  player.sort((one, other) => one - other);
  deeds.forEach((deed) => {
    if (deed.kind === 'player') places.set(deed, player.shift() ?? 0);
  });
  deeds.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));

  const written: string[] = [];
  for (const deed of deeds) {
    if (deed.kind === 'player') {
      for (let waited = 0; !chat.write(deed.text); waited++) {
        if (waited > 2000) throw new Error('the chat did not come back');
        service.up ||= waited > 20;
        await step();
      }
      written.push(deed.text);
      answer();
    } else if (deed.kind === 'cut') service.cut();
    else if (deed.kind === 'absence') {
      service.cut();
      for (let said = 0; said < BURST; said++) answer();
    } else {
      chat.stop();
      chat = chatOn(world, service, chance);
    }
    if (chance() < 0.5) await step();
    if (!service.up && chance() < 0.6) service.up = true;
  }
  service.up = true;
  const shown = () => {
    const history = chat.children().history?.getSnapshot();
    return history === undefined ? [] : timelineOf(history.context);
  };
  let looked = false;
  const isDone = () => {
    const { outbox, history } = chat.children();
    if (outbox?.getSnapshot().context.unsent.length !== 0) return false;
    if (!history?.getSnapshot().matches({ newest: 'current' })) return false;
    // The loss of the very last message is noticed only when the player looks again.
    if (!looked) chat.open();
    looked = true;
    history.send({ type: 'older.wanted' });
    return history.getSnapshot().context.complete && shown().length >= messages + absences * BURST;
  };
  for (let waited = 0; !isDone(); waited++) {
    if (waited > 3000) break;
    await step();
  }
  return { service, written, shown: shown(), chat };
}

const SEEDS = LARGE ? 100 : 1;
/** Milliseconds that a life may take, on a machine that has much else to do. */
const LIMIT = 240_000;
const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1);

describe('a line that is cut at random, and loses and mixes what the socket brings', () => {
  const isWhole = ({ service, written, shown, chat }: Awaited<ReturnType<typeof live>>) => {
    expect(service.messages.filter(isFrom('customer')).map(textOf)).toEqual(written);
    expect(shown.map(({ _id }) => _id)).toEqual(service.messages.map(({ _id }) => _id));
    expect(shown.map(textOf)).toEqual(service.messages.map(textOf));
    // Nothing is left behind on the phone.
    expect(chat.children().outbox?.getSnapshot().context.unsent).toEqual([]);
    chat.stop();
  };

  test.each(seeds)(
    '500 messages, 100 cuts (seed %i): each once, in order, on both sides',
    async (seed) => {
      const lived = await live({ seed, messages: 500, cuts: 100, reloads: 0, absences: 0 });
      expect(lived.service.cuts).toBe(100);
      expect(lived.service.messages).toHaveLength(500);
      isWhole(lived);
    },
    LIMIT,
  );

  test.each(seeds)(
    'with 10 reloads of the page between (seed %i)',
    async (seed) => isWhole(await live({ seed, messages: 200, cuts: 50, reloads: 10, absences: 0 })),
    LIMIT,
  );

  test(
    'with 10 reloads of the page between, where the clock stands still',
    async () => {
      const still = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21));
      try {
        isWhole(await live({ seed: 1, messages: 200, cuts: 50, reloads: 10, absences: 0 }));
      } finally {
        still.mockRestore();
      }
    },
    LIMIT,
  );

  test.each(seeds)(
    'with long absences: many messages came meanwhile (seed %i)',
    async (seed) => {
      const lived = await live({ seed, messages: 100, cuts: 40, reloads: 0, absences: 5 });
      expect(lived.service.messages).toHaveLength(400);
      isWhole(lived);
    },
    LIMIT,
  );
});
