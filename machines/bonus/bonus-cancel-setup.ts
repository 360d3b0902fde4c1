import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
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

/** The types, actors, actions and guards of the chart in `bonus-cancel.machine.ts`. */
export const bonusCancelSetup = setup({
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
});
