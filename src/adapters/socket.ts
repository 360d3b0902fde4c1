/**
 * The chat's socket (rule: Chat socket): socket.io, websocket only, reconnecting by itself after 500 ms and on, without end. Its
 * code loads when there is a chat. The token goes in the handshake, never into the address.
 */
import * as v from 'valibot';
import { fromCallback } from 'xstate';
import {
  accountEvent,
  chatSocket,
  joinReply,
  type joinRequest,
  readEvent,
  toldConversation,
} from '../../contract/chat.ts';
import type { ChatConnectionEvent, SocketCommand } from '../../machines/chat/chat-connection.ts';
import { lineUp } from './live-line.ts';

/** The part of a socket that the app uses. */
export interface RoomSocket {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (payload: unknown) => void): unknown;
  /** Sends and waits for the acknowledgement. Rejects when the connection is lost or none comes. */
  ask(event: string, payload: unknown): Promise<unknown>;
}

export type OpenSocket = () => Promise<RoomSocket>;

/** Milliseconds (rule: Chat socket). */
const RECONNECT_DELAY = 500;
/** Later tries are further apart, each at random, so that many phones do not come back at once. Milliseconds. */
const LONGEST_DELAY = 5000;
/** Milliseconds until an acknowledgement counts as lost. */
const ANSWER_LIMIT = 5000;

/** `url`: the chat backend's, empty for the page's own origin. */
export const socketAt =
  (url: string, token: () => string | null): OpenSocket =>
  async () => {
    const { io } = await import('socket.io-client');
    const socket = io(url || window.location.origin, {
      transports: ['websocket'],
      reconnectionDelay: RECONNECT_DELAY,
      reconnectionDelayMax: LONGEST_DELAY,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      autoConnect: false,
      forceNew: true,
      // Asked anew for each try: after a login it is another one.
      auth: (give) => {
        const present = token();
        give(present === null ? {} : { token: present });
      },
    });
    return {
      get connected() {
        return socket.connected;
      },
      connect: () => socket.connect(),
      disconnect: () => socket.disconnect(),
      on: (event, listener) => socket.on(event, listener),
      ask: (event, payload) => socket.timeout(ANSWER_LIMIT).emitWithAck(event, payload),
    };
  };

/** Milliseconds since the page began. On many phones the page's own clock stands while they sleep, and the other may be set. */
const pageAge = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** The browser knows that there is no network. */
const isOffline = () => globalThis.navigator?.onLine === false;

/** Calls `woken` when the phone may have slept: the page is looked at again, was frozen, or the network is back. */
function onWaking(woken: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') woken();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) woken();
  };
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('resume', woken);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('online', woken);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('resume', woken);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('online', woken);
  };
}

/**
 * The socket behind the chat's connection. What comes in another shape than the contract's is left out. `onPutOut`: who was
 * in the room is let in no more, as after a session that was ended elsewhere. `acknowledges`: the backend answers a join;
 * elsewhere the room counts as joined until it is refused.
 */
export const roomSocket = (
  open: OpenSocket,
  onPutOut: () => void = () => {},
  acknowledges: () => boolean = () => true,
) =>
  fromCallback<SocketCommand, { room: string }>(({ input, receive, sendBack }) => {
    const tell: (event: ChatConnectionEvent) => void = sendBack;
    let socket: RoomSocket | null = null;
    let opening: Promise<void> | null = null;
    let over = false;
    let wasIn = false;
    let hasBeenIn = false;
    let lineDown = () => {};
    /** A connection is being made. Closed meanwhile, the browser would warn of it on the console. */
    let connecting = false;

    const drop = (there: RoomSocket) => {
      connecting = false;
      there.disconnect();
    };
    const made = async () => {
      const opened = await open();
      if (over) return;
      socket = opened;
      const settle = (then: () => void) => () => {
        connecting = false;
        if (over) opened.disconnect();
        else then();
      };
      opened.on(
        'connect',
        settle(() => tell({ type: 'socket.connected' })),
      );
      opened.on(
        'connect_error',
        settle(() => {}),
      );
      opened.on('disconnect', () => {
        lineDown();
        tell({ type: 'socket.lost' });
      });
      opened.on(chatSocket.messaging, (payload) => {
        const read = v.safeParse(toldConversation, payload);
        if (read.success) tell({ type: 'message.received', message: read.output });
      });
      opened.on(chatSocket.account, (payload) => {
        const read = v.safeParse(accountEvent, payload);
        if (read.success) tell({ type: 'account.told', deposit: read.output.deposit ?? null });
      });
      opened.on(chatSocket.read, (payload) => {
        const read = v.safeParse(readEvent, payload);
        if (read.success) tell({ type: 'read.received', readAt: read.output.readAt });
      });
    };
    /** Code that could not be loaded is asked for again with the next command. */
    const ready = async (then: (socket: RoomSocket) => void) => {
      opening ??= made().catch(() => {
        opening = null;
      });
      await opening;
      if (socket !== null && !over) then(socket);
    };
    const join = async (there: RoomSocket) => {
      const request: v.InferInput<typeof joinRequest> = { room: input.room };
      const asked = there.ask(chatSocket.join, request).catch(() => null);
      if (!acknowledges()) tell({ type: 'socket.joined' });
      const reply = await asked;
      // Without an answer the machine's own limit decides.
      if (over || reply === null) return;
      const read = v.safeParse(joinReply, reply);
      const isIn = read.success && read.output.joined;
      if (wasIn && !isIn) onPutOut();
      wasIn = isIn;
      lineDown();
      if (isIn && read.output.account === true) lineDown = lineUp();
      if (!isIn) return tell({ type: 'socket.refused' });
      // A line that was lost may have been so for longer than it seemed.
      const unchanged = !hasBeenIn && (read.output.unchangedFor ?? 0) * 1000 > pageAge();
      hasBeenIn = true;
      tell({ type: 'socket.joined', ...(unchanged && { unchanged }) });
    };

    receive(({ type }) => {
      void ready((there) => {
        if (type === 'socket.join') void join(there);
        if (type === 'socket.check' && !there.connected) tell({ type: 'socket.lost' });
        if (type === 'socket.restart') drop(there);
        if ((type === 'socket.restart' || type === 'socket.connect') && !isOffline()) {
          if (there.connected) tell({ type: 'socket.connected' });
          else {
            connecting = true;
            there.connect();
          }
        }
      });
    });
    const stop = onWaking(() => tell({ type: 'phone.woke' }));
    // Trying without a network is for nothing: "online" wakes it.
    const rest = () => socket && drop(socket);
    window.addEventListener('offline', rest);
    return () => {
      over = true;
      lineDown();
      stop();
      window.removeEventListener('offline', rest);
      if (!connecting) socket?.disconnect();
    };
  });
