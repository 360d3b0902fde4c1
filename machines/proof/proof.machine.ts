import { and, assign, emit } from 'xstate';
import { PROOF_STEPS, proofIn } from './proof.ts';
import { proofSetup } from './setup.ts';

/** The member again, by a passkey or the password, before one large payout is sent. */
export const proofMachine = proofSetup.createMachine({
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
