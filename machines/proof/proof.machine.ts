import { and, assign, type EventObject, emit, sendTo, setup } from 'xstate';
import type { Satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import type { StepInput } from '../dialogs/step.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { PUT_AWAY } from '../security/security.ts';
import { PROOF_STEPS, type ProofBy, type ProofEvent, type ProofInput, proofIn } from './proof.ts';

interface ProofContext extends ProofInput {
  online: boolean;
  /** The member has a passkey, and this browser can use it. */
  hasPasskey: boolean;
  /** The way that was chosen last. */
  by: ProofBy['by'];
  problem: Problem | null;
}

/** The member again, by a passkey or the password, before one large payout is sent. */
export const proofMachine = setup({
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
}).createMachine({
  id: 'proof',
  context: ({ input }) => ({ ...input, online: true, hasPasskey: false, by: 'password', problem: null }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'step', src: 'step', input: { step: 'proof' }, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'proof.cancel': '.left',
    'step.left': '.left',
  },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      entry: emit({ type: 'part.needed', part: 'lock' }),
      description: 'Has the member a passkey? The password is asked for where that is not known.',
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        onDone: { target: 'entering', actions: assign({ hasPasskey: ({ event }) => event.output }) },
        onError: 'entering',
      },
    },
    entering: {
      initial: 'fresh',
      on: {
        'password.submit': [
          { guard: and(['isOnline', 'hasPassword']), target: 'proving', actions: 'begin' },
          { guard: 'isOnline', target: '.incomplete', actions: 'clearProblem' },
        ],
        'passkey.use': { guard: and(['isOnline', 'hasPasskey']), target: 'proving', actions: 'begin' },
        'field.edited': { target: '.fresh', actions: 'clearProblem' },
      },
      states: PROOF_STEPS,
    },
    proving: {
      tags: 'busy',
      description: 'The device may be asking its own question. Leaving is possible: no money has moved.',
      invoke: {
        id: 'prove',
        src: 'prove',
        // The password lives in the event alone, never in the context.
        input: ({ context: { amount }, event }) => ({
          amount,
          by: proofIn(event),
        }),
        onDone: [
          { guard: 'isAccepted', target: 'given' },
          { guard: 'isPutAway', target: 'entering' },
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: 'explain' },
      },
    },
    given: { type: 'final', entry: 'tellGiven' },
    left: { type: 'final', entry: 'tellLeft' },
  },
});
