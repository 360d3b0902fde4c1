import { assign, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { agreementSetup } from './setup.ts';

/**
 * The agreements that a member is shown on home, as soon as no other dialog is open. They never stand in the way:
 * without texts, or without an answer, nothing opens and no message shows. Agreements that the player puts off open
 * again at the next arrival.
 */
export const agreementMachine = agreementSetup.createMachine({
  id: 'agreement',
  context: { texts: [] },
  invoke: [
    { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallAcceptance',
        src: 'recallAcceptance',
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'done' },
          { target: 'preparing' },
        ],
        onError: 'done',
      },
    },
    preparing: {
      tags: 'busy',
      description: 'The texts load while the player looks around.',
      type: 'parallel',
      onDone: 'due',
      states: {
        texts: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadAgreements',
                src: 'loadAgreements',
                onDone: [
                  {
                    guard: { type: 'isUseful', params: ({ event }) => event.output },
                    target: 'loaded',
                    actions: assign({ texts: ({ event }) => accepted(event.output) }),
                  },
                  { target: '#agreement.done' },
                ],
                onError: { target: '#agreement.done', description: 'Silent: nobody has to accept what does not come.' },
              },
            },
            loaded: { type: 'final' },
          },
        },
        time: {
          initial: 'early',
          states: {
            early: { after: { arrival: 'due' } },
            due: { type: 'final' },
          },
        },
      },
    },
    due: {
      description: 'It opens when no other dialog is open, nor the chat: one at a time.',
      entry: sendTo('dialogs', { type: 'dialog.await', dialog: 'agreement' }),
      on: { 'dialog.opened': 'open' },
    },
    open: {
      on: {
        'agreement.accept': {
          target: 'done',
          actions: sendTo('store', ({ event }) => ({ type: 'acceptance.keep' as const, remember: event.remember })),
        },
        'dialog.closed': 'done',
      },
      exit: sendTo('dialogs', { type: 'dialog.close', dialog: 'agreement' }),
    },
    done: { type: 'final', description: 'Accepted, put off, or nothing to accept.' },
  },
});
