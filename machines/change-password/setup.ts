import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Dialog, DialogTold } from '../dialogs/dialog.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { promised } from '../provided.ts';

export interface NewPassword {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** `unsure`: an earlier try had no answer, and may have been done. */
export interface PasswordRequest extends NewPassword {
  readonly unsure: boolean;
}

export type ChangePasswordEvent =
  | ({ readonly type: 'password.submit'; readonly confirm: string } & NewPassword)
  | { readonly type: 'field.edited' }
  | DialogTold<Dialog>;

/** The outcome that the player has not seen, because the dialog was closed before the answer came. */
export interface Unseen {
  readonly saved: boolean;
  readonly problem: Problem | null;
}

interface ChangePasswordContext extends Unseen {
  /** The dialog is closed; the answer is awaited all the same. */
  left: boolean;
  /** A try had no answer. */
  unsure: boolean;
}

type Form = NewPassword & { readonly confirm: string };

/** The types, actors, actions and guards of the chart in `change-password.machine.ts`. */
export const changePasswordSetup = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    output: {} as Unseen,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    savePassword: promised<Outcome<{ message?: string }>, PasswordRequest>('savePassword'),
  },
  actions: {
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isWrong: refusedWith('WRONG_PASSWORD'),
    isWeak: refusedWith('PASSWORD_TOO_WEAK'),
    isLeft: ({ context }) => context.left,
    differs: (_, { oldPassword, newPassword, confirm }: Form) =>
      oldPassword !== '' && newPassword !== '' && confirm !== '' && newPassword !== confirm,
    isSound: (_, { oldPassword, newPassword, confirm }: Form) =>
      oldPassword !== '' && newPassword !== '' && newPassword === confirm,
  },
});
