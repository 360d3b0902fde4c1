import { and, assign, not } from 'xstate';
import { receiveSetup } from './receive-setup.ts';

/** Receiving a bonus or a promotion. Closing its dialog stops nothing. */
export const receiveMachine = receiveSetup.createMachine({
  id: 'receive',
  context: ({ input }) => ({
    ...input,
    online: true,
    order: { kinds: [input.offer.kind], like: input.offer.ask },
    request: null,
    refusal: null,
    received: null,
  }),
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  on: { 'connection.changed': { actions: assign({ online: ({ event }) => event.online }) } },
  initial: 'paying',
  states: {
    paying: {
      description: 'A request from before without an answer comes first.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order }),
        onDone: [
          { guard: 'isPaid', target: 'received', actions: 'takeReceived' },
          { guard: 'isRefused', target: 'offered.refused', actions: 'takeRefusal' },
          { target: 'offered' },
        ],
        onError: { target: 'offered', actions: 'tellBroken' },
      },
      on: {
        'payment.changed': { actions: 'takeRequest' },
        'offer.receive': {
          guard: and(['isOnline', 'isWaiting']),
          target: 'paying',
          reenter: true,
          actions: 'placeOrder',
        },
      },
    },
    offered: {
      initial: 'fresh',
      on: { 'offer.receive': { guard: and(['isOnline', not('isLacking')]), target: 'paying', actions: 'placeOrder' } },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no, by a code of the catalogue.' },
      },
    },
    received: {
      description: 'The player is told what was credited, and what it asks, before the dialog closes.',
    },
  },
});
