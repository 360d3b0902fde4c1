import { assign, emit, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import type { AboutGame, GameContext, GameEvent, GameInput, GameLogin } from './account.ts';

/** A game account (sections 2 and 4): opening it, its login, a new password. Money and playing: play.machine.ts. */
export const gameMachine = setup({
  types: {
    context: {} as GameContext,
    events: {} as GameEvent,
    input: {} as GameInput,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    activateAccount: promised<Outcome<unknown>, AboutGame>('activateAccount'),
    loadLogin: promised<Outcome<GameLogin>, AboutGame>('loadLogin'),
    /** The new login; null where the service does not tell it with its answer. */
    resetPassword: promised<Outcome<GameLogin | null>, AboutGame>('resetPassword'),
    copyText: promised<void, { secret: string }>('copyText'),
  },
  actions: {
    explain: assign((_, problem: Problem) => ({ problem })),
    calm: assign({ problem: null }),
    keep: assign((_, login: GameLogin | null) => (login === null ? {} : { login })),
    forget: assign({ login: null }),
    choose: assign((_, { what }: { what: keyof GameLogin }) => ({ copying: what })),
    tellChange: emit({ type: 'wallet.changed' }),
    /** Section 8. A password is named, not repeated: notices are read over shoulders. */
    tellCopied: emit(({ context: { login, copying } }) =>
      copying === 'password'
        ? { type: 'notice.shown' as const, tone: 'success' as const, text: 'game.passwordCopied' as const }
        : {
            type: 'notice.shown' as const,
            tone: 'success' as const,
            text: 'common.copied' as const,
            values: { text: login?.username ?? '' },
          },
    ),
    tellNotCopied: emit({ type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' }),
  },
  guards: {
    isAccepted,
    isActive: ({ context }) => context.isActive,
    /** An earlier try went through. */
    isActiveAlready: (_, answer: Outcome<unknown>) => answer.ok || answer.code === 'SLOT_ALREADY_ACTIVE',
    bringsLogin: (_, answer: Outcome<GameLogin | null>) => answer.ok && answer.value !== null,
    isCertain: ({ context }, answer: Outcome<unknown>) => answer.ok && context.problem === null,
  },
  delays: {
    /** Milliseconds that a password stays readable. */
    hideDelay: 30_000,
  },
}).createMachine({
  id: 'game',
  context: ({ input }) => ({ ...input, login: null, copying: 'username', problem: null }),
  initial: 'arriving',
  on: { 'account.close': '.closed' },
  states: {
    arriving: { always: [{ guard: 'isActive', target: 'loading' }, { target: 'inactive' }] },
    inactive: {
      description: 'There is no account with this game yet.',
      initial: 'offered',
      on: { 'account.activate': { target: 'activating', actions: 'calm' } },
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
          {
            guard: { type: 'isActiveAlready', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'tellChange',
          },
          { target: 'inactive.refused', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: {
          target: 'inactive.unsure',
          actions: [{ type: 'explain', params: ({ event }) => failed(event.error) }, 'tellChange'],
        },
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
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'active',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          { target: 'unavailable', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'unavailable', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    unavailable: {
      tags: 'error',
      description: 'The account is open, but its login could not be had.',
      on: { 'login.retry': { target: 'loading', actions: 'calm' } },
    },
    active: {
      description: 'The login is on the screen; the password as dots, unless the player looks at it.',
      exit: 'forget',
      type: 'parallel',
      states: {
        clipboard: {
          initial: 'idle',
          states: {
            idle: {
              on: { 'login.copy': { target: 'copying', actions: { type: 'choose', params: ({ event }) => event } } },
            },
            copying: {
              description: 'A browser may ask the player first, for as long as it likes: another tap starts over.',
              // Here and not on the region: entering a region anew enters its siblings anew, and would cut off a reset.
              on: {
                'login.copy': {
                  target: 'copying',
                  reenter: true,
                  actions: { type: 'choose', params: ({ event }) => event },
                },
              },
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context: { login, copying } }) => ({ secret: login?.[copying] ?? '' }),
                onDone: { target: 'idle', actions: 'tellCopied' },
                onError: { target: 'idle', actions: 'tellNotCopied' },
              },
            },
          },
        },
        login: {
          initial: 'masked',
          states: {
            masked: {
              initial: 'idle',
              on: { 'password.toggle': 'revealed', 'reset.ask': 'confirming' },
              states: {
                idle: {},
                renewed: { description: 'The login on the screen is the new one.' },
                refused: { tags: 'error', description: 'The old password holds.' },
                unsure: { tags: 'error', description: 'The reset was not answered; what is shown was read after it.' },
              },
            },
            revealed: {
              on: { 'password.toggle': 'masked', 'reset.ask': 'confirming' },
              after: { hideDelay: 'masked' },
            },
            confirming: { on: { 'reset.cancel': 'masked', 'reset.confirm': { target: 'resetting', actions: 'calm' } } },
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
                    actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
                  },
                  { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'rereading' },
                  {
                    target: 'masked.refused',
                    actions: { type: 'explain', params: ({ event }) => refused(event.output) },
                  },
                ],
                onError: {
                  target: 'rereading',
                  actions: { type: 'explain', params: ({ event }) => failed(event.error) },
                },
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
                    guard: { type: 'isCertain', params: ({ event }) => event.output },
                    target: 'masked.renewed',
                    actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
                  },
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: 'masked.unsure',
                    actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
                  },
                  {
                    target: '#game.unavailable',
                    actions: { type: 'explain', params: ({ event }) => refused(event.output) },
                  },
                ],
                onError: {
                  target: '#game.unavailable',
                  actions: { type: 'explain', params: ({ event }) => failed(event.error) },
                },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final', description: 'The login is forgotten.' },
  },
});
