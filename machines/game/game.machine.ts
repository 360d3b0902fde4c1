import { and, assign, or, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { gameSetup } from './game-setup.ts';

/** A game account: opening it, its login, a new password. Money and playing: play.machine.ts. */
export const gameMachine = gameSetup.createMachine({
  id: 'game',
  context: ({ input }) => ({ ...input, plays: input.plays ?? false, login: null, online: true, problem: null }),
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  initial: 'arriving',
  on: {
    'account.close': '.closed',
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'text.copied': { actions: { type: 'tellCopied', params: ({ event }) => event } },
    'text.notCopied': { actions: { type: 'tellCopied', params: ({ event }) => event } },
  },
  states: {
    arriving: { always: [{ guard: 'isActive', target: 'loading' }, { target: 'inactive' }] },
    inactive: {
      description: 'There is no account with this game yet.',
      initial: 'offered',
      on: { 'account.activate': { guard: 'isOnline', target: 'activating', actions: 'clearProblem' } },
      states: {
        offered: {},
        refused: { tags: 'error' },
        unsure: { tags: 'error', description: 'No answer: it may be open already. Asking again tells.' },
      },
    },
    activating: {
      tags: 'busy',
      invoke: {
        id: 'activateAccount',
        src: 'activateAccount',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          { guard: or(['isAccepted', 'isActiveAlready']), target: 'loading', actions: 'tellChange' },
          { target: 'inactive.refused', actions: 'explain' },
        ],
        onError: { target: 'inactive.unsure', actions: ['explain', 'tellChange'] },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadLogin',
        src: 'loadLogin',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'active',
            actions: { type: 'takeLogin', params: ({ event }) => accepted(event.output) },
          },
          { target: 'unavailable', actions: 'explain' },
        ],
        onError: { target: 'unavailable', actions: 'explain' },
      },
    },
    unavailable: {
      tags: 'error',
      description: 'The account is open, but its login could not be had.',
      on: {
        'login.retry': { target: 'loading', actions: 'clearProblem' },
        'connection.changed': {
          guard: 'isBack',
          target: 'loading',
          actions: ['clearProblem', assign({ online: true })],
        },
      },
    },
    active: {
      description: 'The login is on the screen; the password as dots, unless the player looks at it.',
      exit: 'forgetLogin',
      initial: 'masked',
      on: { 'login.copy': { actions: { type: 'copy', params: ({ event }) => event } } },
      states: {
        masked: {
          initial: 'idle',
          on: { 'password.toggle': 'revealed', 'reset.ask': { guard: 'isOnline', target: 'confirming' } },
          states: {
            idle: {},
            renewed: { description: 'The login on the screen is the new one.' },
            refused: { tags: 'error', description: 'The old password holds.' },
            unsure: { tags: 'error', description: 'The reset was not answered; what is shown was read after it.' },
          },
        },
        revealed: {
          on: { 'password.toggle': 'masked', 'reset.ask': { guard: 'isOnline', target: 'confirming' } },
          after: { hideDelay: 'masked' },
        },
        confirming: {
          description: 'A dialog over that of the game.',
          entry: sendTo('dialogs', { type: 'dialog.open', dialog: 'reset' }),
          exit: sendTo('dialogs', { type: 'dialog.close', dialog: 'reset' }),
          on: {
            'reset.cancel': 'masked',
            'dialog.closed': 'masked',
            'reset.confirm': { guard: 'isOnline', target: 'resetting', actions: 'clearProblem' },
          },
        },
        resetting: {
          tags: 'busy',
          invoke: {
            id: 'resetPassword',
            src: 'resetPassword',
            input: ({ context: { code } }) => ({ code }),
            onDone: [
              {
                guard: { type: 'bringsLogin', params: ({ event }) => event.output },
                target: 'masked.renewed',
                actions: { type: 'takeLogin', params: ({ event }) => accepted(event.output) },
              },
              { guard: 'isAccepted', target: 'rereading' },
              { target: 'masked.refused', actions: 'explain' },
            ],
            onError: { target: 'rereading', actions: 'explain' },
          },
        },
        rereading: {
          tags: 'busy',
          description: 'Which password holds now only the service knows.',
          invoke: {
            id: 'loadLogin',
            src: 'loadLogin',
            input: ({ context: { code } }) => ({ code }),
            onDone: [
              {
                guard: and(['isAccepted', 'isCertain']),
                target: 'masked.renewed',
                actions: { type: 'takeLogin', params: ({ event }) => accepted(event.output) },
              },
              {
                guard: 'isAccepted',
                target: 'masked.unsure',
                actions: { type: 'takeLogin', params: ({ event }) => accepted(event.output) },
              },
              { target: '#game.unavailable', actions: 'explain' },
            ],
            onError: { target: '#game.unavailable', actions: 'explain' },
          },
        },
      },
    },
    closed: { type: 'final', description: 'The login is forgotten.' },
  },
});
