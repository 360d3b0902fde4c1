/** The state of the visualiser page itself: whether the app is there, what was received, what is looked at. */
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { ByHand } from '../by-hand.ts';
import { chartOf } from './chart.ts';
import { isRecord } from './json.ts';
import { type Actor, EMPTY, type Entry, type Moment, momentAt, type Recording, record } from './recording.ts';

export const PANELS = ['actors', 'chart', 'events', 'data'] as const;
export type Panel = (typeof PANELS)[number];

/** The machine as boxes and arrows, or as a list of everything that it does. */
export const VIEWS = ['diagram', 'details'] as const;
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
  | { readonly type: 'filter.set'; readonly text?: string; readonly actor?: string | null }
  | { readonly type: 'ended.toggle' }
  | { readonly type: 'view.show'; readonly view: View }
  /** What is looked for on the chart. */
  | { readonly type: 'chart.find'; readonly text: string }
  /** A state whose arrows stand out; nothing for all alike. */
  | { readonly type: 'state.focus'; readonly path: string | null }
  /** An event for the chosen actor, with what it carries as JSON: `{"amount": 100}`, or nothing. */
  | { readonly type: 'event.send'; readonly event: string; readonly payload: string }
  /** On a narrow screen one panel shows at a time. */
  | { readonly type: 'panel.show'; readonly panel: Panel };

interface PageContext {
  recording: Recording;
  /** Received while paused. */
  held: readonly StatelyInspectionEvent[];
  actor: string | null;
  entry: number | null;
  filterText: string;
  filterActor: string | null;
  showEnded: boolean;
  view: View;
  find: string;
  focus: string | null;
  /** Why the last event was not sent. */
  sendProblem: string | null;
  panel: Panel;
}

/** What an event carries. Nothing when the text is not a JSON object. */
function payloadOf(text: string): Record<string, unknown> | null {
  try {
    const payload: unknown = JSON.parse(text.trim() || '{}');
    return isRecord(payload) ? payload : null;
  } catch {
    return null;
  }
}

/** The chosen actor, or the first machine that started. */
function chosenIn({ recording, actor }: PageContext): Actor | undefined {
  const chosen = actor === null ? undefined : recording.actors.get(actor);
  return chosen ?? [...recording.actors.values()].find(({ definition }) => chartOf(definition) !== null);
}

export const pageMachine = setup({
  types: { context: {} as PageContext, events: {} as PageEvent },
  actions: {
    /** To the app's window. */
    post: (_, _message: ByHand) => {
      throw new Error('"post" must be provided');
    },
    take: assign(({ context }, messages: readonly StatelyInspectionEvent[]) => ({
      recording: messages.reduce(record, context.recording),
    })),
    hold: assign(({ context }, messages: readonly StatelyInspectionEvent[]) => ({
      held: [...context.held, ...messages],
    })),
    release: assign(({ context }) => ({ recording: context.held.reduce(record, context.recording), held: [] })),
  },
}).createMachine({
  id: 'visualiser',
  type: 'parallel',
  context: {
    recording: EMPTY,
    held: [],
    actor: null,
    entry: null,
    filterText: '',
    filterActor: null,
    showEnded: false,
    view: 'diagram',
    find: '',
    focus: null,
    sendProblem: null,
    panel: 'chart',
  },
  on: {
    'recording.clear': {
      actions: assign(({ context }) => {
        const recording = context.held.reduce(record, context.recording);
        const alive = [...recording.actors].filter(([, { moment }]) => moment.status === 'active');
        return { recording: { ...recording, entries: [], actors: new Map(alive) }, held: [], entry: null };
      }),
    },
    'actor.choose': {
      actions: assign(({ event }) => ({
        actor: event.actor,
        entry: null,
        focus: null,
        sendProblem: null,
        panel: 'chart' as const,
      })),
    },
    'entry.choose': {
      actions: assign(({ context, event }) => {
        if (context.entry === event.entry) return { entry: null };
        const entry = context.recording.entries.find(({ number }) => number === event.entry);
        const actor = entry?.target ?? context.actor;
        return { entry: event.entry, actor, focus: actor === context.actor ? context.focus : null };
      }),
    },
    'now.show': { actions: assign({ entry: null }) },
    'filter.set': {
      actions: assign(({ context, event }) => ({
        filterText: event.text ?? context.filterText,
        filterActor: event.actor === undefined ? context.filterActor : event.actor,
      })),
    },
    'ended.toggle': { actions: assign({ showEnded: ({ context }) => !context.showEnded }) },
    'view.show': { actions: assign({ view: ({ event }) => event.view }) },
    'chart.find': { actions: assign({ find: ({ event }) => event.text }) },
    'state.focus': { actions: assign({ focus: ({ event }) => event.path }) },
    'event.send': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const payload = payloadOf(event.payload);
        const actor = chosenIn(context);
        enqueue.assign({ sendProblem: payload === null ? 'Not a JSON object.' : null });
        if (payload !== null && actor !== undefined)
          enqueue({
            type: 'post',
            params: { type: '@player-wallet.send', actor: actor.id, event: { ...payload, type: event.event } },
          });
      }),
    },
    'panel.show': { actions: assign({ panel: ({ event }) => event.panel }) },
  },
  states: {
    app: {
      initial: 'awaited',
      states: {
        awaited: { description: 'Nothing has come yet.', on: { 'messages.received': 'connected' } },
        connected: { on: { 'app.left': 'gone' } },
        gone: {
          description: 'The app was closed. What it told stays readable; it may come back.',
          on: { 'messages.received': 'connected' },
        },
      },
    },
    recording: {
      initial: 'running',
      states: {
        running: {
          on: {
            'messages.received': { actions: { type: 'take', params: ({ event }) => event.messages } },
            'recording.pause': 'paused',
          },
        },
        paused: {
          description: 'What comes meanwhile is held, not lost.',
          on: {
            'messages.received': { actions: { type: 'hold', params: ({ event }) => event.messages } },
            'recording.resume': { target: 'running', actions: 'release' },
          },
        },
      },
    },
  },
});

export type PageSnapshot = SnapshotFrom<typeof pageMachine>;

/** What the chart and the data show: an actor at a moment, now or earlier. */
export interface Looked {
  readonly actor: Actor;
  readonly moment: Moment;
  /** The row that is looked at; nothing while what is now shows. */
  readonly entry?: Entry;
}

export function lookedAt({ context }: PageSnapshot): Looked | undefined {
  const entry = context.recording.entries.find(({ number }) => number === context.entry);
  const actor = entry ? context.recording.actors.get(entry.target) : chosenIn(context);
  if (actor === undefined) return undefined;
  return entry ? { actor, moment: momentAt(entry) ?? actor.moment, entry } : { actor, moment: actor.moment };
}
