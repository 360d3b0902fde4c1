/** Writes a recording to a file, and reads such a file for the page. docs/recordings.md describes it. */
import * as v from 'valibot';
import { changesOf, type Line, type Told, VERSION, withChanges } from '../../../src/recording/format.ts';
import { chartOf } from './chart.ts';
import { isRecord, textOf } from './json.ts';
import { type Actor, BEGINNING, type Entry, momentOf, noted, noteLine, type Recording } from './recording.ts';

/** Characters of a file: a longer one is not opened, and of a longer recording the oldest rows are not saved. */
const LARGEST = 30_000_000;
/** Rows that are shown of a file: its last ones. */
const ROWS = 20_000;

const Header = v.looseObject({ type: v.literal('recording'), version: v.literal(VERSION) });
const AnyLine = v.looseObject({ at: v.number(), type: v.string(), who: v.string() });

const parsed = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changesIn({ status, value, context, tags, output, error }: Line): Told {
  return {
    status: textOf(status),
    value,
    context,
    output,
    error,
    ...(Array.isArray(tags) && { tags: tags.map(String) }),
  };
}

/** The lines of a recording, without its first. */
function linesOf({ actors, entries }: Recording): Line[] {
  const from = entries[0]?.at ?? Date.now();
  const last = new Map<string, Told>();
  const machines = new Set<string>();
  const introduced = new Set<string>();
  const about = (id: string) => ({ who: 'page', actor: actors.get(id)?.name ?? id, session: id });

  const introduce = (id: string, at: number): Line[] => {
    const actor = actors.get(id);
    if (introduced.has(id) || actor === undefined) return [];
    introduced.add(id);
    const { definition, parent } = actor;
    const machine = definition === undefined ? undefined : chartOf(definition)?.key;
    const isNew = machine !== undefined && !machines.has(machine);
    if (machine !== undefined) machines.add(machine);
    const first = entries.find(({ target }) => target === id);
    const snapshot = first === undefined ? actor.moment : first.before;
    last.set(id, snapshot ?? {});
    return [
      ...(parent === undefined ? [] : introduce(parent, at)),
      {
        at,
        type: '@xstate.actor',
        ...about(id),
        ...(parent !== undefined && { parent }),
        ...(machine !== undefined && { machine }),
        ...(isNew && { definition }),
        ...(snapshot !== undefined && { snapshot }),
      },
    ];
  };

  // Also those whose beginning is in a row that is kept no longer. One that never started is in no recording.
  const first = entries[0]?.number ?? Number.POSITIVE_INFINITY;
  const there = [...actors.values()]
    .filter(({ since, started }) => started && (since ?? 0) < first)
    .flatMap(({ id }) => introduce(id, from));
  return [
    ...there,
    ...entries.flatMap(({ at, target, source, payload, type, after, notes = [] }): Line[] => {
      const lines: Line[] = [
        ...introduce(target, at),
        {
          at,
          type: '@xstate.event',
          ...about(target),
          ...(source !== undefined && { source }),
          event: { ...payload, type },
        },
        ...notes.map((text) => noteLine(at, text)),
      ];
      if (after === undefined) return lines;
      const changes = changesOf(last.get(target) ?? {}, after, isAlike) ?? {};
      last.set(target, after);
      return [...lines, { at, type: '@xstate.snapshot', ...about(target), event: { type }, ...changes }];
    }),
  ];
}

/** The text of a recording's file. */
export function fileOf(recording: Recording): string {
  const header = JSON.stringify({ type: 'recording', version: VERSION, from: 'visualiser' });
  for (let { entries } = recording; ; entries = entries.slice(Math.ceil(entries.length / 4))) {
    const lines = linesOf({ ...recording, entries }).map((line) => JSON.stringify(line));
    const text = `${[header, ...lines].join('\n')}\n`;
    if (text.length <= LARGEST || entries.length === 0) return text;
  }
}

/** A file that was opened. */
export interface Opened {
  readonly recording: Recording;
  /** Lines that could not be read: a file may have been cut. */
  readonly unread: number;
  /** Rows before those that are shown. */
  readonly cut: number;
}

/** A text that is no recording that this page reads; the message says why. */
export class NotARecording extends Error {}

/** An actor's name among all of a file: its session. */
const idOf = ({ who, actor, session }: Line): string => textOf(session) ?? `${who} ${textOf(actor) ?? ''}`;

/** Reads a file's content, line by line. */
class Reading {
  readonly actors = new Map<string, Actor>();
  entries: Entry[] = [];
  readonly #definitions: Map<string, string>;
  /** By actor: rows whose outcome is not known yet. */
  readonly #open = new Map<string, Entry[]>();
  readonly #places = new Map<string, string>();
  /** The actors of each page. */
  readonly #on = new Map<string, string[]>();

  constructor(definitions: ReadonlyMap<string, string>) {
    this.#definitions = new Map(definitions);
  }

  take(line: Line): void {
    const { type } = line;
    if (type === '@xstate.actor') this.#meet(line);
    else if (type === '@xstate.event') this.#happen(line);
    else if (type === '@xstate.snapshot') this.#change(line);
    else if (type === 'note') this.#annotate(line);
    else this.#note(line);
  }

