/** A tab's end of the chat's socket: it connects again by itself, and what a network does to a line happens to it. */
import * as v from 'valibot';
import type { RoomSocket } from '../../src/adapters/socket.ts';
import type { Tab } from './browser.ts';
import type { FarEnd, Socket } from './instead/socket-io.ts';
import type { Drawn } from './network.ts';
import type { Random } from './random.ts';
import type { ServiceHost } from './service.ts';

/** The fates of a message from the service over the line. */
export const LINE_FATES = {
  /** It never arrives, and nobody notices. */
  wordLost: 1,
  wordLate: 2,
  wordDoubled: 2,
  /** The connection ends; the phone notices at once, or when it has heard nothing for a while. */
  lineBroken: 2,
} as const;
export type LineFate = keyof typeof LINE_FATES;

/** Milliseconds. */
const ANSWER_LIMIT = 5000;
const RECONNECT = { first: 500, longest: 5000 };
/** The time without a sign from the other side. */
const SILENCE = 45_000;

export interface LineReach {
  service(): ServiceHost;
  drawn(tab: Tab, what: string): Drawn;
  /** Draws what becomes of the next word. */
  lineFate(drawn: Drawn): LineFate | null;
  note(tab: Tab, what: string, details: Record<string, unknown>): void;
  /** A page receives word that it is in its room; `isStill`: without a break since. */
  joined(tab: Tab, isStill: () => boolean): void;
}

const joinedReply = v.object({ joined: v.literal(true) });

export class Line implements RoomSocket {
  connected = false;
  readonly #listeners = new Map<string, (payload: unknown) => void>();
  readonly #asked = new Set<(reason: Error) => void>();
  /** Comes again by itself. */
  #isWanted = false;
  #isConnecting = false;
  /** True while it waits before it tries again. */
  #isWaiting = false;
  #tries = 0;
  #socket: Socket | null = null;
  readonly #random: Random;

  constructor(
    readonly tab: Tab,
    readonly reach: LineReach,
    readonly token: () => string | null,
  ) {
    this.#random = reach.drawn(tab, 'line').random;
  }

  on(event: string, listener: (payload: unknown) => void): void {
    this.#listeners.set(event, listener);
  }

  connect(): void {
    this.#isWanted = true;
    if (!this.connected && !this.#isConnecting && !this.#isWaiting) this.#try();
  }

  disconnect(): void {
    this.#isWanted = false;
    this.#isConnecting = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket !== null) this.tab.phone.timeline.after(this.#delay(), null, () => socket.lose());
    this.#lost();
  }

  ask(event: string, payload: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      const fail = (reason: Error) => {
        if (this.#asked.delete(fail)) reject(reason);
      };
      this.#asked.add(fail);
      this.tab.later(ANSWER_LIMIT, () => fail(new Error('operation has timed out')));
      if (socket === null) return;
      const service = this.reach.service();
      service.timeline.after(this.#delay(), service.party, () =>
        socket.say(event, payload, (reply) =>
          this.tab.later(this.#delay(), () => {
            if (this.#socket !== socket || !this.#asked.delete(fail)) return;
            resolve(reply);
            if (v.is(joinedReply, reply)) this.reach.joined(this.tab, () => this.#socket === socket);
          }),
        ),
      );
    });
  }

  #delay = () => this.#random.between(15, 250);

  #tell(event: string, payload?: unknown): void {
    this.#listeners.get(event)?.(payload);
  }

  #try(): void {
    this.#isConnecting = true;
    const service = this.reach.service();
    const token = this.token();
    const refused = () =>
      this.tab.later(this.#delay(), () => {
        if (!this.#isConnecting) return;
        this.#isConnecting = false;
        this.#tell('connect_error');
        this.#again();
      });
    service.timeline.after(this.#delay(), service.party, () => {
      if (this.tab.isGone || !this.tab.phone.online || this.tab.phone.isLineBlocked) return refused();
      let socket: Socket | null = null;
      const far: FarEnd = {
        address: this.tab.phone.address,
        auth: token === null ? {} : { token },
        hear: (event, payload) => this.#carry(socket, event, payload),
        ended: (isTold) => this.tab.later(this.#delay(), () => this.#ended(socket, !isTold)),
      };
      socket = service.accept(far);
      if (socket === null) return refused();
      const accepted = socket;
      this.tab.later(
        this.#delay(),
        () => {
          if (!this.#isConnecting || accepted.disconnected) return this.#isConnecting ? refused() : accepted.lose();
          this.#isConnecting = false;
          this.#socket = accepted;
          this.connected = true;
          this.#tries = 0;
          this.#tell('connect');
        },
        () => accepted.lose(),
      );
    });
  }

  #again(): void {
    if (!this.#isWanted || this.#isWaiting) return;
    this.#isWaiting = true;
    const wait = Math.min(RECONNECT.longest, RECONNECT.first * 2 ** this.#tries++) * this.#random.between(0.5, 1.5);
    this.tab.later(wait, () => {
      this.#isWaiting = false;
      if (this.#isWanted && !this.connected && !this.#isConnecting) this.#try();
    });
  }

  #lost(): void {
    for (const fail of [...this.#asked]) fail(new Error('socket has been disconnected'));
    if (!this.connected) return;
    this.connected = false;
    this.#tell('disconnect');
  }

  /** The connection is no more. */
  #ended(socket: Socket | null, comesAgain: boolean): void {
    if (socket === null || this.#socket !== socket) return;
    this.#socket = null;
    if (!comesAgain) this.#isWanted = false;
    this.#lost();
    this.#again();
  }

  #carry(socket: Socket | null, event: string, payload: unknown): void {
    const { tab, reach } = this;
    if (socket === null) return;
    if (tab.isGone || tab.asleepUntil > tab.phone.timeline.now + SILENCE || !tab.phone.online) {
      socket.lose();
      return void tab.later(SILENCE, () => this.#ended(socket, true));
    }
    const drawn = reach.drawn(tab, `word-${event.replace(/\W/g, '')}`);
    const { random } = drawn;
    const fate = reach.lineFate(drawn);
    if (fate !== null) reach.note(tab, 'word', { event, fate });
    const hear = (delay: number) =>
      tab.later(delay, () => {
        if (this.#socket === socket) this.#tell(event, payload);
      });
    if (fate === 'lineBroken') {
      socket.lose();
      tab.later(random.chance(0.5) ? 50 : random.between(5_000, SILENCE), () => this.#ended(socket, true));
      return;
    }
    if (fate === 'wordLost') return;
    hear(fate === 'wordLate' ? random.between(5_000, 40_000) : random.between(15, 250));
    if (fate === 'wordDoubled') hear(random.between(15, 10_000));
  }
}
