import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { phoneOf } from '../../contract/phone.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import type { SentCode } from '../otp/code.ts';
import { type CodeChanged, type OtpFailed, otpMachine } from '../otp/otp.machine.ts';
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

/** A forgotten password: number, code by SMS, new password. The player then logs in with it. */
export const forgotMachine = setup({
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
}).createMachine({
  id: 'forgot',
  context: ({ input: { laos, phone, sent = null } }) => ({
    laos,
    phone: sent?.phone ?? phone,
    sent,
    token: sent?.token ?? '',
    problem: null,
    rejections: 0,
  }),
  invoke: { id: 'memory', src: 'memory', onError: { actions: 'tellBroken' } },
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'hasCode', target: 'code' }, { target: 'number' }] },
    number: {
      initial: 'fresh',
      on: {
        'phone.submit': [
          {
            guard: 'isPhone',
            target: 'code',
            actions: ['forgive', assign({ phone: ({ context, event }) => phoneOf(event.phone, context.laos) })],
          },
          { target: '.invalid', actions: ['forgive', 'reject'] },
        ],
        'field.edited': { target: '.fresh', actions: 'forgive' },
      },
      states: {
        fresh: {},
        invalid: { tags: 'error', description: 'Not a phone number.' },
        spent: { tags: 'error', description: 'The code that was checked is no longer good: another one is needed.' },
      },
    },
    code: {
      description: 'The code: a flow of its own. Whether the number has an account is not told.',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context, self }) => ({ phone: context.phone, sent: context.sent, owner: self }),
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: 'password' },
          { description: 'Another number is wanted.', target: 'number' },
        ],
        onError: { target: 'number', actions: 'tellBroken' },
      },
      on: {
        'otp.changed': {
          description: 'The token of a code that was checked is told before, when it is sent.',
          actions: [
            assign(({ context, event: { sent } }) => ({ sent, token: sent?.token ?? context.token })),
            'remember',
          ],
        },
        'otp.failed': {
          description: 'NOT_FOUND: a backend without these calls. Anything else the code step says itself.',
          guard: 'lacksCalls',
          target: 'absent',
        },
      },
    },
    password: {
      initial: 'entering',
      states: {
        entering: {
          initial: 'fresh',
          on: {
            'password.submit': [
              { guard: 'isIncomplete', target: '.incomplete', actions: ['forgive', 'reject'] },
              { guard: 'differs', target: '.mismatched', actions: ['forgive', 'reject'] },
              { target: 'saving', actions: 'forgive' },
            ],
            'field.edited': { target: '.fresh', actions: 'forgive' },
          },
          states: {
            fresh: {},
            incomplete: { tags: 'error', description: 'A field is empty.' },
            mismatched: { tags: 'error', description: 'The password and its confirmation are not the same.' },
            weak: { tags: 'error', description: 'The service finds it too weak; the code is still good.' },
            refused: { tags: 'error', description: 'The service said no; the code is still good.' },
            failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The password lives in the event alone. A second tap sends nothing.',
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context: { phone, token }, event }) => ({
              phone,
              token,
              password: event.type === 'password.submit' ? event.password : '',
            }),
            onDone: [
              { guard: 'isAccepted', target: '#forgot.changed' },
              { guard: 'isUsed', target: '#forgot.used' },
              { guard: 'isSpent', target: '#forgot.number.spent', actions: 'explain' },
              { guard: 'isWeak', target: 'entering.weak', actions: 'reject' },
              { target: 'entering.refused', actions: 'explain' },
            ],
            onError: { target: 'entering.failed', actions: 'explain' },
          },
        },
      },
    },
    used: {
      description: 'A try without an answer has set the password: the one that was sent first holds.',
      on: { 'code.renew': 'number' },
    },
    absent: { description: 'This backend resets no passwords: support helps.' },
    changed: {
      type: 'final',
      description: 'Nobody is logged in by it: the player does so with the new password.',
      entry: [
        emit({ type: 'notice.shown', tone: 'success', text: 'forgot.changed' }),
        emit({ type: 'location.requested', to: '/login' }),
      ],
    },
  },
});
