/** The production service in this process: its routes, its SQL, and its end at any moment. */
import type { FastifyInstance } from 'fastify';
import { type DoorAction, doorAction } from '../../contract/door.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Database, Listener, Queries, Transaction } from '../../server/db/database.ts';
import { openFiles } from '../../server/files/store.ts';
import { HOUSEKEEPING_EVERY, tidyUp } from '../../server/housekeeping.ts';
import { modules } from '../../server/modules.ts';
import type { TestDatabase } from '../service/database.ts';
import { type FarEnd, type Server, type Socket, serverOpened } from './instead/socket-io.ts';
import { Random } from './random.ts';
import type { Party, Timeline } from './timeline.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The browser's cookies, which the answer may change. */
  readonly jar?: Map<string, string>;
}

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly type: string;
}

/** The process has ended. */
class Killed extends Error {}

/** A life of the service, from its start to its end. Its unfinished work goes with it. */
class Life implements Party {
  readonly name = 'service';
  readonly skew = 0;
  readonly asleepUntil = 0;
  isGone = false;
  sockets: Server | null = null;
  readonly #waiting = new Set<() => void>();
  /** Functions that close what it has opened outside itself. */
  readonly #opened: (() => Promise<void>)[] = [];

  constructor(
    readonly timeline: Timeline,
    readonly random: Random,
  ) {}

  /** Each statement takes its time, during which others come in between, or the process ends. Throws Killed. */
  step(): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => reject(new Killed('the service has ended'));
      if (this.isGone) return end();
      this.#waiting.add(end);
      this.timeline.after(this.random.between(0.2, 3), this, () => {
        if (!this.#waiting.delete(end)) return;
        resolve();
      });
    });
  }

  /** Notifications come like any others: as events of their own. */
  async listen(db: Database, name: string, { heard }: Listener): Promise<() => Promise<void>> {
    const stop = await db.listen(name, {
      heard: (payload) => void this.timeline.after(0, this, () => heard(payload)),
      missed: () => {},
    });
    this.#opened.push(stop);
    return stop;
  }

  onWrite(db: Database, heard: () => void): () => void {
    const stop = db.onWrite(heard);
    this.#opened.push(async () => stop());
    return stop;
  }

  end(): void {
    this.isGone = true;
    for (const end of this.#waiting) end();
    this.#waiting.clear();
    for (const stop of this.#opened.splice(0)) void this.timeline.real(stop());
    for (const socket of this.sockets?.sockets.sockets.values() ?? []) socket.conn.close();
  }
}

function stepped<Q extends Queries>(queries: Q, life: Life): Queries {
  return {
    async query(sql, params) {
      await life.step();
      return queries.query(sql, params);
    },
    async script(sql) {
      await life.step();
      return queries.script(sql);
    },
  };
}

function steppedDatabase(db: Database, life: Life): Database {
  return {
    ...db,
    ...stepped(db, life),
    listen: (name, listener) => life.listen(db, name, listener),
    onWrite: (heard) => life.onWrite(db, heard),
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      await life.step();
      return db.transaction(async (tx) => {
        // The server runs statements one after the other, in the order in which they were sent, and all before the
        // commit.
        let last: Promise<unknown> = Promise.resolve();
        const inTurn = <R>(asked: () => Promise<R>): Promise<R> => {
          const turn = last.then(() => life.step()).then(asked);
          last = turn.catch(() => {});
          return turn;
        };
        const parts: Transaction = {
          query: (sql, params) => inTurn(() => tx.query(sql, params)),
          script: (sql) => inTurn(() => tx.script(sql)),
          sent: (asked) => tx.sent(asked),
          savepoint: (part) => tx.savepoint(part),
        };
        try {
          return await work(parts);
        } finally {
          // This holds also where the work was refused: its statements were on their way to the server by then.
          await last;
        }
      });
    },
  };
}

/** Hears what is said to a phone over a line, and when the line is in its room or has ended. */
export interface Listening {
  readonly hear: FarEnd['hear'];
  readonly joined: (reply: unknown) => void;
  readonly closed: () => void;
}

/** A process, and what of it ends with it. */
interface Running {
  readonly app: FastifyInstance;
  readonly life: Life;
}

/** A process that takes no more requests has so long for those that it has. Milliseconds. */
const DRAINING = 10_000;

export const DESK_TOKEN = 'the-desk-of-the-simulation-0000000000';
/** The secret of the key for an action, by which the key has its name. */
export const doorSecretOf = (action: DoorAction) => `the-simulated-key-for-${action}`.padEnd(43, '-');

/** The settings of a service for trying, with passwords that cost nothing. */
export function simulatedConfig(): Config {
  return {
    ...readConfig({
      NODE_ENV: 'test',
      STATIC_DIR: '/nonexistent',
      DATA_DIR: '/nonexistent',
      LOG_LEVEL: 'silent',
      DESK_TOKEN,
      DESK: 'on',
      DOOR_KEYS: doorAction.options.map((key) => `${key}:${key}:${doorSecretOf(key)}`).join(','),
      GAMES: 'on',
    }),
    scrypt: { N: 16, r: 1, p: 1 },
    strict: true,
  };
}

