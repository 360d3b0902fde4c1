/** The page's context and events: the received or opened recording, and the part of it that is shown. */
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { chartOf } from './chart.ts';
import type { Opened } from './file.ts';
import { type Actor, asOf, type Entry, type Moment, type Recording } from './recording.ts';

export const PANELS = ['actors', 'chart', 'events', 'data'] as const;
export type Panel = (typeof PANELS)[number];

/** The machine as boxes and arrows, with how often each was taken, as a list of what it does, or why it stands there. */
export const VIEWS = ['diagram', 'heat', 'details', 'why?'] as const;
export type View = (typeof VIEWS)[number];

export type PageEvent =
  | { readonly type: 'messages.received'; readonly messages: readonly StatelyInspectionEvent[] }
  /** The window of the app was closed, or the app said goodbye. */
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
  | { readonly type: 'filter.set'; readonly text?: string; readonly actor?: string | null }
  | { readonly type: 'ended.toggle' }
  | { readonly type: 'view.show'; readonly view: View }
  /** Searches for a text on the chart. */
  | { readonly type: 'chart.find'; readonly text: string }
  /** A state whose arrows stand out; nothing for all alike. */
  | { readonly type: 'state.focus'; readonly path: string | null }
  /** An event for the chosen actor, with what it carries as JSON: `{"amount": 100}`, or nothing. */
  | { readonly type: 'event.send'; readonly event: string; readonly payload: string }
  /** On a narrow screen one panel shows at a time. */
  | { readonly type: 'panel.show'; readonly panel: Panel };

/** A recording's file that is looked at in place of what comes from the app. */
export interface OpenFile extends Opened {
  readonly name: string;
}

export interface PageContext {
  /** The recording of what came from the app. */
  recording: Recording;
  /** Received while paused. */
  held: readonly StatelyInspectionEvent[];
  file: OpenFile | null;
  /** The reason why the last file was not opened. */
  fileProblem: string | null;
  actor: string | null;
  entry: number | null;
  filterText: string;
  filterActor: string | null;
  showEnded: boolean;
  view: View;
  find: string;
  focus: string | null;
  /** The reason why the last event was not sent. */
  sendProblem: string | null;
  panel: Panel;
}

/** The recording on show: a file, or what comes from the app. */
export const shownOf = ({ file, recording }: PageContext): Recording => file?.recording ?? recording;

/** The place of the row that is looked at; the last one's while what is now shows. */
export function placeOf(context: PageContext): number {
  const { entries } = shownOf(context);
  const place = entries.findIndex(({ number }) => number === context.entry);
  return place < 0 ? entries.length - 1 : place;
}

/** The place of the next row with a note, from the beginning again after the last; -1 where there is none. */
export function nextNoted(entries: readonly Entry[], place: number): number {
  const later = entries.findIndex(({ notes }, index) => notes !== undefined && index > place);
  return later < 0 ? entries.findIndex(({ notes }) => notes !== undefined) : later;
}

/** The chosen actor, or the first machine that started. */
export function chosenIn(context: PageContext): Actor | undefined {
  const { actors } = shownOf(context);
  const chosen = context.actor === null ? undefined : actors.get(context.actor);
  return chosen ?? [...actors.values()].find(({ definition }) => chartOf(definition) !== null);
}

/** The subject of the chart and of the data: an actor at a moment, now or earlier. */
export interface Looked {
  /** The recording on show, as it stood then. */
  readonly recording: Recording;
  readonly actor: Actor | undefined;
  readonly moment: Moment | undefined;
  /** The row that is looked at; nothing while what is now shows. */
  readonly entry?: Entry;
}

export function lookedAt(context: PageContext): Looked {
  const shown = shownOf(context);
  const entry = shown.entries.find(({ number }) => number === context.entry);
  const recording = entry === undefined ? shown : asOf(shown, entry.number);
  const chosen = chosenIn(context);
  const actor = chosen && (recording.actors.get(chosen.id) ?? chosen);
  // An actor that had not begun yet was in no state.
  const isThere = actor !== undefined && recording.actors.has(actor.id);
  return { recording, actor, moment: isThere ? actor.moment : undefined, ...(entry !== undefined && { entry }) };
}
