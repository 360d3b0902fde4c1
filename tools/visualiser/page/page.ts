/** The page's context and events: the received or opened recording, and the part of it that is shown. */
import type * as v from 'valibot';
import type { Line } from '../../../src/recording/format.ts';
import type { fromApp } from '../lines.ts';
import { activeIn, chartOf } from './chart.ts';
import type { Opened } from './file.ts';
import { type Actor, asOf, type Recording } from './recording.ts';
import { takenBy } from './taken.ts';

export const PANELS = { actors: 'Actors', chart: 'Statechart', events: 'Events', data: 'Data' } as const;

/** The machine as boxes and arrows, with how often each was taken, as a list of what it does, or why it stands there. */
export const VIEWS = ['diagram', 'heat', 'details', 'why?'] as const;

/** The reader's choices, which no recording holds. */
export interface Choices {
  /** A text that is searched for in the events, and an actor that they are of. */
  filterText: string;
  filterActor: string | null;
  showEnded: boolean;
  view: (typeof VIEWS)[number];
  /** A text that is searched for on the chart. */
  find: string;
  /** A state whose arrows stand out; nothing for all alike. */
  focus: string | null;
  /** On a narrow screen one panel shows at a time. */
  panel: keyof typeof PANELS;
}

export type PageEvent =
  | v.InferOutput<typeof fromApp>
  /** The window of the app was closed. */
  | { readonly type: 'app.left' }
  | { readonly type: 'recording.pause' }
  | { readonly type: 'recording.resume' }
  | { readonly type: 'recording.clear' }
  | { readonly type: 'actor.choose'; readonly actor: string }
  | { readonly type: 'entry.choose'; readonly entry: number }
  /** Back from an earlier moment to what is now. */
  | { readonly type: 'now.show' }
  /** Goes to a row by its place among those that are there, from 0. The selected actor stays. */
  | { readonly type: 'time.set'; readonly place: number }
  /** Goes to the next row of those that are searched for, or the one before. */
  | { readonly type: 'time.step'; readonly by: 1 | -1 }
  | { readonly type: 'time.play' }
  | { readonly type: 'time.hold' }
  /** A note at the moment that is looked at. */
  | { readonly type: 'note.add'; readonly text: string }
  /** The server did not take the last note into its file. */
  | { readonly type: 'note.lost' }
  /** Saves what is received, or the open file, as a file. */
  | { readonly type: 'recording.save' }
  | { readonly type: 'file.open'; readonly file: File }
  | { readonly type: 'file.close' }
  | ({ readonly type: 'choices.set' } & Readonly<Partial<Choices>>)
  /** An event for the chosen actor, with what it carries as JSON: `{"amount": 100}`, or nothing. */
  | { readonly type: 'event.send'; readonly event: string; readonly payload: string };

/** A recording's file that is looked at in place of what comes from the app. */
export interface OpenFile extends Opened {
  readonly name: string;
}

export interface PageContext extends Choices {
  /** The recording of what came from the app. */
  recording: Recording;
  /** Received while paused. */
  held: readonly Line[];
  file: OpenFile | null;
  /** The reason why the last file was not opened. */
  fileProblem: string | null;
  actor: string | null;
  entry: number | null;
  /** The reason why the last event was not sent. */
  sendProblem: string | null;
}

/** The recording on show: a file, or what comes from the app. */
export const shownOf = ({ file, recording }: PageContext): Recording => file?.recording ?? recording;

/** The place of the row that is looked at; the last one's while what is now shows. */
export function placeOf(context: PageContext): number {
  const { entries } = shownOf(context);
  const place = entries.findIndex(({ number }) => number === context.entry);
  return place < 0 ? entries.length - 1 : place;
}

/** The chosen actor, or the first machine that started. */
export function chosenIn(context: PageContext): Actor | undefined {
  const { actors } = shownOf(context);
  const chosen = context.actor === null ? undefined : actors.get(context.actor);
  return chosen ?? [...actors.values()].find(({ definition }) => chartOf(definition) !== null);
}

/** The subject of the chart and of the data: an actor at a moment, now or earlier. */
export function lookedAt(context: PageContext) {
  /** The recording as it is at its end. */
  const shown = shownOf(context);
  const place = placeOf(context);
  /** The row that is looked at; nothing while what is now shows. */
  const entry = shown.entries.find(({ number }) => number === context.entry);
  /** The recording as it stood then. */
  const recording = entry === undefined ? shown : asOf(shown, entry.number);
  const chosen = chosenIn(context);
  const there = chosen && recording.actors.get(chosen.id);
  const chart = chartOf(chosen?.definition);
  /** The actor as it stood; nothing where it had not begun yet. */
  const { moment } = there ?? {};
  /** Dotted paths of the states in which it stood. */
  const active = activeIn(moment?.value);
  /** The transitions that the row took, as far as they are known. */
  const taken = chart !== null && entry && entry.target === chosen?.id ? takenBy(chart, entry) : undefined;
  return { shown, place, entry, recording, actor: there ?? chosen, chart, moment, active, taken };
}

export type Looked = ReturnType<typeof lookedAt>;
