import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { LocalHtml } from '../safe-html.ts';

export type ConditionsEvent = { readonly type: 'conditions.retry' } | ConnectionChanged;

/** The texts that a member can read again at any time (rule: Shells). Both are cleaned; empty texts are left out. */
export interface Terms {
  readonly conditions: readonly LocalHtml[];
  /** The agreements that home shows until they are accepted. */
  readonly agreements: readonly LocalHtml[];
  /** Texts that could not be read. */
  readonly unread: number;
}

interface ConditionsContext extends Terms {
  conditions: readonly LocalHtml[];
  agreements: readonly LocalHtml[];
  unread: number;
  problem: Problem | null;
}

/** The conditions of the member's bottom menu, and with them the agreements (rule: Agreement). */
export const conditionsMachine = setup({
  types: {
    context: {} as ConditionsContext,
    events: {} as ConditionsEvent,
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    /**
     * The conditions decide if the answer is accepted: agreements that could not be read are left out (rule:
     * Agreement).
     */
    loadTerms: promised<Outcome<Terms>>('loadTerms'),
    connection: listening('connection'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    clearProblem: assign({ problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isBack,
    hasAny: (_, answer: Outcome<Terms>) =>
      answer.ok && answer.value.conditions.length + answer.value.agreements.length + answer.value.unread > 0,
  },
}).createMachine({
  id: 'conditions',
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  initial: 'loading',
  context: { conditions: [], agreements: [], unread: 0, problem: null },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadTerms',
        src: 'loadTerms',
        onDone: [
          {
            guard: { type: 'hasAny', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign(({ event }) => accepted(event.output)),
          },
          { guard: 'isAccepted', target: 'empty' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    shown: {},
    empty: { description: 'The operator has written neither.' },
    failed: {
      tags: 'error',
      on: {
        'conditions.retry': { target: 'loading', actions: 'clearProblem' },
        'connection.changed': { guard: 'isBack', target: 'loading', actions: 'clearProblem' },
      },
    },
  },
});
