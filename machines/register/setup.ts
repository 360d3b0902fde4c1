import { assign, emit, sendTo, setup } from 'xstate';
import type { Registration } from '../../contract/account.ts';
import type { Bank, Source } from '../../contract/lookups.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { loader } from '../loader.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { complaintsAbout, complaintsAfter, keptOf, rejectionOf } from './brought.ts';
import type { RegisterContext, RegisterInput } from './context.ts';
import { type Step, stepBefore } from './draft.ts';
import type { MemoryCommand, RegisterEvent, StepCommand } from './events.ts';
import { concernsEarlier, type Identity } from './registration.ts';
import { inviteCodeIn, isSound } from './rules.ts';

/** The setup that the machine shares with its steps. */
export const registerSetup = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    input: {} as RegisterInput,
    emitted: {} as Extract<AppEvent, { type: 'location.requested' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { sources: 'sources'; banks: 'banks'; otp: 'otp' },
  },
  actors: {
    memory: listening<MemoryCommand>('memory'),
    /** Sends `step.back`. */
    history: listening<StepCommand>('history'),
    sources: loader<readonly Source[]>('sources'),
    banks: loader<readonly Bank[]>('banks'),
    askOtp: promised<Outcome<boolean>>('askOtp'),
    otp: otpMachine,
    validate: promised<Outcome<unknown>, Identity>('validate'),
    create: promised<Outcome<unknown>, Registration>('create'),
  },
  actions: {
    enter: assign(({ context }, { step }: { step: Step }) => ({ draft: { ...context.draft, step } })),
    /** Marks the step in the browser's history, even if "back" leads nowhere: the browser has gone back anyway. */
    mark: sendTo('history', ({ context }) => ({ type: 'step.entered', step: context.draft.step })),
    learn: assign(({ context }, wantsCode: boolean | null) => ({ draft: { ...context.draft, wantsCode } })),
    keep: assign(({ context, event }) => ({ draft: { ...context.draft, ...keptOf(event, context.laos) } })),
    takePassword: assign(({ event }) =>
      event.type === 'profile.submit' ? { password: event.password, unanswered: null } : {},
    ),
    dropPassword: assign({ password: '' }),
    remember: sendTo('memory', ({ context }) => ({ type: 'draft.keep', draft: context.draft })),
    forget: sendTo('memory', { type: 'draft.forget' }),
    ask: sendTo('memory', ({ context }) => ({ type: 'draft.recall', inviteCode: inviteCodeIn(context.search) })),
    recall: assign(({ event }) => (event.type === 'draft.recalled' ? { draft: event.draft } : {})),
    recallCode: assign(({ context, event }) =>
      event.type === 'draft.recalled' ? { draft: { ...context.draft, inviteCode: event.draft.inviteCode } } : {},
    ),
    /** An edited field is no longer at fault; whether it is right is seen at the next submit. */
    forgive: assign(({ context, event }) => ({ complaints: complaintsAfter(event, context.complaints) })),
    clear: assign({ complaints: {}, problem: null }),
    reject: assign(({ context, event }) => rejectionOf(event, context)),
    doubt: assign(({ context }) => ({ unanswered: context.draft })),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    isAccepted,
    /** The number was free before this very form was sent for the first time. */
    wasAccepted: ({ context: { draft, unanswered }, event }) =>
      JSON.stringify(draft) === JSON.stringify(unanswered) && refusedWith('EXISTING_USER')({ event }),
    isFresh: ({ context }) => context.fresh === true,
    /** True if there is no complaint any more once this field is edited. */
    forgivesLast: ({ context, event }) => isSound(complaintsAfter(event, context.complaints)),
    isUnsound: ({ context, event }) => !isSound(complaintsAbout(event, context)),
    isNews: ({ context, event }) => context.draft.wantsCode === null && isAccepted({ event }),
    wantsCode: ({ context }) => context.draft.wantsCode === true,
    wantsNoCode: ({ context }) => context.draft.wantsCode === false,
    isOn: (_, answer: Outcome<boolean>) => answer.ok && answer.value,
    isVerified: (_, output: { verified: boolean }) => output.verified,
    /** True if the service's refusal belongs to that step, not to this one. */
    concerns: ({ context }, params: { step: Step }) => concernsEarlier(context, params.step),
    /** A number that was confirmed is not confirmed again: behind the code lies the number. */
    leadsTo: ({ context: { draft }, event }, { step }: { step: 'phone' | 'profile' }) =>
      event.type === 'step.back' && stepBefore(draft.step, event.to) === step,
    /** The profile was filled in before, but for the password. */
    lacksPassword: ({ context }) => context.draft.name !== '' && context.password === '',
    waitedForCode: ({ event }) => event.type === 'draft.recalled' && event.draft.step === 'otp',
    wasPastPhone: ({ event }) => event.type === 'draft.recalled' && ['profile', 'bank'].includes(event.draft.step),
  },
  delays: {
    /** Milliseconds from success to /login. */
    redirect: 2000,
  },
});
