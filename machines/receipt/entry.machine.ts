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
import { progressOf } from '../statement/activity.ts';
import { followMachine, type ProgressTold } from './follow.machine.ts';

export type EntryEvent =
  | { readonly type: 'load.retry' }
  | { readonly type: 'reference.copy' }
  | TextCopied
  | ProgressTold
  | ConnectionChanged
  /** The time at the service, now and then. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number };

export interface EntryInput {
  /** Null if the entry has none. */
  readonly reference: string | null;
  /** The phone's clock when it was opened, for "5 minutes ago". Milliseconds since 1970. */
  readonly now: number;
  /** Null where it has to be found. */
  readonly entry: StatementEntry | null;
}

interface EntryContext extends Omit<EntryInput, 'entry' | 'now'> {
  now: number;
  entry: StatementEntry | null;
  problem: Problem | null;
}

const isNothing = (_: unknown, answer: Outcome<StatementEntry | null>) => answer.ok && answer.value === null;

/** The receipt of one entry of the statement, as the list has it or found by its reference. */
export const entryMachine = setup({
  types: {
    context: {} as EntryContext,
    events: {} as EntryEvent,
    emitted: {} as OutcomeSeen | ActorBroken,
    input: {} as EntryInput,
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
    /** Sends `clock.ticked`. */
    clock: listening('clock'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    /** Tells the app that the outcome is on the screen. */
    tellSeen: enqueueActions(({ context: { entry, reference }, enqueue }) => {
      if (reference && entry !== null && progressOf(entry) !== 'underWay')
        enqueue.emit({ type: 'outcome.seen', reference });
    }),
    moveOn: assign(({ context: { entry } }, told: ProgressTold) =>
      entry === null ? {} : { entry: { ...entry, ...told.entry } },
    ),
    clearProblem: assign({ problem: null }),
    copy: sendTo('clipboard', ({ context }) => ({ type: 'text.copy' as const, text: context.reference ?? '' })),
  },
  guards: {
    isAccepted,
    isBack,
    isNothing,
    isKnown: ({ context }) => context.entry !== null,
    hasReference: ({ context }) => Boolean(context.reference),
  },
}).createMachine({
  id: 'entry',
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKnown', target: 'shown' }, { target: 'finding' }] },
    finding: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'findEntry',
        src: 'findEntry',
        input: ({ context: { reference } }) => ({ reference: reference ?? '' }),
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
        { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
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
        'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
        'reference.copy': { guard: 'hasReference', actions: 'copy' },
        'text.copied': '.copied',
        'text.notCopied': '.notCopied',
      },
      states: { idle: {}, copied: {}, notCopied: { tags: 'error' } },
    },
  },
});
