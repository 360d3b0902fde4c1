import { and, assign } from 'xstate';
import { accepted } from '../outcome.ts';
import type { Earlier } from '../payment/payment.ts';
import { refundSetup } from './setup.ts';

const EARLIER: Earlier = { kinds: ['refund', 'refundAdd'] };

/** Loss refund in two steps: it is received, then added to the wallet. What can be done is read anew after each. */
export const refundMachine = refundSetup.createMachine({
  id: 'refund',
  context: { online: true, stale: false, check: null, order: EARLIER, request: null, problem: null, refusal: null },
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'days', src: 'days', onError: { actions: 'tellBroken' } },
    { id: 'records', src: 'records', input: {}, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'day.begun': { actions: assign({ stale: true }) },
  },
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      description: 'Figures from before stay on the screen meanwhile.',
      entry: assign({ stale: false }),
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service has just said no, and why stays on the screen.' },
      },
      invoke: {
        id: 'checkRefund',
        src: 'checkRefund',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'deciding',
            actions: assign({ check: ({ event }) => accepted(event.output) }),
          },
          { guard: 'isHeldBack', target: 'failed', actions: 'explain' },
          { target: 'unavailable', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    unavailable: {
      description: 'There is no refund for this player, or none at the moment: the service says which.',
      always: { guard: 'isStale', target: 'checking', actions: 'clearProblem' },
    },
    failed: {
      tags: 'error',
      on: {
        'refund.retry': { target: 'checking', actions: 'clearProblem' },
        'connection.changed': {
          guard: 'isBack',
          target: 'checking',
          actions: ['clearProblem', assign({ online: true })],
        },
      },
    },
    deciding: {
      always: [
        { guard: 'hasOrder', target: 'paying' },
        { guard: 'wasRefused', target: 'ready.refused' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'Receiving wants the available flag and no bonus held; adding wants something received.',
      always: { guard: 'isStale', target: 'checking', actions: assign({ refusal: null }) },
      initial: 'fresh',
      on: {
        'refund.receive': { guard: 'canReceive', target: 'paying', actions: 'orderRefund' },
        'refund.add': { guard: 'canAdd', target: 'paying', actions: 'orderAddition' },
      },
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no. The figures were read anew.' },
      },
    },
    paying: {
      description: 'A request from before without an answer comes first, beside the figures. Closing stops nothing.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order }, self }) => ({ owner: self, order: order ?? EARLIER }),
        onDone: [
          { guard: 'isRefused', target: 'checking.refused', actions: 'takeEnd' },
          { guard: and(['isNone', 'isUnasked']), target: 'ready', actions: 'takeEnd' },
          { target: 'checking', actions: 'takeEnd' },
        ],
        onError: { target: 'checking', actions: ['tellBroken', assign({ order: null })] },
      },
      on: {
        'payment.changed': [
          { guard: 'hasReceipt', actions: ['takeRequest', 'reloadRecords'] },
          { guard: 'isDone', actions: ['takeRequest', 'tellReceived', 'reloadRecords'] },
          { actions: 'takeRequest' },
        ],
        'refund.receive': {
          guard: and(['canReceive', 'isWaiting']),
          target: 'paying',
          reenter: true,
          actions: 'orderRefund',
        },
        'refund.add': {
          guard: and(['canAdd', 'isWaiting']),
          target: 'paying',
          reenter: true,
          actions: 'orderAddition',
        },
      },
    },
  },
});
