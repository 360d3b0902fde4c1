import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { otpSetup } from './setup.ts';

/** A code is sent to the phone, typed in and checked. A phone that was verified before skips the step. */
export const otpMachine = otpSetup.createMachine({
  id: 'otp',
  context: ({ input: { sent, phone, owner } }) => ({
    phone,
    owner,
    sent: sent?.phone === phone ? sent : null,
    now: 0,
    resendAt: sent?.phone === phone ? sent.resendAt : 0,
    wrongs: 0,
    verified: false,
    problem: null,
  }),
  output: ({ context }) => ({ verified: context.verified }),
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'tellBroken' } },
  on: { 'clock.ticked': { actions: 'setClock' } },
  initial: 'opening',
  states: {
    opening: {
      description: 'After a reload, a code that was sent before is still good.',
      always: [{ guard: 'hasCode', target: 'entering' }, { target: 'sending' }],
    },
    sending: {
      tags: 'busy',
      description: 'The service is asked to send a code. One that was sent before stays good meanwhile.',
      entry: 'forgive',
      invoke: {
        id: 'sendOtp',
        src: 'sendOtp',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: [
          {
            description: 'OTP_VERIFIED: this phone needs no code.',
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'verified',
          },
          {
            guard: 'isAccepted',
            target: 'entering',
            actions: [{ type: 'keepCode', params: ({ event }) => accepted(event.output) }, 'tellOwner'],
          },
          { guard: 'isTaken', target: 'taken', actions: 'explain' },
          { guard: 'isBlocked', target: 'stuck.blocked', actions: 'explain' },
          { guard: 'hasCode', target: 'entering.refused', actions: 'explain' },
          { target: 'stuck.unsent', actions: 'explain' },
        ],
        onError: [
          { guard: 'hasCode', target: 'entering.failed', actions: 'explain' },
          { target: 'stuck.unsent', actions: 'explain' },
        ],
      },
    },
    entering: {
      description: 'The code can be typed in.',
      initial: 'fresh',
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'verifying' },
          { target: '.incomplete', actions: 'forgive' },
        ],
        'code.edited': { target: '.fresh', actions: 'forgive' },
        'otp.resend': { guard: 'mayResend', target: 'sending' },
        'number.change': 'abandoned',
        'clock.ticked': { guard: 'isOver', target: 'stuck.expired', actions: ['setClock', 'explain'] },
      },
      states: {
        fresh: {},
        incomplete: { tags: 'error', description: 'Not all digits were typed in.' },
        wrong: {
          tags: 'error',
          description: 'OTP_CODE_INVALID: the field is cleared for another try.',
          entry: [assign({ wrongs: ({ context }) => context.wrongs + 1 }), 'tellFailure'],
        },
        refused: { tags: 'error', entry: 'tellFailure', description: 'Another refusal; the code may still be good.' },
        failed: { tags: 'error', entry: 'tellFailure', description: 'No answer could be had.' },
      },
    },
    verifying: {
      tags: 'busy',
      description: 'The code lives in the event alone, never in the context.',
      entry: 'forgive',
      invoke: {
        id: 'verifyOtp',
        src: 'verifyOtp',
        input: ({ context, event }) => ({
          token: context.sent?.token ?? '',
          code: event.type === 'code.submit' ? event.code : '',
        }),
        onDone: [
          { guard: 'isAccepted', target: 'verified' },
          { guard: 'isWrong', target: 'entering.wrong', actions: 'explain' },
          { guard: 'isSpent', target: 'stuck.expired', actions: ['explain', 'tellFailure'] },
          { guard: 'isBlocked', target: 'stuck.blocked', actions: 'explain' },
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: 'explain' },
      },
    },
    stuck: {
      description: 'There is no code to type in: ask for another one, or use another phone.',
      initial: 'unsent',
      entry: ['dropCode', 'tellOwner'],
      on: { 'otp.resend': { guard: 'mayResend', target: 'sending' }, 'number.change': 'abandoned' },
      states: {
        unsent: { tags: 'error', entry: 'tellFailure', description: 'No code could be sent.' },
        expired: { tags: 'error', description: 'The code that was sent is no longer taken.' },
        blocked: {
          tags: 'error',
          entry: 'tellFailure',
          description: 'Too many requests for this phone: the next one has to wait.',
        },
      },
    },
    taken: {
      tags: 'error',
      entry: ['dropCode', 'tellOwner', 'tellFailure'],
      description: 'EXISTING_USER: the phone is registered. Another code would not help.',
      on: { 'number.change': 'abandoned' },
    },
    verified: { type: 'final', entry: [assign({ verified: true }), 'dropCode', 'tellOwner'] },
    abandoned: { type: 'final', description: 'The owner asks for another phone number.' },
  },
});
