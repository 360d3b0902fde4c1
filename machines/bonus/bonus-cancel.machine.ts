import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Held } from './offer.ts';

export type BonusCancelEvent =
  | { readonly type: 'cancel.confirm' }
  /** The player keeps the bonus, or the browser went back. */
  | { readonly type: 'dialog.close' }
  | ConnectionChanged;

export interface BonusCancelInput {
  readonly held: Held;
}

export interface BonusCancelOutput {
  /** True if giving up the bonus was requested: money may have moved. */
  readonly changed: boolean;
  /** The service's message after the bonus was given up, '' if there is none. Null: not given up, or not known. */
  readonly cleared: string | null;
}

interface BonusCancelContext extends BonusCancelOutput {
  held: Held;
  online: boolean;
  problem: Problem | null;
}

/**
 * The question before an active bonus is given up. The loss changes with every round that is played, so it is read
 * first: a warning with old amounts would be none.
 */
export const bonusCancelMachine = setup({
  types: {
    context: {} as BonusCancelContext,
    events: {} as BonusCancelEvent,
    input: {} as BonusCancelInput,
    output: {} as BonusCancelOutput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    connection: listening('connection'),
    /** The bonus that is active at this moment; null when none is. */
    checkHeld: promised<Outcome<Held | null>>('checkHeld'),
    /** The request has no key: it is sent once for each tap, and never by itself. */
    clearBonus: promised<Outcome<{ message?: string | undefined }>>('clearBonus'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    renew: assign((_, { held }: { held: Held }) => ({ held })),
    /** Removes the old amounts, so that the warning uses general words. */
    forgetAmounts: assign(({ context }) => ({ held: { ...context.held, lostOnCancel: null, keptOnCancel: null } })),
  },
  guards: {
    isAccepted,
    isOnline: ({ context }) => context.online,
    isNone: (_, outcome: Outcome<Held | null>) => outcome.ok && outcome.value === null,
    /** There is nothing to give up: it has ended, or another device gave it up. */
    isOver: (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.code === 'NO_DATA',
  },
}).createMachine({
  id: 'bonusCancel',
  context: ({ input }) => ({ ...input, online: true, changed: false, cleared: null, problem: null }),
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  on: { 'connection.changed': { actions: assign({ online: ({ event }) => event.online }) } },
  initial: 'checking',
  output: ({ context: { changed, cleared } }) => ({ changed, cleared }),
  states: {
    checking: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'checkHeld',
        src: 'checkHeld',
        onDone: [
          {
            guard: { type: 'isNone', params: ({ event }) => event.output },
            target: 'ended',
            actions: assign({ changed: true }),
          },
          {
            guard: 'isAccepted',
            target: 'asking',
            actions: {
              type: 'renew',
              params: ({ context, event }) => ({ held: accepted(event.output) ?? context.held }),
            },
          },
          { target: 'asking', actions: 'forgetAmounts' },
        ],
        onError: { target: 'asking', actions: 'forgetAmounts' },
      },
    },
    asking: {
      description: 'What is lost and what is kept stands in the question.',
      initial: 'fresh',
      on: {
        'cancel.confirm': {
          guard: 'isOnline',
          target: 'clearing',
          actions: assign({ changed: true, problem: null }),
        },
        'dialog.close': 'closed',
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no: the bonus is as it was.' },
      },
    },
    clearing: {
      tags: 'busy',
      description: 'A second tap sends nothing. Closed meanwhile, the page is read anew and tells what came of it.',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'clearBonus',
        src: 'clearBonus',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'closed',
            actions: assign({ cleared: ({ event }) => accepted(event.output).message ?? '' }),
          },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'ended' },
          { target: 'asking.refused', actions: 'explain' },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may be given up or not. It cannot be asked for again from here: the page is read anew first.',
      on: { 'dialog.close': 'closed' },
    },
    ended: {
      description: 'It was over already: nothing is taken. The page is read anew.',
      on: { 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
});
