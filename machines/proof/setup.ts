import { assign, type EventObject, emit, sendTo, setup } from 'xstate';
import type { Satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import type { StepInput } from '../dialogs/step.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { PUT_AWAY } from '../security/security.ts';
import { type ProofBy, type ProofEvent, type ProofInput, proofIn } from './proof.ts';

interface ProofContext extends ProofInput {
  online: boolean;
  /** The member has a passkey, and this browser can use it. */
  hasPasskey: boolean;
  /** The way that was chosen last. */
  by: ProofBy['by'];
  problem: Problem | null;
}

/** The types, actors, actions and guards of the chart in `proof.machine.ts`. */
export const proofSetup = setup({
  types: {
    context: {} as ProofContext,
    events: {} as ProofEvent,
    input: {} as ProofInput,
    emitted: {} as ActorBroken | Extract<AppEvent, { type: 'part.needed' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    connection: listening('connection'),
    /** Sends `step.left`. */
    step: listening<EventObject, StepInput>('step'),
    askPasskey: promised<boolean>('askPasskey'),
    /** Refuses with `PUT_AWAY` where the player put the device's own question away. */
    prove: promised<Outcome<unknown>, { readonly amount: Satang; readonly by: ProofBy }>('prove'),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    begin: assign(({ event }) => ({ by: proofIn(event).by, problem: null })),
    clearProblem: assign({ problem: null }),
    tellGiven: sendTo(({ context }) => context.owner, { type: 'proof.given' }),
    tellLeft: sendTo(({ context }) => context.owner, { type: 'proof.left' }),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isOnline,
    isPutAway: refusedWith(PUT_AWAY),
    hasPassword: ({ event }) => event.type === 'password.submit' && event.password !== '',
    hasPasskey: ({ context }) => context.hasPasskey,
  },
});
