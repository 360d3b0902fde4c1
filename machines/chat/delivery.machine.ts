import { assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { deliverySetup } from './delivery-setup.ts';

/**
 * One message's way to the service: uploading_file, sending, then succeed or failed. Without a connection it
 * waits, however long; each try carries the same `clientId`, so it arrives once.
 */
export const deliveryMachine = deliverySetup.createMachine({
  id: 'delivery',
  context: ({ input }) => ({ ...input, fraction: 0, tries: 0, delivered: null }),
  initial: 'deciding',
  on: { 'message.seen': '.seen' },
  states: {
    deciding: {
      always: [{ guard: 'needsUpload', target: 'uploading_file' }, { target: 'sending' }],
    },
    uploading_file: {
      tags: 'busy',
      description: 'Up to 300 s.',
      entry: assign({ fraction: 0 }),
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context, self }) => ({ outgoing: context.outgoing, teller: self }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'sending',
            actions: [
              { type: 'place', params: ({ event }) => accepted(event.output) },
              { type: 'tellPlace', params: ({ event }) => accepted(event.output) },
            ],
          },
          { guard: 'isPassing', target: 'waiting' },
          { target: 'failed', actions: 'giveUp' },
        ],
        onError: [
          { guard: 'isOffline', target: 'waiting' },
          { guard: 'mayTryAgain', target: 'pausing', actions: 'countTry' },
          { target: 'failed', actions: 'giveUp' },
        ],
      },
      on: {
        'file.progressed': { actions: { type: 'advance', params: ({ event }) => event } },
        'delivery.remove': 'removed',
      },
    },
    sending: {
      tags: 'busy',
      description: 'Not to be taken back any more: it may be there already.',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => ({ who: context.who, outgoing: context.outgoing }),
        onDone: [
          {
            guard: 'isAccepted',
            target: 'succeed',
            actions: { type: 'succeed', params: ({ event }) => accepted(event.output) },
          },
          { guard: 'isPassing', target: 'waiting' },
          { target: 'failed', actions: 'giveUp' },
        ],
        onError: [
          { guard: 'isOffline', target: 'waiting' },
          { guard: 'mayTryAgain', target: 'pausing', actions: 'countTry' },
          { target: 'failed', actions: 'giveUp' },
        ],
      },
    },
    waiting: {
      description: 'No connection, or the service asks to slow down: it goes by itself as soon as it can.',
      on: { 'connection.found': 'deciding', 'delivery.remove': { guard: 'needsUpload', target: 'removed' } },
      after: { waitingLimit: 'deciding' },
    },
    pausing: {
      description: 'No usable answer: tried again, a little later each time.',
      on: { 'delivery.remove': { guard: 'needsUpload', target: 'removed' } },
      after: { pause: 'deciding' },
    },
    succeed: { type: 'final' },
    failed: { type: 'final', description: 'The outbox keeps it, to be sent again or removed.' },
    removed: { type: 'final', entry: assign({ delivered: { result: 'removed' } }) },
    seen: { type: 'final', entry: assign({ delivered: { result: 'seen' } }) },
  },
  output: ({ context: { delivered } }) =>
    delivered ?? { result: 'failed', problem: { kind: 'failed', failure: 'unknown' } },
});
