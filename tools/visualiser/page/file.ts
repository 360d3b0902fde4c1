/** Writes a recording to a file, and reads such a file for the page. docs/recordings.md describes it. */
import * as v from 'valibot';
import { type Line, VERSION } from '../../../src/recording/format.ts';
import { AnyLine } from '../lines.ts';
import { record } from './reading.ts';
import { type Actor, EMPTY, noteLine, type Recording } from './recording.ts';

/** Characters of a file: a longer one is not opened, and of a longer recording the oldest rows are not saved. */
const LARGEST = 30_000_000;
/** Rows that are shown of a file: its last ones. */
const ROWS = 20_000;

const Header = v.looseObject({ type: v.literal('recording') });

const parsed = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);

/** The lines of a recording, without its first. */
function linesOf({ actors, entries }: Recording): Line[] {
  const [begin = { number: Number.POSITIVE_INFINITY, at: Date.now() }] = entries;
  const firsts = new Map(entries.toReversed().map((entry) => [entry.target, entry]));
  const defined = new Set<string>();
  const introduced = ({ id, name, who, parent, machine, definition, moment }: Actor, at: number): Line[] => {
    // A page is told of by the lines of its actors.
    if (who === undefined) return [];
    const isDefined = machine === undefined || defined.has(machine);
    if (!isDefined) defined.add(machine);
    const first = firsts.get(id);
    return [
      {
        at,
        type: '@xstate.actor',
        who,
        actor: name,
        session: id,
        parent: parent !== undefined && actors.get(parent)?.who === undefined ? undefined : parent,
        machine,
        definition: isDefined ? undefined : definition,
        snapshot: first === undefined ? moment : first.before,
      },
    ];
  };
  // Also those whose beginning is in a row that is kept no longer.
  const isThere = ({ since = 0 }: Actor) => since < begin.number;
  return [
    ...[...actors.values()].filter(isThere).flatMap((actor) => introduced(actor, begin.at)),
    ...entries.flatMap((entry): Line[] => {
      const { at, target, lines = [], notes = [] } = entry;
      const actor = actors.get(target);
      const isNew = actor !== undefined && !isThere(actor) && firsts.get(target) === entry;
      return [...(isNew ? introduced(actor, at) : []), ...lines, ...notes.map((text) => noteLine(at, text))];
    }),
  ];
}

/** The text of a recording's file. */
export function fileOf(recording: Recording): string {
  const header = { type: 'recording', version: VERSION, from: 'visualiser' };
  for (let { entries } = recording; ; entries = entries.slice(Math.ceil(entries.length / 4))) {
    const lines = [header, ...linesOf({ ...recording, entries })].map((line) => JSON.stringify(line));
    const text = `${lines.join('\n')}\n`;
    if (text.length <= LARGEST || entries.length === 0) return text;
  }
}

/** A file that was opened. */
export interface Opened {
  readonly recording: Recording;
  /** Lines that could not be read: a file may have been cut. */
  readonly unread: number;
}

/** A text that is no recording that this page reads; the message says why. */
export class NotARecording extends Error {}

/**
 * A recording's file as the page shows it. `definitions`: today's machines by name, for a file that carries none. `rows`: at
 * most so many. Throws NotARecording.
 */
export function readRecording(text: string, definitions: ReadonlyMap<string, string> = new Map(), rows = ROWS): Opened {
  if (text.length > LARGEST) throw new NotARecording('The file is larger than 30 MB.');
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const header = parsed(Header, first);
  if (!header.success) throw new NotARecording('This file is not a recording.');
  const { version, from } = header.output;
  if (version !== VERSION)
    throw new NotARecording(`This recording has version ${String(version)}; this page reads ${VERSION}.`);
  const lines = rest.flatMap((one) => {
    const line = parsed(AnyLine, one);
    return line.success ? [line.output] : [];
  });
  const recording = record({ ...EMPTY, definitions, isOver: from === 'session' }, lines, rows);
  return { recording, unread: rest.length - lines.length };
}
