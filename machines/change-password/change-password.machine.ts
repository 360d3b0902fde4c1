import { assign, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { Dialog, DialogTold } from '../dialogs/dialog.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { promised } from '../provided.ts';

export interface NewPassword {
  readonly oldPassword: string;
  readonly newPassword: string;
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
}

type Form = NewPassword & { readonly confirm: string };

/**
 * The change-password dialog. The passwords live in the submitted event alone. The dialog can be closed at any time:
 * the output then says if the new password was saved.
 */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    output: {} as Unseen,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    savePassword: promised<Outcome<{ message?: string }>, NewPassword>('savePassword'),
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
}).createMachine({
  id: 'changePassword',
  initial: 'entering',
  context: { saved: false, problem: null, left: false },
  output: ({ context: { saved, problem } }) => ({ saved, problem }),
  on: {
    'dialog.closed': { actions: assign({ left: true, saved: false, problem: null }) },
    'dialog.opened': { actions: assign({ left: false }) },
  },
  states: {
    entering: {
      description: 'The form can be filled in. Sent with an empty field, nothing happens.',
      always: { guard: 'isLeft', target: 'closed' },
      initial: 'fresh',
      on: {
        'password.submit': [
          {
            guard: { type: 'differs', params: ({ event }) => event },
            target: '.mismatched',
            actions: assign({ problem: null }),
          },
          {
            guard: { type: 'isSound', params: ({ event }) => event },
            target: 'saving',
            actions: assign({ problem: null }),
          },
        ],
        'field.edited': { target: '.fresh', actions: assign({ problem: null }) },
      },
      states: {
        fresh: {},
        mismatched: { tags: 'error', description: 'The new password and its confirmation are not the same.' },
        wrong: { tags: 'error', description: 'The old password is not the one.' },
        weak: { tags: 'error', description: 'The service finds the new password too weak.' },
        refused: { tags: 'error', description: 'The service said no, by a code.' },
        failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
      },
    },
    saving: {
      tags: 'busy',
      description: 'A second tap sends nothing. The answer is awaited also where the dialog is closed.',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ event }) =>
          event.type === 'password.submit'
            ? { oldPassword: event.oldPassword, newPassword: event.newPassword }
            : { oldPassword: '', newPassword: '' },
        onDone: [
          {
            guard: 'isAccepted',
            target: 'saved',
            actions: assign({ saved: true }),
          },
          { guard: 'isWrong', target: 'entering.wrong', actions: 'explain' },
          { guard: 'isWeak', target: 'entering.weak', actions: 'explain' },
          { target: 'entering.refused', actions: 'explain' },
        ],
        onError: { target: 'entering.failed', actions: 'explain' },
      },
    },
    saved: {
      description: 'The new password is in use; the player is told so before the dialog closes.',
      always: { guard: 'isLeft', target: 'closed' },
    },
    closed: { type: 'final' },
  },
});
