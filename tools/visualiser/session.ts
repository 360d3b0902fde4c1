/** One page of the app from its load on, told to the visualiser's page and to a file of the development server (docs/recordings.md). */
import * as v from 'valibot';
import { type ActorRefLike, type InspectionEvent, StateMachine } from 'xstate';
import type { Line } from '../../src/recording/format.ts';
import { Teller } from '../../src/recording/teller.ts';
import { byHand, OPENED, postLines } from './lines.ts';
import { definitionOf } from './page/chart.ts';

/** Characters of one value of an event or a context; a longer one is left out. */
const LONGEST = 20_000;
/** The time between two sendings to the page, and to the server. Milliseconds. */
const SOON = 50;
const EVERY = 500;
/** The most lines of one sending to the server. */
const AT_ONCE = 2_000;
/** The most lines that wait for a page that opens, or while the server does not answer: of more, the oldest go. */
const WAITING = 20_000;

/** The definition of the machine that an actor runs; null for a promise, a listener and the like. */
export const definitionIn = (actor: object): string | null =>
  'logic' in actor && actor.logic instanceof StateMachine ? definitionOf(actor.logic) : null;

/** The actors' inspection events as lines of a recording: each machine's first actor brings its definition. */
export class Lines {
  /** The running actors, by the session that the lines name. */
  readonly actors = new Map<unknown, ActorRefLike>();
  readonly #teller = new Teller(LONGEST);
  readonly #defined = new Set<unknown>();
  #at = 0;

  take(event: InspectionEvent): Line[] {
    // No two events have the same time, so that a note at one is not taken for another's.
    this.#at = Math.max(Date.now(), this.#at + 1 / 1024);
    return this.#teller.tell(event).map((saying): Line => {
      const { machine, session, status = 'active' } = saying;
      if (status === 'active') this.actors.set(session, event.actorRef);
      else this.actors.delete(session);
      const definition = machine === undefined || this.#defined.has(machine) ? null : definitionIn(event.actorRef);
      if (definition !== null) this.#defined.add(machine);
      return { at: this.#at, who: 'page', ...saying, ...(definition !== null && { definition }) };
    });
  }
}

/** Sends lines to the server's file, those of half a second at once. */
function keeping(file: string): (lines: readonly Line[]) => void {
  let waiting: Line[] = [];
  let isSending = false;
  setInterval(async () => {
    if (isSending || waiting.length === 0) return;
    isSending = true;
    const lines = waiting.splice(0, AT_ONCE);
    if (!(await postLines(file, lines))) waiting.unshift(...lines);
    isSending = false;
  }, EVERY);
  window.addEventListener('pagehide', () => postLines(file, waiting.splice(0), true));
  return (lines) => {
    waiting.push(...lines);
    if (waiting.length > WAITING) waiting = waiting.slice(-WAITING);
  };
}

/** Opens the visualiser's page and tells it what happens. `file`: in which the server keeps it as well. */
export function openSession(file: string | null): (event: InspectionEvent) => void {
  const source = new Lines();
  const keep = file === null ? null : keeping(file);
  let port: MessagePort | undefined;
  let lines: Line[] = [];
  let fresh: Line[] = [];
  const tell = (messages: readonly Line[]) => {
    fresh = [];
    if (messages.length > 0) port?.postMessage({ type: 'messages.received', messages });
  };
  // The page that has just opened hears all from the beginning, also where it was loaded again.
  window.addEventListener('message', ({ origin, data, ports }) => {
    if (origin !== window.location.origin || data !== OPENED) return;
    [port] = ports;
    port?.addEventListener('message', (message) => {
      const asked = v.safeParse(byHand, message.data);
      if (asked.success) source.actors.get(asked.output.actor)?.send(asked.output.event);
    });
    port?.start();
    tell(lines);
  });
  setInterval(() => tell(fresh), SOON);
  window.addEventListener('pagehide', () => tell(fresh));
  window.open(`/tools/visualiser/index.html${file === null ? '' : `?recording=${file}`}`, 'xstateinspector');
  return (event) => {
    const told = source.take(event);
    keep?.(told);
    fresh.push(...told);
    lines.push(...told);
    if (lines.length > 2 * WAITING) lines = lines.slice(-WAITING);
  };
}
