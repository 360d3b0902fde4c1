import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import type { OutcomeSeen } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ClipboardCommand, TextCopied } from '../clipboard.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { pictureMachine } from '../picture/picture.machine.ts';
import { listening, promised } from '../provided.ts';
import { followMachine, type ProgressTold } from '../receipt/follow.machine.ts';
import { outcomeSeen, progressOf } from '../statement/activity.ts';

export type InboxEntryEvent =
  | { readonly type: 'load.retry' }
  | { readonly type: 'reference.copy' }
  | TextCopied
  | ProgressTold
  | ConnectionChanged;

interface InboxEntryContext {
  readonly reference: string;
  /** The phone's clock when it was opened, for "5 minutes ago". Milliseconds since 1970. */
  readonly now: number;
  entry: StatementEntry | null;
  problem: Problem | null;
}

const isNothing = (_: unknown, answer: Outcome<StatementEntry | null>) => answer.ok && answer.value === null;

/** The receipt of what a message tells of: one entry of the statement, found by its reference. */
export const inboxEntryMachine = setup({
  types: {
    context: {} as InboxEntryContext,
    events: {} as InboxEntryEvent,
    emitted: {} as OutcomeSeen | ActorBroken,
    input: {} as { readonly reference: string; readonly now: number },
    tags: {} as 'busy' | 'error',
    children: {} as { picture: 'picture'; follow: 'follow' },
  },
  actors: {
    /** Null where the statement has no such entry. */
    findEntry: promised<Outcome<StatementEntry | null>, { reference: string }>('findEntry'),
    clipboard: listening<ClipboardCommand>('clipboard'),
    connection: listening('connection'),
    picture: pictureMachine,
    follow: followMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    /** Tells the app that the outcome is on the screen. */
    tellSeen: enqueueActions(({ context: { entry }, enqueue }) => {
      const seen = outcomeSeen(entry);
      if (seen !== null) enqueue.emit(seen);
    }),
    moveOn: assign(({ context: { entry } }, told: ProgressTold) =>
      entry === null ? {} : { entry: { ...entry, ...told.entry } },
    ),
    clearProblem: assign({ problem: null }),
    copy: sendTo('clipboard', ({ context }) => ({ type: 'text.copy' as const, text: context.reference })),
  },
  guards: {
    isAccepted,
    isBack,
    isNothing,
  },
}).createMachine({
  id: 'inboxEntry',
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  context: ({ input }) => ({ ...input, entry: null, problem: null }),
  initial: 'finding',
  states: {
    finding: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'findEntry',
        src: 'findEntry',
        input: ({ context: { reference } }) => ({ reference }),
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => event.output }, target: 'missing' },
          {
            guard: 'isAccepted',
            target: 'shown',
            actions: assign({ entry: ({ event }) => accepted(event.output) }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: { 'load.retry': 'finding', 'connection.changed': { guard: 'isBack', target: 'finding' } },
    },
    missing: { description: 'The service has forgotten it, or looks for entries in another way.' },
    shown: {
      initial: 'idle',
      entry: 'tellSeen',
      invoke: [
        { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
        { id: 'picture', src: 'picture', onError: { actions: 'tellBroken' } },
        {
          id: 'follow',
          src: 'follow',
          input: ({ context: { reference, entry }, self }) => ({
            owner: self,
            reference,
            isOver: entry === null || progressOf(entry) !== 'underWay',
          }),
          onError: { actions: 'tellBroken' },
        },
      ],
      on: {
        'progress.told': { actions: [{ type: 'moveOn', params: ({ event }) => event }, 'tellSeen'] },
        'reference.copy': { actions: 'copy' },
        'text.copied': '.copied',
        'text.notCopied': '.notCopied',
      },
      states: { idle: {}, copied: {}, notCopied: { tags: 'error' } },
    },
  },
});
