import { and, assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { PROOF_STEPS } from '../proof/proof.ts';
import { givenIn, securitySetup } from './security-setup.ts';

/**
 * The member's sessions and passkeys, and the events of the account. Every action that a stolen session must not do
 * needs the password, a passkey or a code by SMS. A backend may lack all of it, and then there is nothing to see.
 */
export const securityMachine = securitySetup.createMachine({
  id: 'security',
  context: ({ input }) => ({
    ...input,
    security: null,
    task: null,
    sent: null,
    mayResend: false,
    left: false,
    problem: null,
  }),
  invoke: [
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  ],
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'What is known already stays on the screen meanwhile.',
      invoke: {
        id: 'loadSecurity',
        src: 'loadSecurity',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'shown',
            actions: assign({ security: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: {
        'security.retry': { target: 'loading', actions: 'clearProblem' },
        'connection.changed': { guard: 'isBack', target: 'loading', actions: 'clearProblem' },
      },
    },
    shown: {
      initial: 'lists',
      on: {
        'dialog.closed': { target: '.lists', actions: 'end' },
        'dialog.opened': {
          description: 'What it was some time ago is not what it is now.',
          target: 'loading',
          actions: 'end',
        },
      },
      states: {
        lists: {
          on: {
            'session.end': {
              target: 'confirming',
              actions: { type: 'begin', params: ({ event }) => ({ kind: 'endSession', id: event.id }) },
            },
            'sessions.endOthers': {
              guard: 'hasOthers',
              target: 'confirming',
              actions: { type: 'begin', params: { kind: 'endOthers' } },
            },
            'passkey.add': {
              guard: 'canAdd',
              target: 'confirming',
              actions: { type: 'begin', params: { kind: 'addPasskey' } },
            },
            'passkey.remove': {
              target: 'confirming',
              actions: { type: 'begin', params: ({ event }) => ({ kind: 'removePasskey', id: event.id }) },
            },
          },
        },
        confirming: {
          description: 'The member shows that it is them again.',
          initial: 'fresh',
          on: {
            'password.submit': [
              { guard: 'hasPassword', target: 'carryingOut', actions: 'clearProblem' },
              { target: '.incomplete', actions: 'clearProblem' },
            ],
            'passkey.use': { guard: 'canUsePasskey', target: 'carryingOut', actions: 'clearProblem' },
            'otp.send': { guard: 'takesOtp', target: 'sendingOtp', actions: 'clearProblem' },
            'field.edited': { target: '.fresh', actions: 'clearProblem' },
            'proof.cancel': { target: 'lists', actions: 'end' },
          },
          states: PROOF_STEPS,
        },
        sendingOtp: {
          tags: 'busy',
          invoke: {
            id: 'sendOtp',
            src: 'sendOtp',
            onDone: [
              {
                guard: 'isAccepted',
                target: 'enteringCode',
                actions: { type: 'keepCode', params: ({ event }) => accepted(event.output) },
              },
              { guard: 'hasCode', target: 'enteringCode.refused', actions: 'explain' },
              { target: 'confirming.refused', actions: 'explain' },
            ],
            onError: [
              { guard: 'hasCode', target: 'enteringCode.failed', actions: 'explain' },
              { target: 'confirming.failed', actions: 'explain' },
            ],
          },
        },
        enteringCode: {
          description: 'The code from the SMS can be typed in.',
          initial: 'fresh',
          after: { resendWait: { actions: assign({ mayResend: true }) } },
          on: {
            'code.submit': [
              { guard: 'isCode', target: 'carryingOut', actions: 'clearProblem' },
              { target: '.incomplete', actions: 'clearProblem' },
            ],
            'otp.send': { guard: 'mayResend', target: 'sendingOtp', actions: 'clearProblem' },
            'password.use': { target: 'confirming', actions: ['clearProblem', 'dropCode'] },
            'field.edited': { target: '.fresh', actions: 'clearProblem' },
            'proof.cancel': { target: 'lists', actions: 'end' },
          },
          states: {
            fresh: {},
            incomplete: { tags: 'error', description: 'Not all digits were typed in.' },
            refused: { tags: 'error', description: 'The code was not taken, or what it was for is refused.' },
            failed: { tags: 'error', description: 'No answer could be had; the same can be asked again.' },
          },
        },
        carryingOut: {
          tags: 'busy',
          description: 'A second tap sends nothing. The device may be asking its own question.',
          on: {
            'dialog.closed': { actions: assign({ left: true }) },
            'dialog.opened': { actions: assign({ left: false }) },
          },
          invoke: {
            id: 'carryOut',
            src: 'carryOut',
            // Password and code live in the event alone, never in the context.
            input: ({ context, event }) => ({
              task: context.task ?? { kind: 'endOthers' },
              proof: givenIn(context, event),
              before: context.security,
            }),
            onDone: [
              { guard: 'isAccepted', target: '#security.loading', actions: ['say', 'end'] },
              { guard: and(['isPutAway', 'isLeft']), target: 'lists', actions: 'end' },
              { guard: 'isPutAway', target: 'confirming', actions: 'dropCode' },
              { guard: 'isLeft', target: 'lists', actions: ['tellProblem', 'end'] },
              { guard: 'hasCode', target: 'enteringCode.refused', actions: 'explain' },
              { target: 'confirming.refused', actions: 'explain' },
            ],
            onError: [
              { guard: 'isLeft', target: 'lists', actions: ['tellProblem', 'end'] },
              { guard: 'hasCode', target: 'enteringCode.failed', actions: 'explain' },
              { target: 'confirming.failed', actions: 'explain' },
            ],
          },
        },
      },
    },
  },
});
