/**
 * The globals of browser and Node by which code reads the clock, draws at random, waits or reaches out, put in place of
 * the real ones. They belong to whoever the timeline says is at work (`Timeline.party`): so one process holds many phones.
 */
import crypto from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import type { Random } from './random.ts';
import { type Happening, Timeline } from './timeline.ts';

/** The globals that a tab gives to the code that runs in it. */
export interface Surroundings {
  readonly window: object;
  readonly document: object;
  readonly navigator: object;
  readonly BroadcastChannel: new (name: string) => object;
  readonly fetch: typeof fetch;
}

interface Stage {
  timeline: Timeline;
  surroundings: () => Surroundings | null;
}

/** The stage of the run that is under way: one at a time in a process. */
const stage: Stage = { timeline: new Timeline(Date.now(), 'before'), surroundings: () => null };

/** Makes the globals this run's from now on. */
export function enter(timeline: Timeline, surroundings: () => Surroundings | null): void {
  stage.timeline = timeline;
  stage.surroundings = surroundings;
}

const clock = () => stage.timeline.now + (stage.timeline.party?.skew ?? 0);
const random = (): Random => stage.timeline.random;

const RealDate = Date;
/** `Date` of virtual time. */
class VirtualDate extends RealDate {
  constructor(...given: [] | [value: number | string | Date]) {
    if (given.length === 0) super(clock());
    else super(...(given as [number]));
  }
  static override now(): number {
    return Math.floor(clock());
  }
}

class Timer {
  constructor(public happening: Happening | null) {}
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return false;
  }
  refresh() {
    return this;
  }
  close() {
    if (this.happening !== null) this.happening.isCancelled = true;
  }
}

type Callback = (...given: unknown[]) => void;

function setVirtualTimeout(callback: Callback, delay = 0, ...given: unknown[]): Timer {
  const { timeline } = stage;
  return new Timer(timeline.after(Number(delay) || 0, timeline.party, () => callback(...given)));
}

function setVirtualInterval(callback: Callback, delay = 0, ...given: unknown[]): Timer {
  const { timeline } = stage;
  const { party } = timeline;
  const timer = new Timer(null);
  const wait = () => {
    timer.happening = timeline.after(Math.max(1, Number(delay) || 0), party, () => {
      wait();
      callback(...given);
    });
  };
  wait();
  return timer;
}

const clearVirtual = (timer: unknown) => {
  if (timer instanceof Timer) timer.close();
};

const realImmediate = timers.setImmediate;
/** Real, but the timeline waits for it. */
const setCountedImmediate = (callback: Callback, ...given: unknown[]) => {
  const done = stage.timeline.hold();
  return realImmediate(() => {
    done();
    callback(...given);
  });
};

function signalAfter(delay: number): AbortSignal {
  const controller = new AbortController();
  setVirtualTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), delay);
  return controller.signal;
}

const bytes = (count: number) => Buffer.from(random().bytes(count));
const uuid = () => {
  const hex = bytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};
const wholeNumber = (first: number, second?: number) => {
  const [least, end] = second === undefined ? [0, first] : [first, second];
  return least + random().below(end - least);
};
const bytesOf = (data: ArrayBuffer | Uint8Array) => new Uint8Array(data);
/** Digests and envelopes, at once: in the browser's way, on a thread of their own, they would be done in any order. */
const subtle = {
  digest: async (_: 'SHA-256', data: ArrayBuffer | Uint8Array) =>
    bytesOf(crypto.createHash('sha256').update(bytesOf(data)).digest()).buffer,
  importKey: async (_: 'raw', key: Uint8Array) => key,
  async encrypt({ iv }: { iv: Uint8Array }, key: Uint8Array, data: Uint8Array) {
    const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
    return bytesOf(Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()])).buffer;
  },
};
const pageCrypto = {
  subtle,
  randomUUID: uuid,
  getRandomValues(into: Uint8Array) {
    into.set(random().bytes(into.length));
    return into;
  },
};

const put = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
const found = (name: keyof Surroundings) =>
  Object.defineProperty(globalThis, name, { configurable: true, get: () => stage.surroundings()?.[name] });

/** Puts all of them in place, for as long as the process lives. Before anything of the product is loaded. */
function install(): void {
  put(globalThis, 'Date', VirtualDate);
  put(performance, 'now', () => stage.timeline.now);
  put(Math, 'random', () => random().next());
  put(AbortSignal, 'timeout', signalAfter);
  for (const on of [globalThis, timers]) {
    put(on, 'setTimeout', setVirtualTimeout);
    put(on, 'setInterval', setVirtualInterval);
    put(on, 'clearTimeout', clearVirtual);
    put(on, 'clearInterval', clearVirtual);
    put(on, 'setImmediate', setCountedImmediate);
  }
  put(globalThis, 'crypto', pageCrypto);
  put(crypto, 'randomBytes', bytes);
  put(crypto, 'randomUUID', uuid);
  put(crypto, 'randomInt', wholeNumber);
  syncBuiltinESMExports();
  // A window has as many listeners as it has flows.
  setMaxListeners(0);
  for (const name of ['window', 'document', 'navigator', 'BroadcastChannel', 'fetch'] as const) found(name);
}

install();
