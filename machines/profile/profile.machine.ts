import { emit, sendTo } from 'xstate';
import { copyNotice } from '../clipboard.ts';
import { accepted } from '../outcome.ts';
import { profileSetup } from './setup.ts';

/** The profile: read-only, but for the password and an account name that must be in English. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  initial: 'loading',
  context: { profile: null, bankAccount: null, problem: null },
  states: {
    loading: {
      tags: 'busy',
      description: 'What is known already stays on the screen meanwhile.',
      invoke: {
        id: 'loadProfile',
        src: 'loadProfile',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'shown',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: {
        'profile.retry': { target: 'loading', actions: 'clearProblem' },
        'connection.changed': { guard: 'isBack', target: 'loading', actions: 'clearProblem' },
      },
    },
    shown: {
      initial: 'page',
      on: {
        'text.copied': { actions: emit(({ event }) => copyNotice(event)) },
        'text.notCopied': { actions: emit(({ event }) => copyNotice(event)) },
      },
      states: {
        page: {
          description: 'The account number is masked until asked for, and again after a dialog.',
          initial: 'masked',
          on: {
            'bankName.open': {
              guard: 'lacksEnglishName',
              actions: sendTo('dialogs', { type: 'dialog.open', dialog: 'bankName' }),
            },
            'dialog.opened': [
              { guard: { type: 'isOfPassword', params: ({ event }) => event }, target: 'changingPassword' },
              { target: 'namingAccount' },
            ],
            'id.copy': {
              actions: sendTo('clipboard', ({ context }) => ({ type: 'text.copy', text: context.profile?._id ?? '' })),
            },
          },
          states: {
            masked: { on: { 'number.reveal': 'revealed' } },
            revealed: { on: { 'number.hide': 'masked' } },
          },
        },
        changingPassword: {
          description:
            'The dialog over the page; its own machine says when it is over, which may be after it is closed.',
          exit: { type: 'closeDialog', params: { dialog: 'changePassword' } },
          on: {
            'dialog.opened': { actions: sendTo('changePassword', ({ event }) => event) },
            'dialog.closed': { actions: sendTo('changePassword', ({ event }) => event) },
          },
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'page',
                actions: emit({ type: 'notice.shown', tone: 'success', text: 'changePassword.saved' }),
              },
              {
                guard: { type: 'isUnseen', params: ({ event }) => event.output },
                target: 'page',
                actions: { type: 'tellProblem', params: ({ event }) => event.output },
              },
              { target: 'page' },
            ],
            onError: { target: 'page', actions: 'tellBroken' },
          },
        },
        namingAccount: {
          exit: { type: 'closeDialog', params: { dialog: 'bankName' } },
          on: {
            'dialog.opened': { actions: sendTo('bankName', ({ event }) => event) },
            'dialog.closed': { actions: sendTo('bankName', ({ event }) => event) },
          },
          invoke: {
            id: 'bankName',
            src: 'bankName',
            input: ({ context }) => ({ bankCode: context.bankAccount?.bankCode ?? '' }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: '#profile.loading',
                actions: [
                  emit({ type: 'notice.shown', tone: 'success', text: 'common.saved' }),
                  emit({ type: 'wallet.changed' }),
                ],
              },
              {
                guard: { type: 'isUnseen', params: ({ event }) => event.output },
                target: 'page',
                actions: { type: 'tellProblem', params: ({ event }) => event.output },
              },
              { target: 'page' },
            ],
            onError: { target: 'page', actions: 'tellBroken' },
          },
        },
      },
    },
  },
});
