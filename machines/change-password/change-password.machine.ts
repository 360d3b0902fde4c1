import { assign, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';

export interface NewPassword {
  readonly oldPassword: string;
  readonly newPassword: string;
}

export type ChangePasswordEvent =
  | ({ readonly type: 'password.submit'; readonly confirm: string } & NewPassword)
  | { readonly type: 'field.edited' }
  | { readonly type: 'dialog.close' }
  /** The browser went back from the dialog. */
  | { readonly type: 'dialog.left' };

/** What the machine tells the browser's history. */
export type ChangePasswordCommand =
  | { readonly type: 'dialog.opened'; readonly dialog: 'changePassword' }
  | { readonly type: 'dialog.closed' };

type Form = NewPassword & { readonly confirm: string };

/** The change-password dialog (sections 2, 5 and 8). The passwords live in the submitted event alone. */
export const changePasswordMachine = setup({
  types: {
    context: {} as { problem: Problem | null },
    events: {} as ChangePasswordEvent,
    emitted: {} as AppEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    savePassword: promised<Outcome<{ message?: string }>, NewPassword>('savePassword'),
    history: listening<ChangePasswordCommand>('history'),
  },
  actions: {
    leaveHistory: sendTo('history', { type: 'dialog.closed' }),
  },
  guards: {
    isAccepted,
    differs: (_, { oldPassword, newPassword, confirm }: Form) =>
      oldPassword !== '' && newPassword !== '' && confirm !== '' && newPassword !== confirm,
    isSound: (_, { oldPassword, newPassword, confirm }: Form) =>
      oldPassword !== '' && newPassword !== '' && newPassword === confirm,
  },
}).createMachine({
  id: 'changePassword',
  initial: { target: 'entering', actions: sendTo('history', { type: 'dialog.opened', dialog: 'changePassword' }) },
  context: { problem: null },
  invoke: { id: 'history', src: 'history' },
  states: {
    entering: {
      description: 'The form can be filled in. Sent with an empty field, nothing happens (section 5).',
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
        'dialog.close': { target: 'closed', actions: 'leaveHistory' },
        'dialog.left': 'closed',
      },
      states: {
        fresh: {},
        mismatched: { tags: 'error', description: 'The new password and its confirmation are not the same.' },
        refused: { tags: 'error', description: 'The service said no, by a code of section 8.' },
        failed: { tags: 'error', description: 'No answer could be had; the same form can be sent again.' },
      },
    },
    saving: {
      tags: 'busy',
      description: 'The dialog stays until the answer is known; a second tap sends nothing.',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: ({ event }) =>
          event.type === 'password.submit'
            ? { oldPassword: event.oldPassword, newPassword: event.newPassword }
            : { oldPassword: '', newPassword: '' },
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'saved' },
          { target: 'entering.refused', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'entering.failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    saved: {
      description: 'The new password is in use; the player is told so before the dialog closes.',
      on: {
        'dialog.close': { target: 'closed', actions: 'leaveHistory' },
        'dialog.left': 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
