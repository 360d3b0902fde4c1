import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate';
import type { Conversation } from '../../contract/chat.ts';
import type { Figure } from '../../contract/money.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { listening } from '../provided.ts';

/** What the socket is told. */
export type SocketCommand =
  /** Connect, if it is not connected or about to. */
  | { readonly type: 'socket.connect' }
  /** Let go of a connection that only seems to be there, and connect anew at once. */
  | { readonly type: 'socket.restart' }
  | { readonly type: 'socket.join' }
  /** Say so if it is not connected. */
  | { readonly type: 'socket.check' };

/** What comes from the room. */
export type RoomTold =
  | { readonly type: 'message.received'; readonly message: Conversation }
  /** Something changed on the member's account. `deposit`: satang that have come in; null for any other change. */
  | { readonly type: 'account.told'; readonly deposit: Figure | null }
  /** Support has read the player's messages up to this moment, ISO 8601. */
  | { readonly type: 'read.received'; readonly readAt: string };

export type ChatConnectionEvent =
  | { readonly type: 'socket.connected' }
  | { readonly type: 'socket.lost' }
  | { readonly type: 'socket.joined' }
  /** The service did not let the player into the room. */
  | { readonly type: 'socket.refused' }
  /** The phone was woken, the page is looked at again, or the network is back. */
  | { readonly type: 'phone.woke' }
  /** The player asks for everything anew. */
  | { readonly type: 'connection.renew' }
  | ConnectionChanged
  | RoomTold;

/** What the connection tells its owner. */
export type ConnectionTold =
  /** In the room from now on: what was said meanwhile must be caught up with. */
  { readonly type: 'room.joined' } | { readonly type: 'room.left' } | RoomTold;

export interface ChatConnectionInput {
  readonly owner: ActorRef<Snapshot<unknown>, ConnectionTold>;
  readonly room: string;
}

interface ChatConnectionContext extends ChatConnectionInput {
  /** Has been in the room: from then on it is a return. */
  joinedOnce: boolean;
  /** The phone has a connection, as far as it knows. */
  online: boolean;
}

/** The chat's realtime connection. It never gives up. */
export const chatConnectionMachine = setup({
  types: {
    context: {} as ChatConnectionContext,
    events: {} as ChatConnectionEvent,
    emitted: {} as ActorBroken,
    input: {} as ChatConnectionInput,
    tags: {} as 'busy',
  },
  actors: {
    /** The socket (websocket only, reconnecting by itself after 500 ms and on, without end) and the phone's waking. */
    socket: listening<SocketCommand, { room: string }>('socket'),
    connection: listening('connection'),
  },
  actions: {
    connect: sendTo('socket', { type: 'socket.connect' }),
    restart: sendTo('socket', { type: 'socket.restart' }),
    join: sendTo('socket', { type: 'socket.join' }),
    check: sendTo('socket', { type: 'socket.check' }),
    tellJoined: sendTo(({ context }) => context.owner, { type: 'room.joined' }),
    tellLeft: sendTo(({ context }) => context.owner, { type: 'room.left' }),
    pass: sendTo(
      ({ context }) => context.owner,
      (_, told: RoomTold) => told,
    ),
    tellBroken: emit(brokenIn),
  },
  delays: {
    /** Milliseconds. */
    checkInterval: 5000,
  },
}).createMachine({
  id: 'chatConnection',
  context: ({ input }) => ({ ...input, joinedOnce: false, online: true }),
  invoke: [
    {
      id: 'socket',
      src: 'socket',
      input: ({ context }) => ({ room: context.room }),
      onError: { actions: 'tellBroken' },
    },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'message.received': { actions: { type: 'pass', params: ({ event }) => event } },
    'account.told': { actions: { type: 'pass', params: ({ event }) => event } },
    'read.received': { actions: { type: 'pass', params: ({ event }) => event } },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'connecting',
  states: {
    connecting: {
      entry: 'connect',
      on: {
        'socket.connected': 'joining',
        'phone.woke': { description: 'No waiting for the next try.', actions: 'restart' },
        'connection.renew': { actions: 'restart' },
      },
      after: { checkInterval: { target: 'connecting', reenter: true } },
    },
    joining: {
      tags: 'busy',
      entry: 'join',
      on: {
        'socket.joined': 'joined',
        'socket.refused': 'refused',
        'socket.lost': 'connecting',
      },
      after: {
        checkInterval: {
          description: 'No answer: the connection only seems to be there.',
          target: 'connecting',
          actions: 'restart',
        },
      },
    },
    joined: {
      entry: ['tellJoined', assign({ joinedOnce: true })],
      exit: 'tellLeft',
      initial: 'resting',
      states: {
        resting: {
          after: { checkInterval: { target: 'resting', reenter: true, actions: 'check' } },
        },
      },
      on: {
        'socket.lost': 'connecting',
        'phone.woke': { description: 'A phone that slept may have lost it without a word.', target: 'joining' },
        'connection.renew': 'joining',
      },
    },
    refused: {
      description: 'Not let in, perhaps not yet: asked again with the next check.',
      on: {
        'socket.lost': 'connecting',
        'phone.woke': 'joining',
        'connection.renew': 'joining',
      },
      after: { checkInterval: 'joining' },
    },
  },
});
