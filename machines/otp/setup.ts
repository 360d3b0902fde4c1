import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { answerIn, isAccepted, problemIn, refusedWith } from '../outcome.ts';
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

/** The types, actors, actions and guards of the chart in `otp.machine.ts`. */
export const otpSetup = setup({
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
});
