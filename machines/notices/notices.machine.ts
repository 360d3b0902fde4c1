import { assign } from 'xstate';
import { noticesSetup } from './setup.ts';

/**
 * The toasts on the screen, newest last. Each goes by itself after its time, or when the player dismisses it; an error also
 * when something has succeeded since. An offer to a member, and an error that nothing can be done about, go with the member.
 */
export const noticesMachine = noticesSetup.createMachine({
  id: 'notices',
  context: { notices: [], next: 1, told: [], amounts: {}, inFront: true },
  invoke: { id: 'sight', src: 'sight', onError: { actions: 'tellBroken' } },
  initial: 'clear',
  states: {
    clear: {},
    showing: {
      always: { guard: 'isEmpty', target: 'clear' },
      on: {
        'notice.dismissed': { actions: 'drop' },
        'notice.expired': [
          { guard: 'isUnseenOutcome', description: 'It waits for the player, and the tab’s title tells it.' },
          { actions: 'drop' },
        ],
        'member.left': { actions: 'dropLeaving' },
        'notice.acted': { actions: ['act', 'drop'] },
      },
    },
  },
  on: {
    'notice.shown': [
      { guard: { type: 'isTold', params: ({ event }) => event } },
      {
        target: '.showing',
        actions: [
          { type: 'add', params: ({ event: { type: _, ...notice } }) => notice },
          { type: 'expireLater', params: ({ event }) => event },
        ],
      },
    ],
    'outcome.seen': {
      description: 'Behind another page nobody has seen it: a notice is to tell it.',
      guard: 'isInFront',
      actions: { type: 'dropTold', params: ({ event }) => event },
    },
    'amounts.told': { actions: assign({ amounts: ({ event }) => event.amounts }) },
    'sight.changed': [
      {
        guard: { type: 'comesInFront', params: ({ event }) => event },
        actions: [assign({ inFront: true }), 'expireOutcomes'],
      },
      { actions: assign({ inFront: false }) },
    ],
  },
});
