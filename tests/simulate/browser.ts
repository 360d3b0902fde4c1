/** A player's phone: storage that outlives its tabs, and in each tab what the app needs of a browser. */
import { resolveObjectURL } from 'node:buffer';
import type { Surroundings } from './globals.ts';
import { Random } from './random.ts';
import type { Party, Timeline } from './timeline.ts';

class Changed extends Event {
  constructor(
    readonly key: string | null,
    readonly newValue: string | null,
    readonly storageArea: object,
  ) {
    super('storage');
  }
}

/** Entries are properties of their own, as those of a browser are. */
class StorageArea implements Storage {
  [name: string]: unknown;
  readonly #written: (key: string, value: string | null, area: StorageArea) => void;
  readonly #isFull: () => boolean;

  constructor(written: (key: string, value: string | null, area: StorageArea) => void, isFull: () => boolean) {
    this.#written = written;
    this.#isFull = isFull;
  }
  get length(): number {
    return Object.keys(this).length;
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    if (this.#isFull()) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    if (this.getItem(key) === value) return;
    this[key] = value;
    this.#written(key, value, this);
  }
  removeItem(key: string): void {
    if (!Object.hasOwn(this, key)) return;
    delete this[key];
    this.#written(key, null, this);
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

export type Fetching = (tab: Tab, address: string, init: RequestInit) => Promise<Response>;

export class Phone {
  readonly tabs: Tab[] = [];
  readonly local: StorageArea;
  /** Requests with a key that were sent from here, and of which nothing was heard; the phone has to remember them. */
  readonly unheard = new Map<string, { readonly call: string; readonly token: string | null; readonly at: number }>();
  /** By name: its value. */
  readonly cookies = new Map<string, string>();
  /** The chat's files, by the id of their message. */
  readonly files = new Map<string, Blob>();
  readonly #locks = new Map<string, (() => void)[]>();
  /** `missing`: the browser has none for the page, as long as it lives. */
  storage: 'works' | 'full' | 'blocked' | 'missing' = 'works';
  /** True if the browser has Web Locks. */
  hasLocks = true;
  online = true;
  /** Its network lets no sockets through. */
  isLineBlocked = false;
  skew = 0;
  #opened = 0;

  constructor(
    readonly name: string,
    readonly seed: string,
    readonly timeline: Timeline,
    readonly fetching: Fetching,
  ) {
    this.local = new StorageArea(
      (key, value, area) => this.#tellOthers(key, value, area),
      () => this.storage === 'full',
    );
  }

  get address(): string {
    return `10.0.0.${this.name.slice(1)}`;
  }

  /** A new tab at an address, or with what was open in one before it. */
  open(address: string, before?: Tab): Tab {
    this.#opened += 1;
    const tab = new Tab(this, `${this.name}.${this.#opened}`, address, before);
    this.tabs.push(tab);
    return tab;
  }

  close(tab: Tab): void {
    tab.isGone = true;
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    for (const release of tab.held.splice(0)) release();
  }

  connect(online: boolean): void {
    if (this.online === online) return;
    this.online = online;
    for (const tab of this.tabs) tab.later(0, () => tab.window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  }

  #tellOthers(key: string, value: string | null, area: StorageArea): void {
    const writer = this.timeline.party;
    for (const tab of this.tabs)
      if (tab !== writer) tab.later(1, () => tab.window.dispatchEvent(new Changed(key, value, area)));
  }

  broadcast(from: Tab, channel: string, data: unknown): void {
    for (const tab of this.tabs)
      if (tab !== from)
        tab.later(1, () => {
          for (const one of tab.channels)
            if (one.name === channel) one.dispatchEvent(new MessageEvent('message', { data }));
        });
  }

  /** `navigator.locks.request` of a tab: held until the work ends or the tab is gone. */
  async lock(tab: Tab, name: string, options: LockOptions, work: (lock: object | null) => unknown): Promise<unknown> {
    const waiting = this.#locks.get(name);
    if (waiting !== undefined && options.ifAvailable) return work(null);
    options.signal?.throwIfAborted();
    if (waiting === undefined) this.#locks.set(name, []);
    else
      await new Promise<void>((resolve, reject) => {
        const mine = () => tab.later(0, resolve, () => this.#release(name));
        waiting.push(mine);
        options.signal?.addEventListener('abort', () => {
          const at = this.#locks.get(name)?.indexOf(mine) ?? -1;
          if (at >= 0) this.#locks.get(name)?.splice(at, 1);
          reject(options.signal?.reason);
        });
      });
    let isHeld = true;
    const release = () => {
      if (isHeld) this.#release(name);
      isHeld = false;
    };
    tab.held.push(release);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      release();
      tab.held.splice(tab.held.indexOf(release), 1);
    }
  }

  #release(name: string): void {
    const waiting = this.#locks.get(name);
    const next = waiting?.shift();
    if (next === undefined) this.#locks.delete(name);
    else next();
  }
}

interface Entry {
  address: URL;
  state: unknown;
}

class Channel extends EventTarget {
  constructor(
    readonly tab: Tab,
    readonly name: string,
  ) {
    super();
    tab.channels.add(this);
  }
  postMessage(data: unknown): void {
    this.tab.phone.broadcast(this.tab, this.name, data);
  }
  close(): void {
    this.tab.channels.delete(this);
  }
}

/** `Object.assign` would read what is to be read later. */
function withGetters<A extends object, B extends object>(target: A, properties: B): A & B {
  return Object.defineProperties(target, Object.getOwnPropertyDescriptors(properties)) as A & B;
}

const ORIGIN = 'http://wallet.test';

/** One load of the app's page in a tab is one of these: a reload makes another, with what the browser keeps. */
export class Tab implements Party, Surroundings {
  readonly random: Random;
  readonly channels = new Set<Channel>();
  readonly session: StorageArea;
  readonly entries: Entry[];
  /** Functions that release the locks it holds. */
  readonly held: (() => void)[] = [];
  at: number;
  isGone = false;
  asleepUntil = 0;
  /** The app wants the page to be loaded anew. */
  wantsReload = false;

  constructor(
    readonly phone: Phone,
    readonly name: string,
    address: string,
    before?: Tab,
  ) {
    this.random = new Random(`${phone.seed}/${name}`);
    this.session = new StorageArea(
      () => {},
      () => phone.storage === 'full',
    );
    for (const [key, value] of Object.entries(before?.session ?? {})) this.session[key] = value;
    this.entries = before?.entries ?? [{ address: new URL(address, ORIGIN), state: null }];
    this.at = before?.at ?? 0;
    this.document.visibilityState = 'visible';
  }

  get skew(): number {
    return this.phone.skew;
  }

  get entry(): Entry {
    const entry = this.entries[this.at];
    if (entry === undefined) throw new TypeError(`${this.name} has no entry ${this.at}`);
    return entry;
  }

  /** The entry that "back" leads to. */
  get before(): Entry | undefined {
    return this.entries[this.at - 1];
  }

  /** `unless`: done instead where the tab is gone by then. */
  later(delay: number, work: () => void, unless?: () => void): void {
    this.phone.timeline.after(delay, unless === undefined ? this : null, () => {
      if (this.isGone) return unless?.();
      this.phone.timeline.party = this;
      work();
    });
  }

  readonly fetch: typeof fetch = (input, init = {}) => {
    if (typeof input !== 'string') throw new TypeError('the app asks by address');
    return this.phone.fetching(this, input, init);
  };

  /** The browser goes to another of the page's entries. */
  go(steps: number): void {
    this.later(20, () => {
      const to = this.at + steps;
      if (this.entries[to] === undefined || steps === 0) return;
      this.at = to;
      this.window.dispatchEvent(new Event('popstate'));
    });
  }

  #keep(address: string): void {
    const text = resolveObjectURL(address)?.text() ?? Promise.resolve('');
    void this.phone.timeline.real(text).then((kept) => {
      this.kept = kept;
    });
  }

  look(visibilityState: 'visible' | 'hidden'): void {
    if (this.document.visibilityState === visibilityState) return;
    this.document.visibilityState = visibilityState;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  /** The text of the last file that was kept. */
  kept: string | null = null;

  readonly document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement: () => {
      const link = { href: '', download: '', click: () => this.#keep(link.href) };
      return link;
    },
  });
  readonly window = this.#window();
  readonly navigator = this.#navigator();
  readonly BroadcastChannel = this.#channels();

  #window() {
    const tab = this;
    const blocked = <T>(area: T): T => {
      if (tab.phone.storage === 'blocked' || tab.phone.storage === 'missing')
        throw new DOMException('The operation is insecure.', 'SecurityError');
      return area;
    };
    const change = (state: unknown, address: string | undefined, isNew: boolean) => {
      const entry = { address: new URL(address ?? tab.entry.address, tab.entry.address), state };
      if (isNew) tab.entries.splice(++tab.at, Number.POSITIVE_INFINITY, entry);
      else tab.entries[tab.at] = entry;
    };
    return withGetters(new EventTarget(), {
      get localStorage() {
        return blocked(tab.phone.local);
      },
      get sessionStorage() {
        return blocked(tab.session);
      },
      location: {
        get pathname() {
          return tab.entry.address.pathname;
        },
        get search() {
          return tab.entry.address.search;
        },
        get href() {
          return tab.entry.address.href;
        },
        origin: ORIGIN,
        reload: () => {
          tab.wantsReload = true;
        },
      },
      history: {
        get state() {
          return tab.entry.state;
        },
        pushState: (state: unknown, _title: string, address?: string) => change(state, address, true),
        replaceState: (state: unknown, _title: string, address?: string) => change(state, address, false),
        go: (steps: number) => tab.go(steps),
      },
      scrollTo: () => {},
      /** The counter of `live-line.ts`, which `build.ts` moves here. */
      lines: 0,
      ahead: 0,
      // It is a phone.
      matchMedia: () => ({ matches: true }),
    });
  }

  #navigator() {
    const tab = this;
    const locks = {
      request: (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1);
        const [options] = rest.length > 1 ? rest : [{}];
        if (typeof work !== 'function') throw new TypeError('a lock without work');
        return tab.phone.lock(tab, name, options ?? {}, (lock) => work(lock));
      },
    };
    return {
      get onLine() {
        return tab.phone.online;
      },
      language: 'th',
      get locks() {
        return tab.phone.hasLocks ? locks : undefined;
      },
    };
  }

  #channels() {
    const tab = this;
    return class extends Channel {
      constructor(name: string) {
        super(tab, name);
      }
    };
  }
}
