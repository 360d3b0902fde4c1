import { assign, emit, sendTo, setup } from 'xstate';
import type { BankAccount, Profile } from '../../contract/entities.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { bankNameMachine } from '../bank-name/bank-name.machine.ts';
import { lacksEnglishName } from '../bank-name/english-name.ts';
import { brokenIn } from '../broken.ts';
import { changePasswordMachine } from '../change-password/change-password.machine.ts';
import { type ClipboardCommand, copyNotice, type TextCopied } from '../clipboard.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { problemNotice } from '../register/problem-notice.ts';

export interface ProfileReply {
  readonly profile: Profile;
  readonly bankAccount?: BankAccount | null | undefined;
}

type OwnDialog = 'changePassword' | 'bankName';

export type ProfileEvent =
  | { readonly type: 'profile.retry' }
  | { readonly type: 'number.reveal' }
  | { readonly type: 'number.hide' }
  | { readonly type: 'id.copy' }
  | { readonly type: 'bankName.open' }
  | TextCopied
  | ConnectionChanged
  | DialogTold<OwnDialog>;

interface ProfileContext {
  profile: Profile | null;
  /** Null if there is none; undefined if it is not known. */
  bankAccount: BankAccount | null | undefined;
  problem: Problem | null;
}

/** The profile: read-only, but for the password and an account name that must be in English. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'wallet.changed' | 'actor.broken' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { changePassword: 'changePassword'; bankName: 'bankName' },
  },
  actors: {
    loadProfile: promised<Outcome<ProfileReply>>('loadProfile'),
    clipboard: listening<ClipboardCommand>('clipboard'),
    connection: listening('connection'),
    dialogs: listening<DialogCommand>('dialogs'),
    changePassword: changePasswordMachine,
    bankName: bankNameMachine,
  },
  actions: {
    keep: assign((_, reply: ProfileReply) => ({
      profile: reply.profile,
      bankAccount: reply.bankAccount,
    })),
    clearProblem: assign({ problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    tellBroken: emit(brokenIn),
    closeDialog: sendTo('dialogs', (_, { dialog }: { dialog: OwnDialog }) => ({
      type: 'dialog.close' as const,
      dialog,
    })),
    tellProblem: emit((_, { problem }: { problem: Problem | null }) => problemNotice(problem)),
  },
  guards: {
    isAccepted,
    isBack,
    isOfPassword: (_, params: { dialog: OwnDialog }) => params.dialog === 'changePassword',
    isSaved: (_, output: { saved: boolean }) => output.saved,
    /** The change failed after the dialog was closed. */
    isUnseen: (_, output: { problem: Problem | null }) => output.problem !== null,
    lacksEnglishName: ({ context: { bankAccount } }) =>
      bankAccount != null && lacksEnglishName(bankAccount.bankCode, bankAccount.bankAccountName),
  },
}).createMachine({
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
