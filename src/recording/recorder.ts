/**
 * Keeps the last of what the actors of this page did, for a recording: bounded in time and size, redacted before it is
 * kept, so that no password stays in it. It leaves the page only where somebody asks for its text.
 */
import type { InspectionEvent } from 'xstate';
import { type Line, type Told, VERSION, withChanges } from './format.ts';
import { Teller } from './teller.ts';

/** The limits of a recording. */
export interface Bounds {
  /** Milliseconds. */
  readonly time: number;
  /** Characters of all lines together. */
  readonly size: number;
  /** Characters of one value (a key of an event or of a context); a longer one is left out. */
  readonly value: number;
}

/** Actors whose beginnings are kept; of more, the oldest are forgotten. */
const ACTORS = 200;

interface Kept {
  readonly at: number;
  readonly text: string;
}

export class Recorder {
  readonly #bounds: Bounds;
  readonly #clock: () => number;
  readonly #teller: Teller;
  /** The state of each actor before the first kept line, by session. */
  readonly #before = new Map<string, Line & { readonly snapshot: Told }>();
  #lines: Kept[] = [];
  #size = 0;

  constructor(bounds: Bounds, clock: () => number = Date.now) {
    this.#bounds = bounds;
    this.#clock = clock;
    this.#teller = new Teller(bounds.value);
  }

  readonly take = (event: InspectionEvent): void => {
    const at = this.#clock();
    for (const saying of this.#teller.tell(event)) this.keep({ at, who: 'page', ...saying });
  };

  /** Keeps a line that is redacted already. */
  keep(line: Line): void {
    const text = JSON.stringify(line);
    this.#lines.push({ at: line.at, text });
    this.#size += text.length;
    this.#forget();
  }

  /** The file. `more`: further fields of its first line. */
  text(more: Readonly<Record<string, unknown>> = {}): string {
    this.#forget();
    const header = { type: 'recording', version: VERSION, ...more };
    const actors = [...this.#before.values()].map((line) => JSON.stringify(line));
    return `${[JSON.stringify(header), ...actors, ...this.#lines.map(({ text }) => text)].join('\n')}\n`;
  }

  /** Lets go of what is too old or too much; what it said of an actor is kept as what the actor was before. */
  #forget(): void {
    const { time, size } = this.#bounds;
    const since = this.#clock() - time;
    let gone = 0;
    for (const { at, text } of this.#lines) {
      if (at >= since && this.#size <= size) break;
      gone += 1;
      this.#size -= text.length;
      this.#fold(JSON.parse(text));
    }
    if (gone > 0) this.#lines = this.#lines.slice(gone);
  }

  #fold({ at, type, who, session, ...details }: Line): void {
    const key = String(session);
    if (type === '@xstate.actor') this.#before.set(key, { at, type, who, session, snapshot: {}, ...details });
    const known = this.#before.get(key);
    if (type !== '@xstate.snapshot' || known === undefined) return;
    const snapshot = withChanges(known.snapshot, details);
    if ((snapshot.status ?? 'active') === 'active') this.#before.set(key, { ...known, at, snapshot });
    else this.#before.delete(key);
    const [oldest] = this.#before.keys();
    if (this.#before.size > ACTORS && oldest !== undefined) this.#before.delete(oldest);
  }
}
