import { assign, emit, setup } from 'xstate';
import type { BankAccount, Profile } from '../../contract/entities.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { bankNameMachine, type NameTold } from '../bank-name/bank-name.machine.ts';
import { lacksEnglishName } from '../bank-name/english-name.ts';
import { changePasswordMachine } from '../change-password/change-password.machine.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';

export interface ProfileReply {
  readonly profile: Profile;
  readonly bankAccount?: BankAccount | null;
}

export type ProfileEvent =
  | { readonly type: 'profile.retry' }
  | { readonly type: 'number.reveal' }
  | { readonly type: 'number.hide' }
  | { readonly type: 'id.copy' }
  | { readonly type: 'password.open' }
  | { readonly type: 'bankName.open' }
  | NameTold;

interface ProfileContext {
  profile: Profile | null;
  bankAccount: BankAccount | null;
  problem: Problem | null;
}

/** The profile (section 2): read-only, but for the password and an account name that must be in English. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' | 'wallet.changed' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { changePassword: 'changePassword'; bankName: 'bankName' },
  },
  actors: {
    loadProfile: promised<Outcome<ProfileReply>>('loadProfile'),
    copyText: promised<void, { text: string }>('copyText'),
    changePassword: changePasswordMachine,
    bankName: bankNameMachine,
  },
  actions: {
    keep: assign((_, reply: ProfileReply) => ({
      profile: reply.profile,
      bankAccount: reply.bankAccount ?? null,
      problem: null,
    })),
  },
  guards: {
    isAccepted,
    isSaved: (_, output: { saved: boolean }) => output.saved,
    lacksEnglishName: ({ context: { bankAccount } }) =>
      bankAccount !== null && lacksEnglishName(bankAccount.bankCode, bankAccount.bankAccountName),
  },
}).createMachine({
  id: 'profile',
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
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          { target: 'failed', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    failed: {
      tags: 'error',
      on: { 'profile.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    shown: {
      initial: 'page',
      states: {
        page: {
          type: 'parallel',
          on: {
            'password.open': 'changingPassword',
            'bankName.open': { guard: 'lacksEnglishName', target: 'namingAccount' },
          },
          states: {
            number: {
              description: 'The account number is masked until asked for, and again after a dialog.',
              initial: 'masked',
              states: {
                masked: { on: { 'number.reveal': 'revealed' } },
                revealed: { on: { 'number.hide': 'masked' } },
              },
            },
            clipboard: {
              initial: 'idle',
              states: {
                // Not on the region itself: re-entering that would enter its neighbour anew, and mask the number.
                idle: { on: { 'id.copy': 'copying' } },
                copying: {
                  on: { 'id.copy': { target: 'copying', reenter: true } },
                  description: 'A browser may ask the player first, for as long as it likes: another tap starts over.',
                  invoke: {
                    id: 'copyText',
                    src: 'copyText',
                    input: ({ context }) => ({ text: context.profile?._id ?? '' }),
                    onDone: {
                      target: 'idle',
                      actions: emit(({ context }) => ({
                        type: 'notice.shown' as const,
                        tone: 'success' as const,
                        text: 'common.copied' as const,
                        values: { text: context.profile?._id ?? '' },
                      })),
                    },
                    onError: {
                      target: 'idle',
                      actions: emit({ type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' }),
                    },
                  },
                },
              },
            },
          },
        },
        changingPassword: {
          description: 'The dialog over the page; its own machine says when it is over.',
          invoke: { id: 'changePassword', src: 'changePassword', onDone: 'page', onError: 'page' },
        },
        namingAccount: {
          on: {
            'name.notEnglish': {
              description: 'Besides under the field, where it stays: a toast (section 5).',
              actions: emit({ type: 'notice.shown', tone: 'danger', text: 'error.BANK_ACCOUNT_NAME_ENG' }),
            },
          },
          invoke: {
            id: 'bankName',
            src: 'bankName',
            input: ({ context, self }) => ({ bankCode: context.bankAccount?.bankCode ?? '', owner: self }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: '#profile.loading',
                actions: [
                  emit({ type: 'notice.shown', tone: 'success', text: 'common.saved' }),
                  emit({ type: 'wallet.changed' }),
                ],
              },
              { target: 'page' },
            ],
            onError: 'page',
          },
        },
      },
    },
  },
});
