import { assign, emit, sendTo, setup } from 'xstate';
import type { BankAccount, Profile } from '../../contract/entities.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { bankNameMachine } from '../bank-name/bank-name.machine.ts';
import { lacksEnglishName } from '../bank-name/english-name.ts';
import { brokenIn } from '../broken.ts';
import { changePasswordMachine } from '../change-password/change-password.machine.ts';
import type { ClipboardCommand, TextCopied } from '../clipboard.ts';
import { type ConnectionChanged, isBack } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { problemNotice } from '../notices/problem-notice.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';

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

/** The types, actors, actions and guards of the chart in `profile.machine.ts`. */
export const profileSetup = setup({
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
});
