import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import type { OutcomeSeen } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ClipboardCommand, TextCopied } from '../clipboard.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { pictureMachine } from '../picture/picture.machine.ts';
import { listening, promised } from '../provided.ts';
import { progressOf } from '../statement/activity.ts';
import { followMachine } from './follow.machine.ts';
import type { ProgressTold } from './follow-setup.ts';

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

/** The types, actors, actions and guards of the chart in `entry.machine.ts`. */
export const entrySetup = setup({
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
});
