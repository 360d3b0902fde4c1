import { assign, sendTo } from 'xstate';
import { chatEntranceSetup } from './entrance-setup.ts';

/**
 * Decides if there is a chat to load, and when: it is the largest part of a page, and most visits never touch it. Its
 * button comes first; the chat follows when the page has been there for a while, or when the player wants it.
 */
export const chatEntranceMachine = chatEntranceSetup.createMachine({
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
      initial: 'resting',
      invoke: { id: 'prepare', src: 'prepare', onError: { description: 'It is loaded when the button is pressed.' } },
      on: { 'chat.open': { target: '.loading', actions: assign({ pressed: true }) } },
      states: {
        resting: {
          description: 'Its button alone.',
          always: { guard: 'isUrgent', target: 'loading' },
          on: { 'chat.near': { actions: sendTo('prepare', { type: 'chat.load' }) } },
          after: {
            following: { guard: 'isExpected', target: 'loading' },
            lingering: { guard: 'invites', target: 'loading' },
          },
        },
        loading: {
          tags: 'busy',
          description: 'The button stays.',
          invoke: {
            id: 'loadCode',
            src: 'loadCode',
            input: ({ context }) => ({ awaited: context.pressed || context.returns }),
            onDone: 'open',
            onError: [
              {
                description: 'What did not come is requested again by a press alone.',
                guard: 'isAwaited',
                target: 'resting',
                actions: ['tellMissing', 'waitForPress'],
              },
              { target: 'resting', actions: 'waitForPress' },
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
