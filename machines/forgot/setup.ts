import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { phoneOf } from '../../contract/phone.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import type { SentCode } from '../otp/code.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import type { CodeChanged, OtpFailed } from '../otp/setup.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { checkPhone, isSound } from '../register/rules.ts';

export interface ForgotInput {
  /** The Laos build: other phone numbers. */
  readonly laos: boolean;
  /** The number to begin with; empty if none is known. */
  readonly phone: string;
  /** The code that was sent before the page was loaded anew: its field opens at once. */
  readonly sent?: SentCode | null;
}

/** The command to the tab's memory: a phone may close the page while its owner reads the message. */
export interface CodeMemory {
  readonly type: 'code.keep';
  /** Null: nothing any more. */
  readonly sent: SentCode | null;
}

/** A new password, and the token of the code that was checked for it. */
export interface PasswordReset {
  readonly phone: string;
  readonly token: string;
  readonly password: string;
}

export type ForgotEvent =
  | { readonly type: 'phone.submit'; readonly phone: string }
  | { readonly type: 'password.submit'; readonly password: string; readonly confirm: string }
  | { readonly type: 'field.edited' }
  /** The player wants another code. */
  | { readonly type: 'code.renew' }
  | CodeChanged
  | OtpFailed;

interface ForgotContext {
  readonly laos: boolean;
  phone: string;
  /** A code that can still be typed in: back at the number, the same one needs no other. */
  sent: SentCode | null;
  /** The handle of the newest code, or of one that was checked. */
  token: string;
  problem: Problem | null;
  /** Counts submits that were not taken: with each, the view takes the player to the first field at fault. */
  rejections: number;
}

/** The types, actors, actions and guards of the chart in `forgot.machine.ts`. */
export const forgotSetup = setup({
  types: {
    context: {} as ForgotContext,
    events: {} as ForgotEvent,
    input: {} as ForgotInput,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'location.requested' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { otp: 'otp' },
  },
  actors: {
    otp: otpMachine,
    memory: listening<CodeMemory>('memory'),
    setPassword: promised<Outcome<unknown>, PasswordReset>('setPassword'),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    forgive: assign({ problem: null }),
    reject: assign({ rejections: ({ context }) => context.rejections + 1 }),
    remember: sendTo('memory', ({ context }) => ({ type: 'code.keep', sent: context.sent })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    hasCode: ({ context }) => context.sent !== null,
    isPhone: ({ context: { laos }, event }) =>
      event.type === 'phone.submit' && isSound(checkPhone(phoneOf(event.phone, laos), laos)),
    isVerified: (_, output: { verified: boolean }) => output.verified,
    lacksCalls: ({ event }) =>
      event.type === 'otp.failed' && event.problem.kind === 'refused' && event.problem.code === 'NOT_FOUND',
    isIncomplete: ({ event }) => event.type === 'password.submit' && (event.password === '' || event.confirm === ''),
    differs: ({ event }) => event.type === 'password.submit' && event.password !== event.confirm,
    /** This very code has set a password: the answer to it was lost. */
    isUsed: refusedWith('OTP_VERIFIED'),
    isWeak: refusedWith('PASSWORD_TOO_WEAK'),
    isSpent: refusedWith('UNVERIFIED_OTP', 'OTP_EXPIRED'),
  },
});
