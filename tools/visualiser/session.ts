/** Sends the events of one page's actors, from its load on, to the development server, which keeps them in a file (docs/recordings.md). */
import type { InspectionEvent } from 'xstate';
import type { Line } from '../../src/recording/format.ts';
import { Teller } from '../../src/recording/teller.ts';
import { postLines } from './post-lines.ts';

/** Characters of one value of an event or a context; a longer one is left out. */
const LONGEST = 20_000;
/** The time between two sendings. Milliseconds. */
const EVERY = 500;
/** The most lines of one sending, and the most that wait while the server does not answer: of more, the oldest go. */
const AT_ONCE = 2_000;
const WAITING = 20_000;

export class Session {
  readonly #file: string;
  readonly #teller = new Teller(LONGEST);
  /** The machines whose definition is in the file. */
  readonly #defined = new Set<unknown>();
  #lines: Line[] = [];
  #isSending = false;

  constructor(file: string) {
    this.#file = file;
    setInterval(() => this.#send(), EVERY);
    window.addEventListener('pagehide', () => postLines(this.#file, this.#lines.splice(0), true));
  }

  /** `at`: milliseconds since 1970. `definition`: of the machine that the actor runs. */
  take(event: InspectionEvent, at: number, definition: string | undefined): void {
    for (const saying of this.#teller.tell(event)) {
      const isNew = definition !== undefined && saying.machine !== undefined && !this.#defined.has(saying.machine);
      if (isNew) this.#defined.add(saying.machine);
      this.#lines.push({ at, who: 'page', ...saying, ...(isNew && { definition }) });
    }
    if (this.#lines.length > WAITING) this.#lines = this.#lines.slice(-WAITING);
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#lines.length === 0) return;
    this.#isSending = true;
    const lines = this.#lines.splice(0, AT_ONCE);
    if (!(await postLines(this.#file, lines))) this.#lines.unshift(...lines);
    this.#isSending = false;
  }
}
