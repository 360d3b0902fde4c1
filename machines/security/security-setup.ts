/** The requests and the actions of the account's safety page: see security.machine.ts. */
import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { MessageId } from '../../contract/texts.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { problemNotice } from '../notices/problem-notice.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { proofIn } from '../proof/proof.ts';
import { listening, promised } from '../provided.ts';
import {
  hasOthers,
  MOST_PASSKEYS,
  type PasskeySupport,
  type ProofGiven,
  PUT_AWAY,
  type Security,
  type SecurityDialog,
  type SecurityTask,
  type SentOtp,
  type TaskGiven,
} from './security.ts';

export type SecurityEvents =
  | { readonly type: 'security.retry' }
  | { readonly type: 'session.end'; readonly id: string }
  | { readonly type: 'sessions.endOthers' }
  | { readonly type: 'passkey.add' }
  | { readonly type: 'passkey.remove'; readonly id: string }
  | { readonly type: 'password.submit'; readonly password: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'otp.send' }
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'password.use' }
  | { readonly type: 'proof.cancel' }
  | { readonly type: 'field.edited' }
  | ConnectionChanged
  | DialogTold<SecurityDialog>;

interface SecurityContext extends PasskeySupport {
  security: Security | null;
  task: SecurityTask | null;
  /** The code that was sent last; null while the question is for the password. */
  sent: SentOtp | null;
  mayResend: boolean;
  /** The dialog was closed before the answer came; the answer is shown all the same. */
  left: boolean;
  problem: Problem | null;
}

const SAID: Readonly<Record<SecurityTask['kind'], MessageId>> = {
  endSession: 'sessions.ended',
  endOthers: 'sessions.othersEnded',
  addPasskey: 'passkeys.added',
  removePasskey: 'passkeys.removed',
};

/** Milliseconds until another code may be requested, if the service gives none: about a minute. */
const RESEND = 60_000;

/** The proof that an event brings. */
export function givenIn({ sent }: SecurityContext, event: SecurityEvents): ProofGiven {
  return event.type === 'code.submit' ? { by: 'otp', token: sent?.token ?? '', code: event.code } : proofIn(event);
}

export const securitySetup = setup({
  types: {
    context: {} as SecurityContext,
    events: {} as SecurityEvents,
    input: {} as PasskeySupport,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadSecurity: promised<Outcome<Security>>('loadSecurity'),
    /** Refuses with `PUT_AWAY` where the player put the device's own question away. */
    carryOut: promised<Outcome<unknown>, TaskGiven>('carryOut'),
    /** Sends a code to the member's own phone. */
    sendOtp: promised<Outcome<SentOtp>>('sendOtp'),
    connection: listening('connection'),
    dialogs: listening<DialogCommand>('dialogs'),
  },
  delays: {
    resendWait: ({ context: { sent } }) => (sent?.resendIn === undefined ? RESEND : sent.resendIn * 1000),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    clearProblem: assign({ problem: null }),
    begin: assign((_, task: SecurityTask) => ({ task, problem: null })),
    end: assign({ task: null, sent: null, left: false, problem: null }),
    keepCode: assign((_, sent: SentOtp) => ({ sent, mayResend: false })),
    dropCode: assign({ sent: null }),
    tellProblem: emit(({ event }) => problemNotice(problemIn(event))),
    say: emit(({ context: { task } }) => ({
      type: 'notice.shown' as const,
      tone: 'success' as const,
      text: SAID[task?.kind ?? 'endOthers'],
    })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    isBack,
    isPutAway: refusedWith(PUT_AWAY),
    isLeft: ({ context }) => context.left,
    hasPassword: ({ event }) => event.type === 'password.submit' && event.password !== '',
    hasOthers: ({ context: { security } }) => security !== null && hasOthers(security),
    canAdd: ({ context: { canUse, security } }) =>
      canUse && security?.passkeys != null && security.passkeys.items.length < MOST_PASSKEYS,
    isCode: ({ event }) => event.type === 'code.submit' && /^\d{4,8}$/.test(event.code),
    hasCode: ({ context }) => context.sent !== null,
    takesOtp: ({ context: { security } }) => security?.takesOtp === true,
    mayResend: ({ context }) => context.mayResend,
    canUsePasskey: ({ context: { canUse, security } }) => canUse && (security?.passkeys?.items.length ?? 0) > 0,
  },
});
