/**
 * Keeps the last of what the actors of this page did, for a recording: bounded in time and size, redacted before it is kept,
 * so that no password stays in it. It leaves the page only where somebody asks for its text.
 */
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { changesOf, type Line, type Told, VERSION, withChanges } from './format.ts';
import { redacted } from './redact.ts';

/** How much is kept. */
export interface Bounds {
  /** Milliseconds. */
  readonly time: number;
  /** Characters of all lines together. */
  readonly size: number;
  /** Characters of one value (a key of an event or of a context); a longer one is left out. */
  readonly value: number;
}

/** Actors that may be known at a time; the oldest are forgotten. */
const ACTORS = 200;
const LEFT_OUT = '…';

interface Kept {
  readonly at: number;
  readonly text: string;
}

const idOf = (actor: ActorRefLike): string => ('id' in actor && typeof actor.id === 'string' ? actor.id : '');

function machineOf(actor: ActorRefLike): string | undefined {
  const logic: unknown = 'logic' in actor ? actor.logic : null;
  const isMachine = typeof logic === 'object' && logic !== null && 'states' in logic && 'id' in logic;
  return isMachine && typeof logic.id === 'string' ? logic.id : undefined;
}

function parentOf(actor: ActorRefLike): string | undefined {
  const parent: unknown = '_parent' in actor ? actor._parent : undefined;
  const isActor = typeof parent === 'object' && parent !== null && 'sessionId' in parent;
  return isActor && typeof parent.sessionId === 'string' ? parent.sessionId : undefined;
}

/** A live snapshot in the words of a recording, not yet redacted. */
function toldOf(snapshot: object): Told {
  const from: Told & { tags?: unknown } = snapshot;
  const tags: unknown = from.tags;
  return {
    status: from.status,
    value: from.value,
    context: from.context,
    output: from.output,
    error: from.error,
    ...(tags instanceof Set && { tags: [...tags].map(String) }),
  };
}

export class Recorder {
  readonly #bounds: Bounds;
  readonly #clock: () => number;
  /** By session id: what was last told of an actor, to tell what differs. */
  readonly #last = new Map<string, Told>();
  /** By session id: what an actor was before the first line that is kept. */
  readonly #before = new Map<string, Line & { readonly snapshot: Told }>();
  #lines: Kept[] = [];
  #size = 0;

  constructor(bounds: Bounds, clock: () => number = Date.now) {
    this.#bounds = bounds;
    this.#clock = clock;
  }

  readonly take = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.event' && event.type !== '@xstate.snapshot') return;
    const { actorRef: actor } = event;
    const session = actor.sessionId;
    if (!this.#last.has(session)) this.#introduce(actor);
    const about = { actor: idOf(actor), session };
    if (event.type === '@xstate.event') {
      const source = event.sourceRef?.sessionId;
      this.#write(event.type, { ...about, ...(source !== undefined && { source }), event: this.#plain(event.event) });
      return;
    }
    const now = toldOf(event.snapshot);
    const changes = changesOf(this.#last.get(session) ?? {}, now);
    this.#last.set(session, now);
    if (changes === null) return;
    this.#write(event.type, { ...about, event: { type: event.event.type }, ...this.#told(changes) });
    if (now.status !== 'active') this.#last.delete(session);
  };

  /** The file. `more`: what its first line also says. */
  text(more: Readonly<Record<string, unknown>> = {}): string {
    this.#forget();
    const header = { type: 'recording', version: VERSION, ...more };
    const actors = [...this.#before.values()].map((line) => JSON.stringify(line));
    return `${[JSON.stringify(header), ...actors, ...this.#lines.map(({ text }) => text)].join('\n')}\n`;
  }

  /** How many lines are kept, without those that say what was before. */
  get length(): number {
    return this.#lines.length;
  }

  #introduce(actor: ActorRefLike): void {
    const snapshot = 'getSnapshot' in actor ? toldOf(actor.getSnapshot()) : {};
    this.#last.set(actor.sessionId, snapshot);
    const [oldest] = this.#last.keys();
    if (this.#last.size > ACTORS && oldest !== undefined) this.#last.delete(oldest);
    const [parent, machine] = [parentOf(actor), machineOf(actor)];
    this.#write('@xstate.actor', {
      actor: idOf(actor),
      session: actor.sessionId,
      ...(parent !== undefined && { parent }),
      ...(machine !== undefined && { machine }),
      snapshot: this.#told(snapshot),
    });
  }

  #told({ context, ...rest }: Told): object {
    return { ...this.#plain(rest), ...(context !== undefined && { context: this.#plain(context) }) };
  }

  /** Without secrets, and nothing of it too long. */
  #plain(value: unknown): Record<string, unknown> {
    const plain = redacted(value);
    const entries = typeof plain === 'object' && plain !== null ? Object.entries(plain) : [];
    const isLong = (one: unknown) => (JSON.stringify(one)?.length ?? 0) > this.#bounds.value;
    return Object.fromEntries(entries.map(([key, one]) => [key, isLong(one) ? LEFT_OUT : one]));
  }

  #write(type: string, details: Readonly<Record<string, unknown>>): void {
    const at = this.#clock();
    const text = JSON.stringify({ at, type, who: 'page', ...details } satisfies Line);
    this.#lines.push({ at, text });
    this.#size += text.length;
    this.#forget();
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