  #meet(line: Line): void {
    const { actor, session, parent, machine, definition, snapshot } = line;
    const name = textOf(actor) ?? textOf(session) ?? '';
    const kind = textOf(machine) ?? name;
    const own = textOf(definition);
    if (own !== undefined) this.#definitions.set(kind, own);
    const id = idOf(line);
    const known = this.#definitions.get(kind);
    const place = this.#places.get(line.who) ?? line.who;
    this.#on.set(place, [...(this.#on.get(place) ?? []), id]);
    this.actors.set(id, {
      id,
      name,
      parent: textOf(parent) ?? this.#placeOf(line),
      ...(typeof machine === 'string' && { machine }),
      ...(known !== undefined && { definition: known }),
      moment: momentOf(snapshot),
      told: snapshot !== undefined,
      started: snapshot !== undefined,
      // Nothing is known of it from before.
      ...(snapshot === undefined && { since: this.entries.length + 1 }),
    });
  }

  /** The actor above a page's own: a file of several pages has one for each. */
  #placeOf({ who }: Line): string | undefined {
    if (who === 'page') return undefined;
    const id = this.#places.get(who) ?? who;
    if (!this.actors.has(id)) this.actors.set(id, { id, name: who, moment: momentOf({}), told: false, started: true });
    return id;
  }

  #happen(line: Line): void {
    const { at, event, source } = line;
    const payload = isRecord(event) ? event : {};
    const type = textOf(payload.type) ?? '';
    const number = this.entries.length + 1;
    const id = idOf(line);
    if (!this.actors.has(id)) this.#meet(line);
    const actor = this.actors.get(id);
    if (actor === undefined) return;
    this.actors.set(id, { ...actor, started: true, ...(type === BEGINNING && { since: number }) });
    const entry: Entry = {
      number,
      at,
      target: id,
      type,
      payload,
      ...(typeof source === 'string' && { source }),
      ...(actor.told && { before: actor.moment }),
    };
    this.entries.push(entry);
    this.#open.set(id, [...(this.#open.get(id) ?? []).slice(-20), entry]);
  }

  #change(line: Line): void {
    const id = idOf(line);
    if (!this.actors.has(id)) this.#meet({ ...line, snapshot: undefined });
    const actor = this.actors.get(id);
    if (actor === undefined) return;
    const after = momentOf(withChanges(actor.moment, changesIn(line)));
    this.actors.set(id, { ...actor, moment: after, told: true, started: true });
    const type = isRecord(line.event) ? textOf(line.event.type) : undefined;
    const open = this.#open.get(id) ?? [];
    const answered = type === undefined ? open.at(-1) : open.find((entry) => entry.type === type);
    const before = actor.told ? { before: actor.moment } : {};
    if (answered === undefined) {
      // It was stopped: no event of anybody's.
      if (type !== undefined)
        this.entries.push({
          number: this.entries.length + 1,
          at: line.at,
          target: id,
          type,
          payload: {},
          ...before,
          after,
        });
      return;
    }
    this.#open.set(id, open.slice(open.indexOf(answered) + 1));
    // It may have got a note meanwhile.
    const row = this.entries[answered.number - 1] ?? answered;
    this.entries[answered.number - 1] = { ...row, ...before, after };
  }

  /** Puts a tester's note to its row, which may be an earlier one. */
  #annotate({ at, text }: Line): void {
    const place = this.entries.findLastIndex((entry) => entry.at <= at);
    this.entries = noted(this.entries, Math.max(0, place), textOf(text) ?? '');
  }

  /** Keeps a line that belongs to no machine: a request, a press, a fault. */
  #note(line: Line): void {
    const { at, type, who, ...payload } = line;
    if (type === 'page') {
      // The page that was there is gone, with all that ran on it.
      this.#end(who);
      this.#places.set(who, this.actors.has(who) ? `${who} #${this.entries.length + 1}` : who);
    }
    const number = this.entries.length + 1;
    const target = this.#placeOf(line) ?? who;
    const place = this.actors.get(target);
    if (type === 'page' && place !== undefined) this.actors.set(target, { ...place, since: number });
    this.entries.push({ number, at, target, type, payload });
  }

  #end(who: string): void {
    const place = this.#places.get(who) ?? who;
    for (const id of [place, ...(this.#on.get(place) ?? [])]) {
      const actor = this.actors.get(id);
      if (actor?.moment.status === 'active')
        this.actors.set(id, { ...actor, moment: { ...actor.moment, status: 'stopped' } });
    }
  }
}

/**
 * A recording's file as the page shows it. `definitions`: today's machines by name, for a file that carries none. `rows`: at
 * most so many. Throws NotARecording.
 */
export function readRecording(text: string, definitions: ReadonlyMap<string, string> = new Map(), rows = ROWS): Opened {
  if (text.length > LARGEST) throw new NotARecording('The file is larger than 30 MB.');
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const header = parsed(v.looseObject({ type: v.literal('recording') }), first);
  if (!header.success) throw new NotARecording('This file is not a recording.');
  if (!v.is(Header, header.output))
    throw new NotARecording(`This recording has version ${String(header.output.version)}; this page reads ${VERSION}.`);
  const reading = new Reading(definitions);
  let unread = 0;
  for (const one of rest) {
    const line = parsed(AnyLine, one);
    if (line.success) reading.take(line.output);
    else unread += 1;
  }
  const { actors, entries } = reading;
  const cut = Math.max(0, entries.length - rows);
  const isOver = header.output.from === 'session';
  return { recording: { actors, entries: entries.slice(cut), next: entries.length + 1, isOver }, unread, cut };
}
