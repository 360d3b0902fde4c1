/**
 * The received recording, as the page keeps it: the actors, and the sequence of events with the snapshot that each led
 * to. Nothing here changes in place, so that a row or a box is drawn again only when it is another one.
 */
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { Line } from '../../../src/recording/format.ts';
import { isRecord, textOf } from './json.ts';

/** More rows than this are not kept: the oldest go. */
const KEPT = 2000;
/** The most characters of a note, and the most notes of a row. */
export const NOTE = 500;
const NOTES = 20;

/** An actor as it stood. */
export interface Moment {
  readonly status: string;
  /** The state value of a machine; nothing for a promise or a callback. */
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly tags: readonly string[];
}

export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
  /** The id of the machine that it runs, as a file tells it. */
  readonly machine?: string;
  readonly definition?: string;
  readonly moment: Moment;
  /** A snapshot of it came. What comes with its start is read late, and may be ahead of the events. */
  readonly told: boolean;
  /** True once it received its first event. In development React makes some actors that it never starts. */
  readonly started: boolean;
  /** The number of the first row in which it was there; nothing where it was there from the beginning. */
  readonly since?: number;
}

export interface Entry {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Session id of the actor that received it. */
  readonly target: string;
  /** Session id of the sender; nothing when the page itself sent it. */
  readonly source?: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The receiving actor before and after; known once its snapshot came. */
  readonly before?: Moment;
  readonly after?: Moment;
  /** A tester's words about this moment. */
  readonly notes?: readonly string[];
}

export interface Recording {
  readonly actors: ReadonlyMap<string, Actor>;
  readonly entries: readonly Entry[];
  readonly next: number;
  /** True if its page is gone: what ran at its end was left there. */
  readonly isOver?: boolean;
}

export const EMPTY: Recording = { actors: new Map(), entries: [], next: 1 };

/** Is it a message of Stately's protocol? Anything may be posted to a window. */
export function isInspection(value: unknown): value is StatelyInspectionEvent {
  return (
    isRecord(value) &&
    typeof value.sessionId === 'string' &&
    (value.type === '@xstate.actor' || value.type === '@xstate.event' || value.type === '@xstate.snapshot')
  );
}

export function momentOf(snapshot: unknown): Moment {
  const from = isRecord(snapshot) ? snapshot : {};
  return {
    status: textOf(from.status) ?? 'active',
    value: from.value,
    context: from.context,
    output: from.output,
    error: from.error,
    tags: Array.isArray(from.tags) ? from.tags.filter((tag) => typeof tag === 'string') : [],
  };
}

/** The event with which every actor begins. */
export const BEGINNING = 'xstate.init';

const isAlive = ({ moment, started }: Actor): boolean => started && moment.status === 'active';

function withActor(recording: Recording, actor: Actor): Recording {
  return { ...recording, actors: new Map(recording.actors).set(actor.id, actor) };
}

function withEntry(recording: Recording, entry: Omit<Entry, 'number'>): Recording {
  const entries = [...recording.entries, { ...entry, number: recording.next }];
  return { ...recording, entries: entries.slice(-KEPT), next: recording.next + 1 };
}

/** The row of the event that a snapshot answers: the receiver's first one that has no answer yet. */
function questionOf(recording: Recording, target: string, type: string): number {
  return recording.entries.findIndex(
    (entry) => entry.target === target && entry.type === type && entry.after === undefined,
  );
}

/** The recording with one more message. */
export function record(recording: Recording, message: StatelyInspectionEvent): Recording {
  const { sessionId: id } = message;
  const at = Number(message.createdAt) || Date.now();
  const known = recording.actors.get(id);
  if (message.type === '@xstate.actor')
    return withActor(recording, {
      id,
      name: textOf(message.name) ?? id,
      parent: textOf(message.parentId),
      definition: textOf(message.definition),
      moment: momentOf(message.snapshot),
      told: false,
      started: false,
      since: recording.next,
    });

  const event: unknown = message.event;
  const payload = isRecord(event) ? event : {};
  const type = textOf(payload.type) ?? '';
  if (message.type === '@xstate.event') {
    const since = type === BEGINNING && { since: recording.next };
    const started = known === undefined ? recording : withActor(recording, { ...known, started: true, ...since });
    return withEntry(started, { at, target: id, source: textOf(message.sourceId), type, payload });
  }

  const after = momentOf(message.snapshot);
  const told = withActor(
    recording,
    known
      ? { ...known, moment: after, told: true, started: true }
      : { id, name: id, moment: after, told: true, started: true },
  );
  const before = known?.told ? known.moment : undefined;
  const question = questionOf(told, id, type);
  if (question >= 0)
    return {
      ...told,
      entries: told.entries.map((entry, index) => (index === question ? { ...entry, before, after } : entry)),
    };
  return withEntry(told, { at, target: id, type, payload, before, after });
}

/** The line of a file for a note. `at`: of its row. */
export const noteLine = (at: number, text: string): Line => ({ at, type: 'note', who: 'page', text });

/** The entries with a note at the row in this place; a row with `NOTES` takes no more. */
export function noted(entries: readonly Entry[], place: number, text: string): Entry[] {
  return entries.map((entry, index) =>
    index === place && (entry.notes?.length ?? 0) < NOTES
      ? { ...entry, notes: [...(entry.notes ?? []), text.slice(0, NOTE)] }
      : entry,
  );
}

/**
 * The recording as it stood right after a row: the actors of then, each as it was. A row tells the actor that received its
 * event; the others are as their last row says, or as they were before their first.
 */
export function asOf(recording: Recording, number: number): Recording {
  const then = new Map<string, Moment>();
  const later = new Set<string>();
  for (const { target, before, after, number: at } of recording.entries) {
    const moment = at <= number ? (after ?? before) : before;
    if (at > number && (then.has(target) || later.has(target))) continue;
    if (moment === undefined) continue;
    then.set(target, moment);
    if (at > number) later.add(target);
  }
  const actors = [...recording.actors].flatMap(([id, actor]): [string, Actor][] =>
    (actor.since ?? 0) > number ? [] : [[id, { ...actor, moment: then.get(id) ?? actor.moment }]],
  );
  return { ...recording, actors: new Map(actors) };
}

/** An actor with how deep it stands below its root. */
export interface Placed {
  readonly actor: Actor;
  readonly depth: number;
  readonly alive: boolean;
}

/** Every actor below its parent, in the order of their start. */
export function treeOf({ actors }: Recording): Placed[] {
  const children = new Map<string | undefined, Actor[]>();
  for (const actor of actors.values()) {
    const parent = actor.parent !== undefined && actors.has(actor.parent) ? actor.parent : undefined;
    children.set(parent, [...(children.get(parent) ?? []), actor]);
  }
  const place = (parent: string | undefined, depth: number): Placed[] =>
    (children.get(parent) ?? []).flatMap((actor) => [
      { actor, depth, alive: isAlive(actor) },
      ...place(actor.id, depth + 1),
    ]);
  return place(undefined, 0);
}

/** True if an entry matches the reader's search: in the type, the actors' names and the payload. */
export function matches(entry: Entry, { actors }: Recording, text: string, actor: string | null): boolean {
  if (actor !== null && entry.target !== actor && entry.source !== actor) return false;
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const names = [entry.target, entry.source ?? ''].map((id) => actors.get(id)?.name ?? id);
  const { type, notes = [], payload } = entry;
  return [type, ...names, ...notes, JSON.stringify(payload)].some((part) => part.toLowerCase().includes(wanted));
}
