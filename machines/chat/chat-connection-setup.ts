import { emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';
import type {
  ChatConnectionContext,
  ChatConnectionEvent,
  ChatConnectionInput,
  RoomTold,
  SocketCommand,
} from './chat-connection.ts';

/** The types, actors, actions and delays of the chart in `chat-connection.machine.ts`. */
export const chatConnectionSetup = setup({
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
    tellJoined: sendTo(
      ({ context }) => context.owner,
      ({ event }) => ({
        type: 'room.joined' as const,
        ...(event.type === 'socket.joined' && event.unchanged === true && { unchanged: true }),
      }),
    ),
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
});
