import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../src/contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import type { Held } from './offer.ts';

export type BonusCancelEvent =
  | { readonly type: 'cancel.confirm' }
  /** The player keeps the bonus, or the browser went back. */
  | { readonly type: 'dialog.close' };

export interface BonusCancelInput {
  readonly held: Held;
}

export interface BonusCancelOutput {
  /** It was asked for: money may have moved. */
  readonly changed: boolean;
  /** The bonus was given up: what the service says about it, '' where it says nothing. Null: it was not, or nobody knows. */
  readonly cleared: string | null;
}

interface BonusCancelContext extends BonusCancelInput, BonusCancelOutput {
  problem: Problem | null;
}

/** The question before an active bonus is given up (sections 2, 4 and 8). */
export const bonusCancelMachine = setup({
  types: {
    context: {} as BonusCancelContext,
    events: {} as BonusCancelEvent,
    input: {} as BonusCancelInput,
    output: {} as BonusCancelOutput,
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /** Has no key: it is sent once for each tap, and never by itself. */
    clearBonus: promised<Outcome<{ message?: string | undefined }>>('clearBonus'),
  },
  guards: { isAccepted },
}).createMachine({
  id: 'bonusCancel',
  context: ({ input }) => ({ ...input, changed: false, cleared: null, problem: null }),
  initial: 'asking',
  output: ({ context: { changed, cleared } }) => ({ changed, cleared }),
  states: {
    asking: {
      description: 'What is lost and what is kept stands in the question.',
      initial: 'fresh',
      on: {
        'cancel.confirm': { target: 'clearing', actions: assign({ changed: true, problem: null }) },
        'dialog.close': 'closed',
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no: the bonus is as it was.' },
      },
    },
    clearing: {
      tags: 'busy',
      description: 'The dialog stays until the answer is known; a second tap sends nothing.',
      invoke: {
        id: 'clearBonus',
        src: 'clearBonus',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'closed',
            actions: assign({ cleared: ({ event }) => accepted(event.output).message ?? '' }),
          },
          { target: 'asking.refused', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'unanswered', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    unanswered: {
      tags: 'error',
      description: 'It may be given up or not. It cannot be asked for again from here: the page is read anew first.',
      on: { 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
});
