/** The stand-in for `socket.io`: the same to server/chat/socket.ts, without a network. `line.ts` is the other end. */
import { EventEmitter } from 'node:events';

/** A phone's end of a connection. */
export interface FarEnd {
  readonly address: string;
  readonly auth: object;
  /** Receives an event. */
  hear(event: string, payload: unknown): void;
  /** The service has ended the connection. `isTold`: by its own word, after which apps do not come again by themselves. */
  ended(isTold: boolean): void;
}

/** Whatever carries it. What is said arrives at once: nothing is ever unsent. */
class Connection extends EventEmitter {
  readonly request: object;
  readonly transport = { writable: true };
  constructor(
    address: string,
    readonly close: () => void,
  ) {
    super();
    this.request = {
      headers: {},
      socket: Object.assign(new EventEmitter(), { remoteAddress: address, destroy: close }),
    };
  }
}

export class Socket extends EventEmitter {
  readonly data: Record<string, unknown> = {};
  readonly rooms = new Set<string>();
  readonly handshake: { readonly auth: object };
  readonly conn: Connection;
  disconnected = false;

  constructor(
    readonly server: Server,
    readonly id: string,
    readonly far: FarEnd,
  ) {
    super();
    this.handshake = { auth: far.auth };
    this.conn = new Connection(far.address, () => this.#end(() => far.ended(false)));
    this.join(id);
  }

  join(room: string): void {
    this.rooms.add(room);
    const { rooms } = this.server.sockets.adapter;
    const there = rooms.get(room) ?? new Set();
    rooms.set(room, there.add(this.id));
  }

  leave(room: string): void {
    this.rooms.delete(room);
    const { rooms } = this.server.sockets.adapter;
    rooms.get(room)?.delete(this.id);
    if (rooms.get(room)?.size === 0) rooms.delete(room);
  }

  disconnect(_closes: boolean): void {
    this.#end(() => this.far.ended(true));
  }

  /** The phone says something; `answer` takes what is answered. */
  say(event: string, payload: unknown, answer: (reply: unknown) => void): void {
    if (this.disconnected) return;
    this.conn.emit('packet');
    this.emit(event, payload, (reply: unknown) => {
      if (event === 'join') this.emit('joined', reply);
      answer(reply);
    });
  }

  /** The phone has gone. */
  lose(): void {
    this.#end(() => {});
  }

  #end(tell: () => void): void {
    if (this.disconnected) return;
    this.disconnected = true;
    for (const room of [...this.rooms]) this.leave(room);
    this.server.sockets.sockets.delete(this.id);
    this.emit('disconnect');
    this.conn.emit('close');
    tell();
  }
}

type Allow = (request: object, answer: (error: null, isAllowed: boolean) => void) => void;

/** The server that was opened last. */
let opened: Server | null = null;
export function serverOpened(): Server | null {
  const server = opened;
  opened = null;
  return server;
}

export class Server extends EventEmitter {
  readonly engine = Object.assign(new EventEmitter(), { close: () => this.#each((socket) => socket.conn.close()) });
  readonly sockets = { sockets: new Map<string, Socket>(), adapter: { rooms: new Map<string, Set<string>>() } };
  readonly #allow: Allow;
  #count = 0;

  constructor(_server: object, { allowRequest }: { readonly allowRequest: Allow }) {
    super();
    this.#allow = allowRequest;
    opened = this;
  }

  readonly local = {
    to: (room: string) => ({
      emit: (event: string, payload: unknown) => {
        // The payload as it travels.
        for (const socket of this.#in(room)) socket.far.hear(event, JSON.parse(JSON.stringify(payload)));
      },
    }),
    in: (room: string) => ({
      disconnectSockets: (closes: boolean) => {
        for (const socket of this.#in(room)) socket.disconnect(closes);
      },
    }),
  };

  /** A phone connects; null where it is not let in. */
  accept(far: FarEnd): Socket | null {
    const socket = new Socket(this, `s${++this.#count}`, far);
    let isLetIn = false;
    this.#allow(socket.conn.request, (_error, isAllowed) => {
      isLetIn = isAllowed;
    });
    if (!isLetIn) return null;
    this.sockets.sockets.set(socket.id, socket);
    this.engine.emit('connection', socket.conn);
    if (socket.disconnected) return null;
    this.emit('connection', socket);
    return socket;
  }

  #each(work: (socket: Socket) => void): void {
    for (const socket of [...this.sockets.sockets.values()]) work(socket);
  }

  #in(room: string): Socket[] {
    const ids = this.sockets.adapter.rooms.get(room) ?? new Set();
    return [...ids].flatMap((id) => this.sockets.sockets.get(id) ?? []);
  }
}
