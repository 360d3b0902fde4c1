import { assign, emit, sendTo, setup } from 'xstate';
import type { Registration } from '../../contract/account.ts';
import type { Bank, Source } from '../../contract/lookups.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { otpMachine } from '../otp/otp.machine.ts';
import { accepted, isAccepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { failure, outcome, refusal } from './answer.ts';
import { complaintsAbout, complaintsAfter, keptOf, rejectionOf } from './brought.ts';
import { contextOf, type RegisterContext, type RegisterInput } from './context.ts';
import type { Step } from './draft.ts';
import type { MemoryCommand, RegisterEvent } from './events.ts';
import { lookupMachine } from './lookup.machine.ts';
import { problemNotice } from './problem-notice.ts';
import { concernsEarlier, type Identity, identityOf, registrationOf } from './registration.ts';
import { inviteCodeIn, isSound } from './rules.ts';

/** The wizard of section 2: phone, code (when the service wants one), profile, bank. Rules in sections 4, 5 and 9. */
export const registerMachine = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    input: {} as RegisterInput,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'location.requested' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { sources: 'sources'; banks: 'banks'; otp: 'otp' },
  },
  actors: {
    memory: listening<MemoryCommand>('memory'),
    sources: lookupMachine<Source>('sources'),
    banks: lookupMachine<Bank>('banks'),
    askOtp: promised<Outcome<boolean>>('askOtp'),
    otp: otpMachine,
    validate: promised<Outcome<unknown>, Identity>('validate'),
    create: promised<Outcome<unknown>, Registration>('create'),
  },
  actions: {
    enter: assign(({ context }, { step }: { step: Step }) => ({ draft: { ...context.draft, step } })),
    learn: assign(({ context }, wantsCode: boolean) => ({ draft: { ...context.draft, wantsCode } })),
    keep: assign(({ context, event }) => ({ draft: { ...context.draft, ...keptOf(event, context.laos) } })),
    takePassword: assign(({ event }) => (event.type === 'profile.submit' ? { password: event.password } : {})),
    dropPassword: assign({ password: '' }),
    remember: sendTo('memory', ({ context }) => ({ type: 'draft.keep', draft: context.draft })),
    forget: sendTo('memory', { type: 'draft.forget' }),
    ask: sendTo('memory', ({ context }) => ({ type: 'draft.recall', inviteCode: inviteCodeIn(context.search) })),
    recall: assign(({ event }) => (event.type === 'draft.recalled' ? { draft: event.draft } : {})),
    /** An edited field is no longer at fault; whether it is right is seen at the next submit. */
    forgive: assign(({ context, event }) => ({ complaints: complaintsAfter(event, context.complaints) })),
    clear: assign({ complaints: {}, problem: null }),
    reject: assign(({ context, event }) => rejectionOf(event, context)),
    tell: assign((_, problem: Problem) => ({ problem })),
    /** Besides in the form, where it stays, for 4 s as a toast (section 8). */
    toast: emit(({ context }) => problemNotice(context.problem)),
  },
  guards: {
    isAccepted,
    isUnsound: ({ context, event }) => !isSound(complaintsAbout(event, context.laos)),
    wantsCode: ({ context }) => context.draft.wantsCode === true,
    wantsNoCode: ({ context }) => context.draft.wantsCode === false,
    isOn: (_, answer: Outcome<unknown>) => answer.ok && answer.value === true,
    isVerified: (_, output: { verified: boolean }) => output.verified,
    /** What the service said no to belongs to that step, not to this one. */
    concerns: ({ context }, params: { step: Step }) => concernsEarlier(context, params.step),
    waitedForCode: ({ event }) => event.type === 'draft.recalled' && event.draft.step === 'otp',
    wasPastPhone: ({ event }) => event.type === 'draft.recalled' && ['profile', 'bank'].includes(event.draft.step),
  },
  delays: {
    /** Milliseconds from success to /login (section 9). */
    redirect: 2000,
  },
}).createMachine({
  id: 'register',
  context: contextOf,
  invoke: [
    { id: 'memory', src: 'memory' },
    { id: 'sources', src: 'sources', onDone: { actions: assign({ sources: ({ event }) => event.output }) } },
    { id: 'banks', src: 'banks', onDone: { actions: assign({ banks: ({ event }) => event.output }) } },
  ],
  on: {
    'number.change': { guard: { type: 'concerns', params: { step: 'phone' } }, target: '.phone' },
    'number.verify': { guard: { type: 'concerns', params: { step: 'otp' } }, target: '.otp' },
    'profile.review': { guard: { type: 'concerns', params: { step: 'profile' } }, target: '.profile' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      entry: 'ask',
      description: 'What the tab remembers decides where to begin: not at the bank, as no password is remembered.',
      on: {
        'draft.recalled': [
          { guard: 'waitedForCode', target: 'otp', actions: 'recall' },
          { guard: 'wasPastPhone', target: 'profile.entering.resumed', actions: 'recall' },
          { target: 'phone', actions: 'recall' },
        ],
      },
    },
    phone: {
      entry: ['clear', { type: 'enter', params: { step: 'phone' } }, 'remember'],
      initial: 'entering',
      states: {
        entering: {
          initial: 'fresh',
          invoke: {
            id: 'askAhead',
            src: 'askOtp',
            onDone: {
              guard: { type: 'isAccepted', params: outcome },
              actions: { type: 'learn', params: ({ event }) => accepted(event.output) },
            },
            onError: { description: 'Asked again at submit: this was only to spare the player the wait.' },
          },
          on: {
            'field.edited': { actions: ['forgive', 'keep', 'remember'] },
            'phone.submit': [
              { guard: 'isUnsound', target: '.invalid', actions: ['clear', 'reject'] },
              { guard: 'wantsCode', target: '#register.otp', actions: ['keep', 'remember'] },
              { guard: 'wantsNoCode', target: '#register.profile', actions: ['keep', 'remember'] },
              { target: 'checking', actions: ['clear', 'keep', 'remember'] },
            ],
          },
          states: {
            fresh: {},
            invalid: { tags: 'error', description: 'Not a phone number (section 5).' },
            refused: { tags: 'error', entry: 'toast', description: 'Submitting asks again whether a code is wanted.' },
            failed: { tags: 'error', entry: 'toast', description: 'No answer; submitting asks again.' },
          },
        },
        checking: {
          tags: 'busy',
          description: 'Is a code wanted? It was not told yet.',
          invoke: {
            id: 'askOtp',
            src: 'askOtp',
            onDone: [
              {
                guard: { type: 'isOn', params: outcome },
                target: '#register.otp',
                actions: { type: 'learn', params: true },
              },
              {
                guard: { type: 'isAccepted', params: outcome },
                target: '#register.profile',
                actions: { type: 'learn', params: false },
              },
              { target: 'entering.refused', actions: { type: 'tell', params: refusal } },
            ],
            onError: { target: 'entering.failed', actions: { type: 'tell', params: failure } },
          },
        },
      },
    },
    otp: {
      description: 'The code: a flow of its own.',
      entry: ['clear', { type: 'enter', params: { step: 'otp' } }, 'remember'],
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context: { draft }, self }) => ({ phone: draft.phone, sent: draft.sent, owner: self }),
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: 'profile' },
          { description: 'Another number is wanted.', target: 'phone' },
        ],
      },
      on: {
        'otp.changed': { actions: ['keep', 'remember'] },
        'otp.failed': {
          description: 'As in the other steps: in the form, and for 4 s as a toast (section 8).',
          actions: emit(({ event }) => problemNotice(event.problem)),
        },
      },
    },
    profile: {
      entry: ['clear', { type: 'enter', params: { step: 'profile' } }, 'remember'],
      initial: 'entering',
      states: {
        entering: {
          initial: 'fresh',
          on: {
            'field.edited': { actions: ['forgive', 'keep', 'remember'] },
            'secret.edited': { actions: 'forgive' },
            'profile.submit': [
              { guard: 'isUnsound', target: '.invalid', actions: ['clear', 'keep', 'remember', 'reject'] },
              { target: 'validating', actions: ['clear', 'keep', 'remember', 'takePassword'] },
            ],
          },
          states: {
            fresh: {},
            resumed: { description: 'After a reload: all is still there but the password, which is asked for again.' },
            invalid: { tags: 'error', description: 'A required field is empty, or the passwords differ.' },
            refused: { tags: 'error', entry: 'toast', description: 'The service said no.' },
            failed: { tags: 'error', entry: 'toast', description: 'No answer; the same form can be sent again.' },
          },
        },
        validating: {
          tags: 'busy',
          description: 'The service looks at what is known so far, before the bank is asked for.',
          invoke: {
            id: 'validate',
            src: 'validate',
            input: ({ context }) => identityOf(context),
            onDone: [
              { guard: { type: 'isAccepted', params: outcome }, target: '#register.bank' },
              { target: 'entering.refused', actions: { type: 'tell', params: refusal } },
            ],
            onError: { target: 'entering.failed', actions: { type: 'tell', params: failure } },
          },
        },
      },
    },
    bank: {
      entry: ['clear', { type: 'enter', params: { step: 'bank' } }, 'remember'],
      initial: 'entering',
      states: {
        entering: {
          initial: 'fresh',
          on: {
            'field.edited': { actions: ['forgive', 'keep', 'remember'] },
            'bank.submit': [
              { guard: 'isUnsound', target: '.invalid', actions: ['clear', 'keep', 'remember', 'reject'] },
              { target: 'creating', actions: ['clear', 'keep', 'remember'] },
            ],
          },
          states: {
            fresh: {},
            invalid: { tags: 'error', description: 'A required field is empty or not as the bank wants it.' },
            refused: { tags: 'error', entry: 'toast', description: 'The service said no.' },
            failed: { tags: 'error', entry: 'toast', description: 'No answer; the same form can be sent again.' },
          },
        },
        creating: {
          tags: 'busy',
          description: 'Nothing is taken from the form meanwhile: two taps make one account.',
          invoke: {
            id: 'create',
            src: 'create',
            input: ({ context }) => registrationOf(context),
            onDone: [
              { guard: { type: 'isAccepted', params: outcome }, target: '#register.created', actions: 'dropPassword' },
              { target: 'entering.refused', actions: { type: 'tell', params: refusal } },
            ],
            onError: { target: 'entering.failed', actions: { type: 'tell', params: failure } },
          },
        },
      },
    },
    created: {
      description: 'The account is there. Said for a moment, then on to /login.',
      entry: ['forget', emit({ type: 'notice.shown', tone: 'success', text: 'register.created' })],
      after: { redirect: 'left' },
    },
    left: { type: 'final', entry: emit({ type: 'location.requested', to: '/login' }) },
  },
});
