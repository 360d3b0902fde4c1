import { assign, sendTo } from 'xstate';
import { chatEntranceSetup } from './entrance-setup.ts';

/**
 * Decides if there is a chat to load, and when: it is the largest thing on a visitor's page, which most visitors never
 * touch. Until the player wants it, only its button is loaded.
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
