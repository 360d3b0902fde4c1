import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { listening, promised } from '../provided.ts';
import { againAfter, isPassing } from './refusals.ts';

export type ChatEntranceEvent =
  /** The player presses the chat's button. */
  | { readonly type: 'chat.open' }
  /** A pointer is over it, or the focus is on it: it may be pressed next. */
  | { readonly type: 'chat.near' };

export interface PrepareCommand {
  readonly type: 'chat.load';
}

export interface ChatEntranceInput {
  /** Messages may come by themselves: a member's, or those of a visitor who has written before. */
  readonly expected: boolean;
  /** A visitor who stays for a while is invited to ask. */
  readonly invites: boolean;
}

interface ChatEntranceContext extends ChatEntranceInput {
  /** The button was pressed: the panel opens as soon as the chat is there. */
  pressed: boolean;
  /** The number of refusals in a row. */
  refusals: number;
}

/**
 * Decides if there is a chat to load, and when: it is the largest thing on a visitor's page, which most visitors never
 * touch. Until the player wants it, only its button is loaded.
 */
export const chatEntranceMachine = setup({
  types: {
    context: {} as ChatEntranceContext,
    events: {} as ChatEntranceEvent,
    input: {} as ChatEntranceInput,
    emitted: {} as Extract<AppEvent, { type: 'notice.shown' }>,
    tags: {} as 'busy',
  },
  actors: {
    askEnabled: promised<Outcome<boolean>>('askEnabled'),
    /** Begins to load the chat's code. */
    prepare: listening<PrepareCommand>('prepare'),
    /** Resolves when the code is there. Unless the player has opened the chat, it loads once the page rests. */
    loadCode: promised<unknown, { pressed: boolean }>('loadCode'),
  },
  actions: {
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    tellMissing: emit({
      type: 'notice.shown',
      tone: 'danger',
      text: 'error.failure.offline',
      action: { label: 'common.reload', event: { type: 'page.reload' } },
    }),
  },
  guards: {
    isPressed: ({ context }) => context.pressed,
    isEnabled: (_, answer: Outcome<boolean>) => answer.ok && answer.value,
    isPassing,
    isExpected: ({ context }) => context.expected,
    invites: ({ context }) => context.invites,
  },
  delays: {
    againAfter,
    /** A visitor who has not gone on by then may need help. Milliseconds. */
    lingering: 20_000,
  },
}).createMachine({
  id: 'chatEntrance',
  context: ({ input }) => ({ ...input, pressed: false, refusals: 0 }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      description: 'Nothing shows meanwhile.',
      invoke: {
        id: 'askEnabled',
        src: 'askEnabled',
        onDone: [
          { guard: { type: 'isEnabled', params: ({ event }) => event.output }, target: 'enabled' },
          {
            guard: { type: 'isPassing', params: ({ event }) => event.output },
            target: 'unknown',
            actions: 'countRefusal',
          },
          { target: 'absent' },
        ],
        onError: 'unknown',
      },
    },
    enabled: {
      initial: 'deciding',
      invoke: { id: 'prepare', src: 'prepare', onError: { description: 'It is loaded when the button is pressed.' } },
      on: { 'chat.open': { target: '.loading', actions: assign({ pressed: true }) } },
      states: {
        deciding: { always: [{ guard: 'isExpected', target: 'loading' }, { target: 'resting' }] },
        resting: {
          description: 'Its button alone.',
          on: { 'chat.near': { actions: sendTo('prepare', { type: 'chat.load' }) } },
          after: { lingering: { guard: 'invites', target: 'loading' } },
        },
        loading: {
          tags: 'busy',
          description: 'The button stays.',
          invoke: {
            id: 'loadCode',
            src: 'loadCode',
            input: ({ context }) => ({ pressed: context.pressed }),
            onDone: 'open',
            onError: [
              {
                description: 'What did not come is not asked for again until the page is loaded anew.',
                guard: 'isPressed',
                target: 'resting',
                actions: ['tellMissing', assign({ pressed: false })],
              },
              { target: 'resting' },
            ],
          },
        },
        open: { description: 'The chat is loaded.' },
      },
    },
    absent: { description: 'Switched off, or refused time after time.' },
    unknown: {
      description: 'No answer, or a refusal. Chat is no reason to disturb the player: asked again later.',
      after: { againAfter: 'asking' },
    },
  },
});
