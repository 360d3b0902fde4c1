/** Reads the lines of a recording (docs/recordings.md), those of a file or those that the app sends, burst after burst. */
import { type Line, withChanges } from '../../../src/recording/format.ts';
import { isRecord, textOf } from './json.ts';
import { type Actor, BEGINNING, type Entry, momentOf, noted, type Recording } from './recording.ts';

/** Of what the app sends more rows than this are not kept: the oldest go. */
const KEPT = 2000;
/** The rows of an actor that are looked at for the one that a snapshot answers. */
const OPEN = 20;

/** An actor's name among all of a recording: its session. */
const idOf = ({ who, actor, session }: Line): string => textOf(session) ?? `${who} ${textOf(actor) ?? ''}`;

/** A recording that grows by lines. */
class Reading {
  readonly actors: Map<string, Actor>;
  readonly definitions: Map<string, string>;
  entries: Entry[];
  next: number;
  /** The actor that stands for a page now, by the page's name. */
  readonly #pages = new Map<string, string>();

  constructor({ actors, entries, next, definitions }: Recording) {
    this.actors = new Map(actors);
    this.definitions = new Map(definitions);
    this.entries = [...entries];
    this.next = next;
  }

  take(line: Line): void {
    const { type } = line;
    if (type === '@xstate.actor') this.#meet(line);
    else if (type === '@xstate.event') this.#happen(line);
    else if (type === '@xstate.snapshot') this.#change(line);
    else if (type === 'note') this.#annotate(line);
    else this.#tell(line);
  }

  #set(actor: Actor): Actor {
    this.actors.set(actor.id, actor);
    return actor;
  }

  #push(entry: Omit<Entry, 'number'>): number {
    this.entries.push({ number: this.next, ...entry });
    return this.next++;
  }

  #placeOf(number: number): number {
    return number - (this.entries[0]?.number ?? 0);
  }

  #meet(line: Line): Actor {
    const { who, snapshot } = line;
    const name = textOf(line.actor) ?? textOf(line.session) ?? '';
    const machine = textOf(line.machine);
    const definition = textOf(line.definition);
    if (definition !== undefined) this.definitions.set(machine ?? name, definition);
    return this.#set({
      id: idOf(line),
      name,
      parent: textOf(line.parent) ?? this.#pageOf(who),
      who,
      page: this.#pages.get(who) ?? who,
      machine,
      definition: this.definitions.get(machine ?? name),
      moment: momentOf(snapshot),
      told: snapshot !== undefined,
      open: [],
      // Nothing is known of it from before.
      since: snapshot === undefined ? this.next : undefined,
    });
  }

  /** The actor of a line; met now where nothing has told of it. */
  #actorOf(line: Line): Actor {
    return this.actors.get(idOf(line)) ?? this.#meet({ ...line, snapshot: undefined });
  }

  /** The actor above a page's own: a file of several pages has one for each. */
  #pageOf(who: string): string | undefined {
    if (who === 'page') return undefined;
    const id = this.#pages.get(who) ?? who;
    if (!this.actors.has(id)) this.#set({ id, name: who, page: id, moment: momentOf({}), told: false, open: [] });
    return id;
  }

  #happen(line: Line): void {
    const { at, event, source } = line;
    const payload = isRecord(event) ? event : {};
    const type = textOf(payload.type) ?? '';
    const actor = this.#actorOf(line);
    const number = this.#push({
      at,
      target: actor.id,
      type,
      payload,
      source: textOf(source),
      before: actor.told ? actor.moment : undefined,
      lines: [line],
    });
    const since = type === BEGINNING ? number : actor.since;
    this.#set({ ...actor, since, open: [...actor.open, number].slice(-OPEN) });
  }

  #change(line: Line): void {
    const { at, type: _, who, ...told } = line;
    const actor = this.#actorOf(line);
    const after = momentOf(withChanges(actor.moment, told));
    const before = actor.told ? actor.moment : undefined;
    const type = isRecord(line.event) ? textOf(line.event.type) : undefined;
    const rows = actor.open.map((number) => this.entries[this.#placeOf(number)]);
    const answered = type === undefined ? rows.at(-1) : rows.find((row) => row?.type === type);
    const open = answered === undefined ? actor.open : actor.open.filter((number) => number > answered.number);
    this.#set({ ...actor, moment: after, told: true, open });
    if (answered !== undefined) {
      const lines = [...(answered.lines ?? []), line];
      this.entries[this.#placeOf(answered.number)] = { ...answered, before, after, lines };
    } else if (type !== undefined) {
      // It was stopped: no event of anybody's.
      this.#push({ at, target: actor.id, type, payload: {}, before, after, lines: [line] });
    }
  }

  /** Puts a tester's note to its row, which may be an earlier one. */
  #annotate({ at, text }: Line): void {
    const place = this.entries.findLastIndex((entry) => entry.at <= at);
    this.entries = noted(this.entries, Math.max(0, place), textOf(text) ?? '');
  }

  /** Keeps a line that belongs to no machine: a request, a press, a fault. */
  #tell(line: Line): void {
    const { at, type, who, ...payload } = line;
    const isNew = type === 'page';
    if (isNew) {
      this.#end(this.#pages.get(who) ?? who);
      this.#pages.set(who, this.actors.has(who) ? `${who} #${this.next}` : who);
    }
    const target = this.#pageOf(who) ?? who;
    const page = this.actors.get(target);
    if (isNew && page !== undefined) this.#set({ ...page, since: this.next });
    this.#push({ at, target, type, payload, lines: [line] });
  }

  /** A page is gone, with all that ran on it. */
  #end(page: string): void {
    for (const actor of this.actors.values())
      if (actor.page === page && actor.moment.status === 'active')
        this.#set({ ...actor, moment: { ...actor.moment, status: 'stopped' } });
  }
}

/** The recording with more lines, of which it keeps at most so many rows. */
export function record(recording: Recording, lines: readonly Line[], rows = KEPT): Recording {
  const reading = new Reading(recording);
  for (const line of lines) reading.take(line);
  const { actors, definitions, entries, next } = reading;
  return { ...recording, actors, definitions, entries: entries.slice(Math.max(0, entries.length - rows)), next };
}