export class ServiceHost {
  /** Answers of 500 that the service gave by itself. */
  onFailure: (call: string, body: string) => void = () => {};
  onDesk: (method: string, path: string, answer: Answered | null) => void = () => {};
  /** The watcher at the door: sees each request, and the answer that is given there. */
  door: (asked: Asked) => (answer: Answered | null) => void = () => () => {};
  /** The listener at a phone's end of a line. */
  lineTo: (far: FarEnd) => Listening = ({ hear }) => ({ hear, joined: () => {}, closed: () => {} });
  /** Called when expired data is removed; the result is called with true if that came to its end. */
  tidying: () => (isDone: boolean) => void = () => () => {};
  readonly #random: Random;
  /** The processes that answer: one, and two while one takes over from the other; the latest is the last. */
  #running: readonly Running[] = [];

  constructor(
    readonly timeline: Timeline,
    readonly database: TestDatabase,
    readonly config: Config,
    seed: string,
  ) {
    this.#random = new Random(`${seed}/service`);
  }

  /** The party for which the service's code runs; null while it is down. */
  get party(): Party | null {
    return this.#latest?.life ?? null;
  }

  get isUp(): boolean {
    return this.#running.length > 0;
  }

  get #latest(): Running | undefined {
    return this.#running.at(-1);
  }

  /** Either of the running processes: the proxy in front sends to both. */
  get #any(): Running | undefined {
    return this.#running.length > 1 ? this.#random.pick(this.#running) : this.#latest;
  }

  /** Starts a process: before time runs, or from an event of its own. */
  async start(): Promise<void> {
    const life = new Life(this.timeline, this.#random);
    const { timeline, config } = this;
    // Its work at intervals ends with it.
    timeline.party = life;
    const db = steppedDatabase(this.database.db, life);
    const app = await buildApp({
      config,
      db,
      clock: () => new Date(timeline.now),
      modules,
    });
    await app.ready();
    timeline.party = null;
    life.sockets = serverOpened();
    this.#running = [...this.#running, { app, life }];
    this.#keepHouse(db, life);
  }

  /** Keeps house as `server/main.ts` does. */
  #keepHouse(db: Database, life: Life): void {
    const files = openFiles(db, this.config);
    this.timeline.after(HOUSEKEEPING_EVERY, life, () => {
      this.#keepHouse(db, life);
      const now = new Date(this.timeline.now);
      const tidied = this.tidying();
      const failed = (error: unknown) => {
        if (!life.isGone) this.onFailure('housekeeping', String(error));
      };
      tidyUp(db, now).then(
        () => tidied(true),
        (error: unknown) => {
          tidied(false);
          failed(error);
        },
      );
      files.sweep(now, failed).catch(failed);
    });
  }

  /** Another process starts, both answer for `overlap` milliseconds, and the one before ends what it has begun. */
  async release(overlap: number): Promise<void> {
    const before = this.#latest;
    if (before === undefined || this.#running.length > 1) return;
    await this.start();
    this.timeline.after(overlap, null, () => {
      this.#running = this.#running.filter((one) => one !== before);
      for (const socket of before.life.sockets?.sockets.sockets.values() ?? []) socket.conn.close();
      this.timeline.after(DRAINING, null, () => before.life.end());
    });
  }

  /** The process ends: whatever it was doing is not done, and what was not committed is undone. */
  kill(): void {
    for (const { life } of this.#running) life.end();
    this.#running = [];
  }

  /** All that a phone has. */
  breakLines(address: string): void {
    for (const { life } of this.#running)
      for (const socket of [...(life.sockets?.sockets.sockets.values() ?? [])])
        if (socket.far.address === address) socket.conn.close();
  }

  /** A phone's line; null where it is not let in, or the service is down. */
  accept(far: FarEnd): Socket | null {
    const heard = this.lineTo(far);
    const socket = this.#any?.life.sockets?.accept({ ...far, hear: heard.hear }) ?? null;
    socket?.on('joined', heard.joined).on('disconnect', heard.closed);
    return socket;
  }

  /** `heard`: null where the connection broke, because the service is down or has gone. */
  handle(asked: Asked, told: (answer: Answered | null) => void): void {
    const running = this.#any;
    if (running === undefined) {
      told(null);
      return;
    }
    const seen = this.door(asked);
    const heard = (answer: Answered | null) => {
      seen(answer);
      told(answer);
    };
    const { app, life } = running;
    const { jar } = asked;
    this.timeline.party = life;
    const { method } = asked;
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE')
      throw new TypeError(`no such method: ${method}`);
    app
      .inject({
        method,
        url: asked.url,
        headers: { host: 'wallet.test', ...asked.headers },
        ...(asked.body === null ? {} : { payload: asked.body }),
        cookies: Object.fromEntries(jar ?? []),
        remoteAddress: '127.0.0.1',
      })
      .then(
        (response) => {
          if (life.isGone) return heard(null);
          for (const { name, value } of response.cookies) jar?.set(name, value);
          const { statusCode: status, body } = response;
          if (status === 500) this.onFailure(`${method} ${asked.url}`, body);
          heard({ status, body, type: String(response.headers['content-type'] ?? '') });
        },
        (error: unknown) => {
          if (!life.isGone) this.onFailure(`${method} ${asked.url}`, String(error));
          heard(null);
        },
      );
  }

  /** Acts for the outside world, by the desk. Undefined where the service is down. */
  desk(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    return new Promise((resolve) => {
      const headers = {
        host: 'localhost',
        authorization: `Bearer ${DESK_TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      this.handle(
        { method, url: `/desk/api/${path}`, headers, body: body === undefined ? null : JSON.stringify(body) },
        (answer) => {
          this.onDesk(method, path, answer);
          resolve(answer?.status === 200 ? JSON.parse(answer.body) : undefined);
        },
      );
    });
  }
}
