/**
 * Virtual time: one queue of events for everything that the simulation does. The next event is taken when all that the last
 * one set going has come to rest, so that its order depends on the seed alone, not on the machine that it runs on.
 */
import { Random } from './random.ts';

/** A party for which code runs: a tab of a phone, or the service. */
export interface Party {
  readonly name: string;
  readonly random: Random;
  /** The time by which its clock is ahead. Milliseconds. */
  readonly skew: number;
  /** Nothing of it happens any more. */
  readonly isGone: boolean;
  /** Nothing of it happens before that moment. Milliseconds. */
  readonly asleepUntil: number;
}

/** An event that is to happen. */
export class Happening {
  isCancelled = false;
  /** True while it waits for a party that sleeps. */
  isHeldBack = false;
  /** True if somebody means to do it. */
  isPlan = false;
  constructor(
    public time: number,
    readonly order: number,
    readonly party: Party | null,
    readonly work: () => void,
  ) {}
}

const isBefore = (one: Happening, other: Happening) =>
  one.time < other.time || (one.time === other.time && one.order < other.order);

const realImmediate = setImmediate;

export class Timeline {
  /** Milliseconds since 1970. */
  now: number;
  /** The party for which code runs at this moment. */
  party: Party | null = null;
  /** Events so far. */
  count = 0;
  /** Told of each moment at which something happens. */
  onMoment: (moment: number) => void = () => {};
  /** The handler of errors that nobody catches. */
  onError: (error: unknown) => void = (error) => {
    throw error;
  };
  /** Real work under way that virtual time has to wait for. */
  #working = 0;
  #order = 0;
  readonly #heap: Happening[] = [];
  readonly #elsewhere: Random;

  constructor(start: number, seed: string) {
    this.now = start;
    this.#elsewhere = new Random(`${seed}/nobody`);
  }

  get random(): Random {
    return this.party?.random ?? this.#elsewhere;
  }

  /** `delay`: milliseconds from now. */
  after(delay: number, party: Party | null, work: () => void): Happening {
    const happening = new Happening(this.now + Math.max(0, delay), ++this.#order, party, work);
    this.#push(happening);
    return happening;
  }

  /** Plans something that somebody means to do: it can be postponed. */
  plan(delay: number, work: () => void): void {
    this.after(delay, null, work).isPlan = true;
  }

  /** Everything that somebody means to do is done so much later. */
  postpone(delay: number): void {
    for (const happening of this.#heap.splice(0)) {
      if (happening.isPlan) happening.time += delay;
      this.#push(happening);
    }
  }

  /** Resolves after so many milliseconds. */
  pause(delay: number, party: Party | null = this.party): Promise<void> {
    return new Promise((resolve) => this.after(delay, party, resolve));
  }

  /** Work in real time, during which no virtual time passes. */
  async real<T>(work: Promise<T>): Promise<T> {
    this.#working += 1;
    try {
      return await work;
    } finally {
      this.#working -= 1;
    }
  }

  /** Counts what the event loop still has to do (the simulated globals use it). */
  hold(): () => void {
    this.#working += 1;
    return () => {
      this.#working -= 1;
    };
  }

  /** Lets everything happen up to that moment, or until `isOver`. */
  async runUntil(moment: number, isOver: () => boolean = () => false): Promise<void> {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.time > moment || isOver()) break;
      this.#pop();
      const { party } = next;
      if (next.isCancelled || party?.isGone) continue;
      if (party !== null && party.asleepUntil > this.now && party.asleepUntil > next.time) {
        next.time = party.asleepUntil;
        next.isHeldBack = true;
        this.#push(next);
        continue;
      }
      this.now = Math.max(this.now, next.time);
      this.onMoment(this.now);
      await this.act(party, next.work);
    }
    if (!isOver()) this.now = Math.max(this.now, moment);
  }

  /** A party wakes before its time. */
  wake(party: Party): void {
    const all = this.#heap.splice(0);
    for (const happening of all) {
      if (happening.party === party && happening.isHeldBack) happening.time = this.now;
      this.#push(happening);
    }
  }

  /** Does something on somebody's behalf, now, and waits until what it set going has come to rest. */
  async act(party: Party | null, work: () => void): Promise<void> {
    this.count += 1;
    this.party = party;
    try {
      work();
    } catch (error) {
      this.onError(error);
    }
    await this.settle();
    this.party = null;
  }

  /** The work of promises and callbacks is done before the next turn of the event loop. */
  async settle(): Promise<void> {
    do await new Promise<void>((resolve) => void realImmediate(resolve));
    while (this.#working > 0);
  }

  #push(happening: Happening): void {
    const heap = this.#heap;
    let at = heap.push(happening) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isBefore(happening, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = happening;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [one, two] = [heap[left], heap[left + 1]];
      const child = one !== undefined && two !== undefined && isBefore(two, one) ? left + 1 : left;
      const smaller = heap[child];
      if (smaller === undefined || !isBefore(smaller, last)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = last;
  }
}
