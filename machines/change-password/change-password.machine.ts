import { assign } from 'xstate';
import { changePasswordSetup } from './setup.ts';

/**
 * The change-password dialog. The passwords live in the submitted event alone. The dialog can be closed at any time:
 * the output then says if the new password was saved.
 */
export const changePasswordMachine = changePasswordSetup.createMachine({
  id: 'changePassword',
  initial: 'entering',
  context: { saved: false, problem: null, left: false, unsure: false },
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
        input: ({ context: { unsure }, event }) =>
          event.type === 'password.submit'
            ? { oldPassword: event.oldPassword, newPassword: event.newPassword, unsure }
            : { oldPassword: '', newPassword: '', unsure },
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
        onError: { target: 'entering.failed', actions: ['explain', assign({ unsure: true })] },
      },
    },
    saved: {
      description: 'The new password is in use; the player is told so before the dialog closes.',
      always: { guard: 'isLeft', target: 'closed' },
    },
    closed: { type: 'final' },
  },
});
