import { assign, emit } from 'xstate';
import { accepted } from '../outcome.ts';
import { contextOf } from './context.ts';
import { registerSetup } from './setup.ts';
import { bankStep, profileStep } from './steps.ts';

/** The wizard: phone, code (when the service wants one), profile, bank. */
export const registerMachine = registerSetup.createMachine({
  id: 'register',
  context: contextOf,
  invoke: [
    { id: 'memory', src: 'memory', onError: { actions: 'tellBroken' } },
    { id: 'history', src: 'history', onError: { actions: 'tellBroken' } },
    {
      id: 'sources',
      src: 'sources',
      onDone: { actions: assign({ sources: ({ event }) => event.output }) },
      onError: { actions: 'tellBroken' },
    },
    {
      id: 'banks',
      src: 'banks',
      onDone: { actions: assign({ banks: ({ event }) => event.output }) },
      onError: { actions: 'tellBroken' },
    },
  ],
  on: {
    'number.change': { guard: { type: 'concerns', params: { step: 'phone' } }, target: '.phone' },
    'number.verify': { guard: { type: 'concerns', params: { step: 'otp' } }, target: '.otp' },
    'profile.review': { guard: { type: 'concerns', params: { step: 'profile' } }, target: '.profile' },
    'step.back': [
      { guard: { type: 'leadsTo', params: { step: 'phone' } }, target: '.phone' },
      { guard: { type: 'leadsTo', params: { step: 'profile' } }, target: '.profile' },
    ],
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      entry: 'ask',
      description: 'What the tab remembers decides where to begin: not at the bank, as no password is remembered.',
      always: { guard: 'isFresh', target: 'phone' },
      on: {
        'draft.recalled': [
          { guard: 'waitedForCode', target: 'otp', actions: 'recall' },
          { guard: 'wasPastPhone', target: 'profile', actions: 'recall' },
          { target: 'phone', actions: 'recall' },
        ],
      },
    },
    phone: {
      description: 'Another number is another account: what was to be its password is not handed on.',
      entry: [
        'clear',
        'dropPassword',
        { type: 'enter', params: { step: 'phone' } },
        'mark',
        { type: 'learn', params: null },
        'remember',
      ],
      on: {
        'draft.recalled': {
          guard: 'isFresh',
          description: 'The answer comes when the form stands already: the invite code.',
          actions: ['recallCode', 'remember'],
        },
      },
      initial: 'entering',
      states: {
        entering: {
          initial: 'fresh',
          invoke: {
            id: 'askAhead',
            src: 'askOtp',
            onDone: {
              guard: 'isNews',
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
            invalid: {
              tags: 'error',
              description: 'Not a phone number.',
              on: {
                'field.edited': { guard: 'forgivesLast', target: 'fresh', actions: ['forgive', 'keep', 'remember'] },
              },
            },
            refused: { tags: 'error', description: 'Submitting asks again whether a code is wanted.' },
            failed: { tags: 'error', description: 'No answer; submitting asks again.' },
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
                guard: { type: 'isOn', params: ({ event }) => event.output },
                target: '#register.otp',
                actions: { type: 'learn', params: true },
              },
              { guard: 'isAccepted', target: '#register.profile', actions: { type: 'learn', params: false } },
              { target: 'entering.refused', actions: 'explain' },
            ],
            onError: { target: 'entering.failed', actions: 'explain' },
          },
        },
      },
    },
    otp: {
      description: 'The code: a flow of its own.',
      entry: ['clear', { type: 'enter', params: { step: 'otp' } }, 'mark', 'remember'],
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context: { draft }, self }) => ({ phone: draft.phone, sent: draft.sent, owner: self }),
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: 'profile' },
          { description: 'Another number is wanted.', target: 'phone' },
        ],
        onError: { target: 'phone', actions: 'tellBroken' },
      },
      on: {
        'otp.changed': { actions: ['keep', 'remember'] },
      },
    },
    profile: profileStep,
    bank: bankStep,
    created: {
      description: 'The account is there. Said for a moment, then on to /login.',
      on: { 'step.back': { description: 'There is nothing left to correct.' } },
      entry: 'forget',
      after: { redirect: 'left' },
    },
    left: { type: 'final', entry: emit({ type: 'location.requested', to: '/login' }) },
  },
});
