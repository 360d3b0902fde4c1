/**
 * Somebody who chats, for the tests of delivery: `Party` is what they need of an app, `simpleParty` the least honest app
 * there can be. It catches up by the history whenever it joined anew, and sends again under the same `clientId` until it
 * has an answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import {
  type Conversation,
  chatConfig,
  chatHistory,
  chatSocket,
  conversation,
  joinReply,
  sendMessage,
} from '../../contract/chat.ts';
import { ApiFailure } from '../../src/api/client.ts';
import { phone } from './phone.ts';

export interface Party {
  /** Writes a text; resolves when it is sent for good. Texts go in the order in which they were written. */
  write(text: string): Promise<void>;
  /** The messages that the app shows, oldest first. */
  shown(): readonly Conversation[];
  close(): void;
}

/** A party's access to the service: a member by token and id. */
export interface Seat {
  readonly url: string;
  readonly token: string;
  readonly id: string;
}

/** Messages of one page of the history (rule: Chat history). */
const PAGE = 10;
/** Milliseconds between two tries. */
const AGAIN = 250;

export const textOf = ({ message }: Conversation) =>
  message.message_type === 'text' ? message.payload.message : `(${message.message_type})`;

const timeOf = ({ createdAt }: Conversation) => Date.parse(createdAt);

export function simpleParty({ url, token, id }: Seat): Party {
  const { api } = phone({ baseUrl: url, token });
  const messages = new Map<string, Conversation>();
  let closed = false;
  let queue = Promise.resolve();

  const take = (message: Conversation) => void messages.set(message._id ?? '', message);

  /** Repeats the work until it is done: without a connection, and when the service limits requests. */
  async function insist<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
    while (!closed) {
      try {
        const value = await work();
        if (value !== undefined) return value;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
      }
      await sleep(AGAIN);
    }
    return undefined;
  }

  const page = (skip: number) =>
    insist(async () => {
      const answer = await api.send(chatHistory, { body: { limit: PAGE, skip } });
      if (!answer.ok) throw new Error(`the history was refused: ${answer.code}`);
      return answer.value;
    });

  /** Up to this time nothing is missing. */
  let solid = 0;
  let whole = false;
  const newest = () => Math.max(solid, ...[...messages.values()].map(timeOf));

  /**
   * Page by page, until what was whole before: a page of nothing new proves nothing, since what came meanwhile by the
   * socket may fill it. Messages that come meanwhile only make pages overlap.
   */
  async function catchUp(connection: string | undefined) {
    for (let skip = 0; ; skip += PAGE) {
      const found = (await page(skip)) ?? [];
      for (const message of found) take(message);
      if (found.length < PAGE || found.some((message) => timeOf(message) <= solid)) break;
    }
    whole = socket.connected && socket.id === connection;
  }

  const socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 500,
    reconnectionDelayMax: 500,
    forceNew: true,
  });
  socket.on('connect', async () => {
    const settings = await insist(async () => {
      const answer = await api.send(chatConfig, {});
      return answer.ok ? answer.value : undefined;
    });
    try {
      const room = `${settings?.PREFIX}${id}`;
      const reply: unknown = await socket.timeout(30_000).emitWithAck(chatSocket.join, { room });
      if (v.parse(joinReply, reply).joined) await catchUp(socket.id);
    } catch {
      // The connection broke meanwhile, and comes again by itself.
      if (socket.connected) socket.disconnect().connect();
    }
  });
  socket.on(chatSocket.messaging, (message: unknown) => take(v.parse(conversation, message)));
  socket.on('disconnect', () => {
    if (whole) solid = newest();
    whole = false;
  });
  // Only after `disconnect` by the service, and after a refused handshake, does the client not try by itself.
  const check = setInterval(() => {
    if (!socket.active) socket.connect();
  }, 1000);

  return {
    write(text) {
      const body = {
        sender: 'customer',
        clientId: randomUUID(),
        message: { message_type: 'text' as const, payload: { message: text } },
      };
      queue = queue.then(async () => {
        await insist(async () => {
          const answer = await api.send(sendMessage, { body });
          if (answer.ok) return answer.value;
          if (answer.code !== 'REQUEST_LIMIT') throw new Error(`a message was refused: ${answer.code}`);
          return undefined;
        });
      });
      return queue;
    },
    shown: () => [...messages.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt)),
    close() {
      closed = true;
      clearInterval(check);
      socket.disconnect();
    },
  };
}
