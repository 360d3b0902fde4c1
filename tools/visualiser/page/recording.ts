/**
 * A recording, as the page keeps it: the actors, and the sequence of events with the snapshot that each led to. Nothing here
 * changes in place, so that a row or a box is drawn again only when it is another one.
 */
import type { Line, Told } from '../../../src/recording/format.ts';
import { holds } from './find.ts';
import { isRecord, textOf } from './json.ts';

/** The most characters of a note, and the most notes of a row. */
export const NOTE = 500;
const NOTES = 20;

/** An actor as it stood. */
export interface Moment extends Told {
  readonly status: string;
  readonly tags: readonly string[];
}

export interface Actor {
  /** Its session, which no other actor of the recording has. */
  readonly id: string;
  readonly name: string;
  readonly parent?: string | undefined;
  /** The page that tells of it; nothing for an actor that stands for a page. */
  readonly who?: string;
  /** The actor that stands for its page, of which a file may have several, each loaded again and again. */
  readonly page: string;
  /** The id of the machine that it runs. */
  readonly machine?: string | undefined;
  readonly definition?: string | undefined;
  readonly moment: Moment;
  /** Its state is known: it was told with its beginning, or by a snapshot. */
  readonly told: boolean;
  /** The numbers of its last rows whose outcome is not known yet. */
  readonly open: readonly number[];
  /** The number of the first row in which it was there; nothing where it was there from the beginning. */
  readonly since?: number | undefined;
}

export interface Entry {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Session id of the actor that received it. */
  readonly target: string;
  /** Session id of the sender; nothing when the page itself sent it. */
  readonly source?: string | undefined;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The receiving actor before and after; known once its snapshot came. */
  readonly before?: Moment | undefined;
  readonly after?: Moment | undefined;
  /** A tester's words about this moment. */
  readonly notes?: readonly string[];
  /** The lines that tell of it. */
  readonly lines?: readonly Line[];
}

export interface Recording {
  readonly actors: ReadonlyMap<string, Actor>;
  readonly entries: readonly Entry[];
  readonly next: number;
  /** The definitions of machines, by their names. */
  readonly definitions: ReadonlyMap<string, string>;
  /** True if its page is gone: what ran at its end was left there. */
  readonly isOver?: boolean;
}

export const EMPTY: Recording = { actors: new Map(), entries: [], next: 1, definitions: new Map() };

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
  for (const { target, before, after, number: at } of recording.entries) {
    const moment = at <= number ? (after ?? before) : before;
    if (moment !== undefined && (at <= number || !then.has(target))) then.set(target, moment);
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
      { actor, depth, alive: actor.moment.status === 'active' },
      ...place(actor.id, depth + 1),
    ]);
  return place(undefined, 0);
}

/** True if an entry matches the reader's search: in the type, the actors' names and the payload. */
export function matches(entry: Entry, { actors }: Recording, text: string, actor: string | null): boolean {
  if (actor !== null && entry.target !== actor && entry.source !== actor) return false;
  if (text.trim() === '') return true;
  const names = [entry.target, entry.source ?? ''].map((id) => actors.get(id)?.name ?? id);
  const { type, notes = [], payload } = entry;
  return holds(text, [type, ...names, ...notes, JSON.stringify(payload)]);
}
