import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { accepted, answerIn, isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isBlocked, resendAfter, type SendAnswer, type SentCode, SPENT, sentAt } from './code.ts';

/** The event to the owner, to be kept through a reload: a code was sent, or the last one is of no more use. */
export interface CodeChanged {
  readonly type: 'otp.changed';
  readonly sent: SentCode | null;
}

/** The event to the owner, who shows it for a moment: no code was sent, or the one typed in was not taken. */
export interface OtpFailed {
  readonly type: 'otp.failed';
  readonly problem: Problem;
}

export interface OtpInput {
  readonly phone: string;
  /** A code that was sent before the page was reloaded; of no use when it was for another phone. */
  readonly sent: SentCode | null;
  readonly owner: ActorRef<Snapshot<unknown>, CodeChanged | OtpFailed>;
}

export type OtpEvent =
  | { readonly type: 'code.submit'; readonly code: string }
  /** The player types: what was said about the last code goes away. */
  | { readonly type: 'code.edited' }
  | { readonly type: 'otp.resend' }
  /** The phone number was the wrong one. */
  | { readonly type: 'number.change' }
  /** The clock, at the start, every second, and when the player looks at the page again. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number };

interface OtpContext extends OtpInput {
  sent: SentCode | null;
  now: number;
  /** The time from which on another code may be requested, milliseconds since 1970. */
  resendAt: number;
  /** The number of wrong codes so far: after each, the field starts empty. */
  wrongs: number;
  verified: boolean;
  problem: Problem | null;
}

/** A code is sent to the phone, typed in and checked. A phone that was verified before skips the step. */
export const otpMachine = setup({
  types: {
    context: {} as OtpContext,
    events: {} as OtpEvent,
    emitted: {} as ActorBroken,
    input: {} as OtpInput,
    output: {} as { verified: boolean },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    sendOtp: promised<Outcome<SendAnswer>, { phone: string }>('sendOtp'),
    verifyOtp: promised<Outcome<unknown>, { token: string; code: string }>('verifyOtp'),
    clock: listening('clock'),
  },
  actions: {
    keepCode: assign(({ context }, answer: SendAnswer) => {
      if (answer.verified) return {};
      const sent = sentAt(context.now, context.phone, answer);
      return { sent, resendAt: sent.resendAt };
    }),
    dropCode: assign({ sent: null }),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'otp.changed' as const, sent: context.sent }),
    ),
    /** Keeps the service's refusal; for a code whose time ran out, the refusal that the service would give. */
    explain: assign(({ context, event }) => {
      const problem: Problem =
        event.type === 'clock.ticked' ? { kind: 'refused', code: 'OTP_EXPIRED' } : problemIn(event);
      return { problem, resendAt: resendAfter(problem, context.now, context.resendAt) };
    }),
    /** Shows the failure outside the form too, where it stays; not for a code whose time ran out by itself. */
    tellFailure: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({
        type: 'otp.failed' as const,
        problem: context.problem ?? { kind: 'failed' as const, failure: 'unknown' as const },
      }),
    ),
    forgive: assign({ problem: null }),
    setClock: assign(({ context, event }) => ({ now: event.type === 'clock.ticked' ? event.now : context.now })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    hasCode: ({ context }) => context.sent !== null,
    isVerified: (_, outcome: Outcome<SendAnswer>) => outcome.ok && outcome.value.verified,
    isTaken: refusedWith('EXISTING_USER'),
    isBlocked: ({ context, event }) => isBlocked(answerIn(event), context.sent !== null),
    isWrong: refusedWith('OTP_CODE_INVALID'),
    isSpent: refusedWith(...SPENT),
    isCode: ({ event }) => event.type === 'code.submit' && /^\d{4,8}$/.test(event.code),
    mayResend: ({ context }) => context.now >= context.resendAt,
    isOver: ({ context, event }) =>
      event.type === 'clock.ticked' && event.now >= (context.sent?.expiresAt ?? Number.POSITIVE_INFINITY),
  },
}).createMachine({
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
