/** The state of the visualiser page itself: whether the app is there, what was received, what is looked at. */
import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Line } from '../../../src/recording/format.ts';
import { redacted } from '../../../src/recording/redact.ts';
import type { ByHand } from '../lines.ts';
import { objectIn } from './json.ts';
import { chosenIn, type OpenFile, type PageContext, type PageEvent, placeOf, shownOf } from './page.ts';
import { record } from './reading.ts';
import { EMPTY, type Entry, matches, noted, noteLine, type Recording } from './recording.ts';

/** The most lines behind a pause; of more, the oldest go. */
const HELD = 5000;

/** The change to the row in a place. */
const at = (context: PageContext, place: number): Partial<PageContext> => ({
  entry: shownOf(context).entries[place]?.number ?? null,
});

/** The change to the next row, or the one before, of those that are searched for. Stays where there is none. */
function stepped(context: PageContext, by: 1 | -1): Partial<PageContext> {
  const shown = shownOf(context);
  const from = placeOf(context);
  const rest = by > 0 ? shown.entries.slice(from + 1) : shown.entries.slice(0, from);
  const fits = (entry: Entry) => matches(entry, shown, context.filterText, context.filterActor);
  return { entry: (by > 0 ? rest.find(fits) : rest.findLast(fits))?.number ?? context.entry };
}

export const pageMachine = setup({
  types: { context: {} as PageContext, events: {} as PageEvent },
  actors: {
    /** Reads a file. Rejects with an Error that says why it cannot be shown. */
    read: fromPromise<OpenFile, { file: File }>(() => Promise.reject(new Error('"read" must be provided'))),
  },
  guards: {
    isAtEnd: ({ context }) => stepped(context, 1).entry === context.entry,
  },
  delays: {
    /** The time between two rows while time plays; of one with a note, to read it. Milliseconds. */
    beat: ({ context }) => (shownOf(context).entries[placeOf(context)]?.notes === undefined ? 350 : 3000),
  },
  actions: {
    /** Offers the recording as a file. */
    save: (_, _recording: Recording) => {
      throw new Error('"save" must be provided');
    },
    /** Posts to the app's window. */
    post: (_, _message: ByHand) => {
      throw new Error('"post" must be provided');
    },
    /** Adds a note to the file in which the session is recorded, if it is. */
    keepNote: (_, _line: Line) => {
      throw new Error('"keepNote" must be provided');
    },
    /** From the end, time plays from the beginning. */
    rewind: assign(({ context }) =>
      context.entry === null || placeOf(context) >= shownOf(context).entries.length - 1 ? at(context, 0) : {},
    ),
    release: assign(({ context }) => ({ recording: record(context.recording, context.held), held: [] })),
    /** What is shown is looked at from the beginning. `file`: null for what comes from the app. */
    show: assign((_, file: OpenFile | null) => ({
      file,
      actor: null,
      focus: null,
      filterText: '',
      filterActor: null,
      entry: file?.recording.entries.at(0)?.number ?? null,
    })),
  },
}).createMachine({
  id: 'visualiser',
  type: 'parallel',
  context: {
    recording: EMPTY,
    held: [],
    file: null,
    fileProblem: null,
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
        const recording = record(context.recording, context.held);
        const alive = [...recording.actors].filter(([, { moment }]) => moment.status === 'active');
        return { recording: { ...recording, entries: [], actors: new Map(alive) }, held: [], entry: null };
      }),
    },
    'actor.choose': {
      actions: assign(({ event: { actor } }) => ({ actor, focus: null, sendProblem: null, panel: 'chart' as const })),
    },
    'entry.choose': {
      actions: assign(({ context, event }) => {
        if (context.entry === event.entry) return { entry: null };
        const entry = shownOf(context).entries.find(({ number }) => number === event.entry);
        const actor = entry?.target ?? context.actor;
        return { entry: event.entry, actor, focus: actor === context.actor ? context.focus : null };
      }),
    },
    'time.step': { actions: assign(({ context, event }) => stepped(context, event.by)) },
    'note.add': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const place = placeOf(context);
        const { file } = context;
        const recording = shownOf(context);
        const row = recording.entries[place];
        const text = String(redacted(event.text.trim()));
        if (row === undefined || text === '') return;
        const more = { ...recording, entries: noted(recording.entries, place, text) };
        enqueue.assign(file === null ? { recording: more } : { file: { ...file, recording: more } });
        if (file === null) enqueue({ type: 'keepNote', params: noteLine(row.at, text) });
      }),
    },
    'note.lost': {
      actions: assign({ fileProblem: 'The note is on this page only: the file did not take it. Save the recording.' }),
    },
    'recording.save': { actions: { type: 'save', params: ({ context }) => shownOf(context) } },
    'choices.set': { actions: assign(({ event: { type: _, ...choices } }) => choices) },
    'event.send': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const payload = objectIn(event.payload);
        const actor = chosenIn(context);
        enqueue.assign({ sendProblem: payload === null ? 'Not a JSON object.' : null });
        if (payload !== null && actor !== undefined)
          enqueue({
            type: 'post',
            params: { type: '@player-wallet.send', actor: actor.id, event: { ...payload, type: event.event } },
          });
      }),
    },
  },
  states: {
    app: {
      initial: 'awaited',
      on: { 'messages.received': '.connected' },
      states: {
        awaited: { description: 'Nothing has come yet.' },
        connected: { on: { 'app.left': 'gone' } },
        gone: { description: 'The app was closed. What it told stays readable; it may come back.' },
      },
    },
    recording: {
      initial: 'running',
      states: {
        running: {
          on: {
            'messages.received': {
              actions: assign(({ context, event }) => ({ recording: record(context.recording, event.messages) })),
            },
            'recording.pause': 'paused',
          },
        },
        paused: {
          description: 'What comes meanwhile is held, not lost.',
          on: {
            'messages.received': {
              actions: assign(({ context, event }) => ({ held: [...context.held, ...event.messages].slice(-HELD) })),
            },
            'recording.resume': { target: 'running', actions: 'release' },
          },
        },
      },
    },
    file: {
      initial: 'idle',
      on: { 'file.open': '.reading' },
      states: {
        idle: {
          description: 'A file shows in place of what comes from the app, which goes on being received.',
          on: { 'file.close': { actions: { type: 'show', params: null } } },
        },
        reading: {
          tags: 'busy',
          entry: assign({ fileProblem: null }),
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ event }) => {
              if (event.type !== 'file.open') throw new TypeError('no file to read');
              return { file: event.file };
            },
            onDone: { target: 'idle', actions: { type: 'show', params: ({ event }) => event.output } },
            onError: {
              target: 'idle',
              actions: assign(({ event: { error } }) => ({
                fileProblem: error instanceof Error ? error.message : 'The file could not be read.',
              })),
            },
          },
        },
      },
    },
    time: {
      initial: 'still',
      on: {
        'time.hold': '.still',
        'time.set': { target: '.still', actions: assign(({ context, event }) => at(context, event.place)) },
        'now.show': { target: '.still', actions: assign({ entry: null }) },
      },
      states: {
        still: { on: { 'time.play': { target: 'playing', actions: 'rewind' } } },
        playing: {
          description: 'One row after the other.',
          after: {
            beat: [
              { guard: 'isAtEnd', target: 'still' },
              { target: 'playing', reenter: true, actions: assign(({ context }) => stepped(context, 1)) },
            ],
          },
        },
      },
    },
  },
});
